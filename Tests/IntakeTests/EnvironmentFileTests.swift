import Testing
import Vectors

@testable import Intake

@Suite("A .env file")
struct EnvironmentFileTests {
    @Test(
        "has values with and without quotes",
        arguments: [
            ("A=b", "b"), ("export A=b", "b"), ("A = b ", "b"), ("A='b c' # d", "b c"),
            ("A=\"b\\n\\\"c\\\\\"", "b\n\"c\\"), ("A=b#c", "b#c"), ("A=b # c", "b"), ("A=", ""),
            ("A=\r\n", ""), ("A=b\r\n", "b"), ("# A=c\n\nA=b", "b"), ("A=c\nA=b", "b"),
            ("A=b=c==", "b=c=="), ("A='$b'", "$b"), ("A=$b", "$b"), ("\u{FEFF}A=b", "b"),
        ])
    func values(_ text: String, _ expected: String) throws {
        let file = try EnvironmentFile(Sample.text(text))
        #expect(file.value(of: "A") == expected)
    }

    @Test(
        "has values that templates leave to be replaced",
        arguments: [
            ("<your secret>", true), ("${OTHER}", true), ("Your-secret", true), ("yours", false),
            ("<a", false), ("a>", false), ("$OTHER", false), ("", false),
        ])
    func placeholders(_ value: String, _ expected: Bool) throws {
        let file = try EnvironmentFile(Sample.text("A='\(value)'"))
        #expect(file.variable(named: "A")?.isPlaceholder == expected)
    }

    @Test(
        "that cannot be read is refused without its values",
        arguments: ["A\nsecret", "B=1\nA='secret", "A=\"secret"])
    func refusals(_ text: String) {
        let fault = Sample.fault { _ = try EnvironmentFile(Sample.text(text)) }
        #expect(fault.hasPrefix("sample:"))
        #expect(!fault.contains("secret"))
    }

    @Test(
        "that is something else is called what it is, with what to write",
        arguments: [
            ("A: secret", "write NAME=value, not NAME: value"),
            (
                "{\"A\": \"secret\"}",
                "this file contains JSON; write one NAME=value on each line instead"
            ),
            (
                "{\n  \"A\": \"secret\"\n}",
                "this file contains JSON; write one NAME=value on each line instead"
            ),
            (
                "secret\n",
                "if the file contains only the secret, pass it with consumer secret file FILE"
            ),
            ("curl -u a:secret http://h/", "this file contains a curl command: swap the two files"),
            ("\u{7F}ELF\u{1}\u{0}secret", "this is a binary file"),
            ("A=1\nB secret", "a .env file has one NAME=value on each line"),
            ("A='secret", "add the missing ' at the end of the value"),
            ("A=\"secret\nB=1", "add the missing \" at the end of the value"),
        ])
    func hints(_ text: String, _ hint: String) {
        let fault = Sample.fault { _ = try EnvironmentFile(Sample.text(text)) }
        #expect(fault.hasSuffix("\n  hint: \(hint)"), "\(fault)")
    }

    @Test(
        "has credentials under the usual names",
        arguments: [
            ("TWITTER_API_KEY_SECRET", CredentialNames.consumerSecret),
            ("NETSUITE_CONSUMER_SECRET", .consumerSecret), ("consumer_secret", .consumerSecret),
            ("CONSUMERSECRET", .consumerSecret), ("API_SECRET", .consumerSecret),
            ("WC_CONSUMER_SECRET", .consumerSecret),
            ("TWITTER_ACCESS_TOKEN_SECRET", .tokenSecret), ("TOKEN_SECRET", .tokenSecret),
            ("OAUTH_TOKEN_SECRET", .tokenSecret), ("WC_CONSUMER_KEY", .consumerKey),
            ("FLICKR_SECRET", .consumerSecret), ("LTI_SECRET", .consumerSecret),
            ("ETSY_SHARED_SECRET", .consumerSecret), ("SHARED_SECRET", .consumerSecret),
            ("X_OAUTH_SECRET", .consumerSecret), ("WC_SECRET", .consumerSecret),
            ("MY_SECRET", .consumerSecret), ("consumerSecret", .consumerSecret),
            ("CLIENT_SHARED_SECRET", .consumerSecret), ("API_SECRET_KEY", .consumerSecret),
            ("accessTokenSecret", .tokenSecret), ("consumerKey", .consumerKey),
            ("API_KEY", .consumerKey), ("ACCESS_TOKEN", .token), ("NS_TOKEN_ID", .token),
        ])
    func names(_ name: String, _ expected: CredentialNames) throws {
        let file = try EnvironmentFile(Sample.text("OTHER=1\n\(name)=x\n"))
        for credential in CredentialNames.allCases {
            let found = credential.candidates(in: file).map(\.name)
            #expect(found == (credential == expected ? [name] : []), "\(credential)")
        }
    }

    @Test("has the token secret in the only secret that is left over")
    func leftOver() throws {
        func names(_ text: String) throws -> [String] {
            let file = try EnvironmentFile(Sample.text(text))
            return CredentialNames.tokenSecret.candidates(in: file).map(\.name)
        }
        #expect(try names("API_SECRET=1\nOAUTH_SECRET=2\nJWT_SECRET=3\n") == ["OAUTH_SECRET"])
        #expect(try names("API_SECRET=1\nA_SECRET=2\nB_SECRET=3\n") == ["A_SECRET", "B_SECRET"])
        #expect(try names("FLICKR_SECRET=1\n") == [])
    }

    @Test("has every name that a credential may have")
    func ambiguous() throws {
        let file = try EnvironmentFile(
            Sample.text("A_CONSUMER_SECRET=1\nB_CONSUMER_SECRET=2\nAPI_SECRET=3\n"))
        let names = CredentialNames.consumerSecret.candidates(in: file).map(\.name)
        #expect(names == ["A_CONSUMER_SECRET", "B_CONSUMER_SECRET"])
    }
}
