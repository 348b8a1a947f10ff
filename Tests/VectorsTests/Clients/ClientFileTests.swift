import Fixtures
import OAuth1
import Testing

@testable import Vectors

@Suite("A file of clients")
struct ClientFileTests {
    private static func file(_ text: String) throws(VectorIssue) -> ClientFile {
        try ClientFile(Array(text.utf8), file: "clients.json") { (name) throws(KeyError) in
            do {
                return try Repository.bytes(of: "vectors/keys/\(name)")
            } catch {
                throw KeyError("\(name) cannot be read")
            }
        }
    }

    private static func client(_ privateKey: String) throws(VectorIssue) -> Client? {
        try file(
            """
            {"clients": [{"consumer_key": "rsa", "public_key": "rsa-1024-public.pem",
                          "private_key": "\(privateKey)"}]}
            """
        ).clients.first
    }

    @Test("may have the private key of a client, for who signs as the client")
    func privateKey() throws {
        let client = try #require(try Self.client("rsa-1024-pkcs8.pem"))
        #expect(client.publicKey != nil && client.privateKey != nil && client.secret == nil)
    }

    @Test("says that a private key cannot be used")
    func damaged() throws {
        #expect { try Self.client("rsa-1024-public.pem") } throws: { error in
            "\(error)".contains("clients[0]") && "\(error)".contains("private_key:")
        }
    }

    @Test("has clients with callbacks, and tokens with their clients")
    func members() throws {
        let file = try Self.file(
            """
            {"clients": [{"consumer_key": "ck", "consumer_secret": "", "callbacks": ["http://a/"]}],
             "tokens": [{"token": "tk", "token_secret": "t&s", "consumer_key": "ck"}]}
            """)
        let client = try #require(file.clients.first)
        #expect(client.credentials == ClientCredentials(identifier: "ck", sharedSecret: ""))
        #expect(client.secret == "" && client.callbacks == ["http://a/"])
        #expect(file.tokens == [Token(identifier: "tk", secret: "t&s", clientKey: "ck")])
    }

    @Test("may limit a client to one signature method, of its kind")
    func signatureMethod() throws {
        let members = #"{"clients": [{"consumer_key": "ck", "consumer_secret": "cs", "#
        let file = try Self.file(members + #""signature_method": "HMAC-SHA256"}]}"#)
        #expect(file.clients.first?.signatureMethod == .hmacSHA256)
        for name in ["RSA-SHA1", "hmac-sha1"] {
            #expect {
                try Self.file(members + "\"signature_method\": \"\(name)\"}]}")
            } throws: { error in
                "\(error)".contains("signature_method: this client cannot sign with \"\(name)\"")
            }
        }
    }

    @Test(
        "is refused with the place of what is wrong",
        arguments: [
            ("[]", "1:1: expected an object, found a list"),
            ("{}", "1:1: the member clients is missing"),
            ("{\"clients\": {}}", "1:13: clients: expected a list, found an object"),
            ("{\"clients\": []}", "1:13: clients: the list of clients is empty"),
            (
                "{\"clients\": [{\"consumer_key\": 1}]}",
                "1:31: clients[0].consumer_key: expected a string, found a number"
            ),
            (
                "{\"clients\": [{\"consumer_key\": \"\"}]}",
                "1:31: clients[0].consumer_key: consumer_key must not be empty"
            ),
            ("{\"clients\": [{}]}", "1:14: clients[0]: consumer_key is missing"),
            (
                "{\"clients\": [{\"consumer_key\": \"a\"}]}",
                "1:14: clients[0]: expected either consumer_secret or public_key"
            ),
            (
                "{\"clients\": [{\(key), \"callbacks\": \"http://a/\"}]}",
                "clients[0].callbacks: expected a list, found a string"
            ),
            (
                "{\"clients\": [{\(key), \"callbacks\": [1]}]}",
                "clients[0].callbacks[0]: expected a string, found a number"
            ),
            (
                "{\"clients\": [{\(key), \"callbacks\": [], \"callbacks\": []}]}",
                "clients[0].callbacks: duplicate member \"callbacks\""
            ),
            (
                "{\"clients\": [\(ok),\n \(ok)]}",
                "2:2: clients[1]: this consumer key is in the file twice"
            ),
            (
                "{\"clients\": [\(ok)], \"tokens\": [{\"consumer_key\": \"b\"}]}",
                "tokens[0]: no client in the file has this consumer_key"
            ),
            (
                "{\"clients\": [\(ok)], \"tokens\": [{\"consumer_key\": \"a\"}]}",
                "tokens[0]: token_secret is missing"
            ),
            (
                "{\"clients\": [\(ok)],\n\"tokens\": [\(token),\n \(token)]}",
                "3:2: tokens[1]: this token is in the file twice"
            ),
        ])
    func refused(_ text: String, _ message: String) {
        #expect { try Self.file(text) } throws: { error in
            let text = "\(error)"
            return text.hasPrefix("clients.json:") && text.contains(message)
        }
    }

    private static let key = #""consumer_key": "a", "consumer_secret": "s""#
    private static let ok = "{\(key)}"
    private static let token = #"{"token": "t", "token_secret": "s", "consumer_key": "a"}"#

    @Test(
        "is refused if it has a member that nobody reads, which is named",
        arguments: [
            (#"{"clients": [\#(ok)], "token": []}"#, "unknown member \"token\""),
            (
                #"{"clients": [{"consumer_key": "a", "consumer_secrets": "s"}]}"#,
                "unknown member \"consumer_secrets\""
            ),
            (
                #"{"clients": [\#(ok)], "tokens": [{"consumer_key": "a", "secret": "s"}]}"#,
                "unknown member \"secret\""
            ),
        ])
    func unknown(_ text: String, _ message: String) {
        #expect { try Self.file(text) } throws: { "\($0)".contains(message) }
    }

    @Test("shows no secret of a client or token that is printed")
    func hidden() throws {
        let secret = "a-secret-that-nobody-sees"
        let client = Client(key: "ck", secret: SharedSecret(secret))
        let token = Token(identifier: "tk", secret: SharedSecret(secret), clientKey: "ck")
        let file = ClientFile(clients: [client], tokens: [token])
        var dumped = ""
        dump(file, to: &dumped)
        for text in ["\(client)", "\(token)", "\(file)", String(reflecting: file), dumped] {
            #expect(!text.contains(secret))
        }
    }
}
