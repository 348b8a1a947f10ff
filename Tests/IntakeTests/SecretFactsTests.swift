import Testing
import Vectors

@testable import Intake

@Suite("A file of secrets")
struct SecretFactsTests {
    @Test(
        "has values that stand for others",
        arguments: [
            ("<your secret>", true), ("${OTHER}", true), ("Your-secret", true), ("yours", false),
            ("<a", false), ("a>", false), ("$OTHER", false), ("", false), ("***", true),
            ("xxxx", true), ("<redacted>", true), ("ENC[AES256_GCM,data:x,iv:y]", true),
            ("undefined", true), ("null", true), ("changeme", true), ("abc123***", true),
            ("process.env.SECRET", true), ("os.environ['SECRET']", true),
            ("kd94hf93k423kf44", false), ("xxxy", false),
        ])
    func placeholders(_ value: String, _ expected: Bool) {
        #expect(FactValue.isPlaceholder(value) == expected)
    }

    @Test("takes no attribute that says what an element is for what the element has")
    func types() throws {
        let file = try SecretFacts(
            Sample.text(
                "<v><field>ConsumerSecret</field>\n<value xsi:type=\"xsd:string\">abc1</value></v>")
        )
        #expect(file.candidates(.consumerSecret).map(\.value) == ["abc1"])
    }

    @Test(
        "has a value whose name is in an element, an attribute or a call beside it",
        arguments: [
            """
            <elementProp name="CONSUMER_SECRET" elementType="Argument">
              <stringProp name="Argument.name">CONSUMER_SECRET</stringProp>
              <stringProp name="Argument.value">abc1</stringProp>
            </elementProp>
            """,
            "<Value name=\"consumer_secret\">abc1</Value>",
            "field \"String\", \"CONSUMER_SECRET\", \"\\\"abc1\\\"\"",
        ])
    func names(_ text: String) throws {
        let file = try SecretFacts(Sample.text(text))
        #expect(file.candidates(.consumerSecret).map(\.value) == ["abc1"])
    }

    @Test(
        "has names that are before, after or between values",
        arguments: [
            "1) \"consumer_key\"\n2) \"ck\"\n3) \"consumer_secret\"\n4) \"kd94hf93k423kf44\"\n",
            "option_value: a:2:{s:12:\"consumer_key\";s:2:\"ck\";s:15:\"consumer_secret\";s:16:"
                + "\"kd94hf93k423kf44\";}\n",
            "Setting\tValue\tDate\nConsumerKey\tck\t01.02.2023\n"
                + "ConsumerSecret\tkd94hf93k423kf44\t01.02.2023\n",
            "CK, CS = 'ck', 'kd94hf93k423kf44'\n",
            "`consumer_key = ck`\n`consumer_secret = kd94hf93k423kf44`\n",
            "export CK=ck   # consumer key\nexport CS=kd94hf93k423kf44   # consumer secret\n",
        ])
    func namesBeside(_ text: String) throws {
        let file = try SecretFacts(Sample.text(text))
        #expect(file.candidates(.consumerSecret).map(\.value) == ["kd94hf93k423kf44"])
    }

    @Test("passes over a secret that is called old, if there is another")
    func outdated() throws {
        let text = "consumer secret: kd94hf93k423kf44\nold secret (until May): pfkkdhi9sl3r4s00\n"
        let file = try SecretFacts(Sample.text(text))
        #expect(file.candidates(.consumerSecret).map(\.value) == ["kd94hf93k423kf44"])
        #expect(file.facts.contains { $0.unread == .outdated && $0.value == "pfkkdhi9sl3r4s00" })
    }

    @Test("has no secret in the address of a server")
    func addresses() throws {
        let text = "jira:\n  base: https://h.test\n  oauth:\n    consumer_key: ck\n"
        let file = try SecretFacts(Sample.text(text))
        #expect(file.ordered(.consumerSecret, key: "ck", token: nil).isEmpty)
    }

    @Test("has the cells below their names, where a value fills its column")
    func columns() throws {
        let file = try SecretFacts(
            Sample.text(
                "NAME  CONSUMER_KEY  CONSUMER_SECRET       TOKEN\n"
                    + "----- ------------- --------------------- -----\n"
                    + "LIVE  aKey01        GEpYZpZU3FVcAGOkiVMWg token\n"
                    + "TEST  aKey02        gT5RAjsccydovKXs4wgUl other\n"))
        #expect(
            file.candidates(.consumerSecret, key: "aKey02").map(\.value)
                == ["gT5RAjsccydovKXs4wgUl"])
    }

    @Test("has the secret of the request's token, where words name all of them")
    func words() throws {
        let file = try SecretFacts(
            Sample.text(
                "set cfg(request_token) jjUtK6dvpIDQivffkV2N\n"
                    + "set cfg(request_token_secret) CUzlBNJZvhpRYxQpxf9y\n"
                    + "set cfg(access_token) gmSzUKtjWW2m7zYV1h4U\n"
                    + "set cfg(access_token_secret) uXemRyQWHQI15kTjmKRW\n"
            ))
        let all = file.ordered(.tokenSecret, key: "ck", token: "gmSzUKtjWW2m7zYV1h4U")
        #expect(all.first { $0.fact.value.hasPrefix("CUz") }?.isForeign == true)
        #expect(all.first { $0.fact.value.hasPrefix("uXe") }?.isForeign == false)
    }

    @Test("has a secret of another token in another row")
    func foreignRows() throws {
        let file = try SecretFacts(
            Sample.text("Title,Username,Password\na,ck,cs1\nb,t1,ts1\nc,t2,ts2\n"))
        let all = file.ordered(.tokenSecret, key: "ck", token: "t1")
        #expect(all.first { $0.fact.value == "ts1" }?.isForeign == false)
        #expect(all.first { $0.fact.value == "ts2" }?.isForeign == true)
    }

    @Test("means what is not commented out, if both are there")
    func comments() throws {
        let facts = FactReader.facts(in: Sample.text("# SECRET=old\nSECRET=new\n# KEY=only\n"))
        #expect(facts.first { $0.value == "old" }?.unread == .commentedOut)
        #expect(facts.first { $0.value == "new" }?.unread == nil)
        #expect(facts.first { $0.value == "only" }?.unread == nil)
    }

    @Test("has the whole of a value with a semicolon, before which there is no blank")
    func semicolons() throws {
        let facts = FactReader.facts(in: Sample.text("consumer_secret = abc;def\n"))
        #expect(facts.map(\.value) == ["abc;def"])
    }

    @Test("names a value whose own name is \"value\" as what is around it")
    func wrappedValues() throws {
        let file = try SecretFacts(
            Sample.text(
                "{\"consumerSecret\": {\"value\": \"c\"}, \"tokenSecret\": {\"value\": \"t\"}}"))
        #expect(file.candidates(.consumerSecret).map(\.value) == ["c"])
        #expect(file.candidates(.tokenSecret).map(\.value) == ["t"])
    }

    @Test(
        "has its key as PEM, however its lines are written",
        arguments: [
            "-----BEGIN PRIVATE KEY-----\nMIIEvg==\n-----END PRIVATE KEY-----\n",
            "key: |\n  -----BEGIN PRIVATE KEY-----\n  MIIE\n  vg==\n  -----END PRIVATE KEY-----\n",
            "{\"key\": \"-----BEGIN PRIVATE KEY-----\\nMIIEvg==\\n-----END PRIVATE KEY-----\\n\"}",
            "k = \"-----BEGIN PRIVATE KEY-----\\n\" +\n \"MIIE\\n\" +\n \"vg==\\n\" +\n"
                + " \"-----END PRIVATE KEY-----\"",
            "+-----BEGIN PRIVATE KEY-----\n+MIIE\n+vg==\n+-----END PRIVATE KEY-----\n",
            "<k>-----BEGIN PRIVATE KEY-----&#10;MIIE&#xD;&#xA;vg==&#10;-----END PRIVATE KEY-----"
                + "</k>",
            "-----BEGIN ENCRYPTED PRIVATE KEY-----\nAA==\n-----END ENCRYPTED PRIVATE KEY-----\n"
                + "-----BEGIN PRIVATE KEY-----\nMIIEvg==\n-----END PRIVATE KEY-----\n",
            "-----BEGIN EC PRIVATE KEY-----\nAA==\n-----END EC PRIVATE KEY-----\n"
                + "-----BEGIN PRIVATE KEY-----\nMIIEvg==\n-----END PRIVATE KEY-----\n",
            "-----BEGIN PUBLIC KEY-----\nAA==\n-----END PUBLIC KEY-----\n"
                + "-----BEGIN PRIVATE KEY-----\nMIIEvg==\n-----END PRIVATE KEY-----\n",
        ])
    func keys(_ text: String) throws {
        let key = try #require(try SecretFacts(Sample.text(text)).key)
        #expect(key.isPrivate)
        let pem = "-----BEGIN PRIVATE KEY-----\nMIIEvg==\n-----END PRIVATE KEY-----\n"
        #expect(String(bytes: key.pem) == pem)
        #expect(!"\(key)".contains("MIIE"))
    }

    @Test(
        "has an encrypted key as one, so that it is said to be encrypted",
        arguments: [
            "-----BEGIN ENCRYPTED PRIVATE KEY-----\nMIIE\n-----END ENCRYPTED PRIVATE KEY-----\n",
            "-----BEGIN RSA PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES-256-CBC,0F\n\n"
                + "MIIE\n-----END RSA PRIVATE KEY-----\n",
        ])
    func encryptedKey(_ text: String) throws {
        let key = try #require(try SecretFacts(Sample.text(text)).key)
        #expect(String(bytes: key.pem).hasPrefix("-----BEGIN ENCRYPTED PRIVATE KEY-----\n"))
    }

    @Test(
        "means by a Secret of Kubernetes what its base64 stands for",
        arguments: ["Secret", "Other"])
    func kubernetes(_ kind: String) throws {
        let file = try SecretFacts(
            Sample.text(
                "apiVersion: v1\ndata:\n  CONSUMER_SECRET: YWJjZGVmZ2gxMjM0NTY3OA==\n"
                    + "kind: \(kind)\n---\napiVersion: v1\nkind: ConfigMap\ndata:\n  KEY: ck\n"))
        let written = file.ordered(.consumerSecret, key: "ck", token: nil).first {
            $0.fact.value.hasSuffix("==")
        }
        #expect(written?.unread == (kind == "Secret" ? .base64 : nil))
    }

    @Test("has the rows that a database exports, on the line of their columns and below it")
    func rows() throws {
        let file = try SecretFacts(
            Sample.text(
                "INSERT INTO `consumer` (`id`,`key`,`secret`) VALUES\n(1,'ck','first'),\n"
                    + "(2,'other','second');\n"
                    + "INSERT INTO `token` (`token`,`secret`) VALUES ('tk','third');\n"))
        func value(_ name: CredentialNames) -> [String] {
            file.candidates(name, key: "ck", token: "tk").map(\.value)
        }
        #expect(value(.consumerSecret) == ["first"])
        #expect(value(.tokenSecret) == ["third"])
    }

    @Test("has the hosts of requests, and no values of credentials")
    func origins() throws {
        let file = try SecretFacts(
            Sample.text(
                "BASE_URL=https://h.test/v1\nAPI_HOST=i.test:8443\nREDIS_URL=redis://j.test\n"
                    + "CALLBACK_URL=https://k.test/\nAPI_SECRET=a.secret\n"
                    + "USER_URL=https://a:b@l.test\n"
            ))
        #expect(file.origins.map(\.url) == ["https://h.test", "https://i.test:8443"])
        #expect(file.origins.first?.place == "BASE_URL in sample, line 1")
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
            ("FATSECRET_CONSUMER_KEY", .consumerKey),
            ("FLICKR_SECRET", .consumerSecret), ("LTI_SECRET", .consumerSecret),
            ("ETSY_SHARED_SECRET", .consumerSecret), ("SHARED_SECRET", .consumerSecret),
            ("X_OAUTH_SECRET", .consumerSecret), ("WC_SECRET", .consumerSecret),
            ("MY_SECRET", .consumerSecret), ("consumerSecret", .consumerSecret),
            ("CLIENT_SHARED_SECRET", .consumerSecret), ("API_SECRET_KEY", .consumerSecret),
            ("accessTokenSecret", .tokenSecret), ("consumerKey", .consumerKey),
            ("API_KEY", .consumerKey), ("ACCESS_TOKEN", .token), ("NS_TOKEN_ID", .token),
        ])
    func names(_ name: String, _ expected: CredentialNames) throws {
        let file = try SecretFacts(Sample.text("OTHER=1\n\(name)=x\n"))
        for credential in CredentialNames.allCases {
            let found = file.candidates(credential).map(\.name)
            #expect(found == (credential == expected ? [name] : []), "\(credential)")
        }
    }

    @Test("has the token secret in the only secret that is left over")
    func leftOver() throws {
        func names(_ text: String) throws -> [String] {
            try SecretFacts(Sample.text(text)).candidates(.tokenSecret).map(\.name)
        }
        #expect(try names("API_SECRET=1\nOAUTH_SECRET=2\nJWT_SECRET=3\n") == ["OAUTH_SECRET"])
        #expect(try names("API_SECRET=1\nA_SECRET=2\nB_SECRET=3\n") == ["A_SECRET", "B_SECRET"])
        #expect(try names("FLICKR_SECRET=1\n") == [])
    }

    @Test("has every name that a credential may have")
    func ambiguous() throws {
        let file = try SecretFacts(
            Sample.text("A_CONSUMER_SECRET=1\nB_CONSUMER_SECRET=2\nAPI_SECRET=3\n"))
        let names = file.candidates(.consumerSecret).map(\.name)
        #expect(names == ["A_CONSUMER_SECRET", "B_CONSUMER_SECRET"])
    }

    @Test("tells environments apart by the consumer key and the token")
    func environments() throws {
        let environment = { (name: String) in
            """
            [\(name)]
            consumer_key = key-\(name)
            consumer_secret = secret-\(name)
            token = token-\(name)
            token_secret = token-secret-\(name)

            """
        }
        let file = try SecretFacts(Sample.text(environment("a") + environment("b")))
        for name in ["a", "b"] {
            let (key, token) = ("key-\(name)", "token-\(name)")
            #expect(
                file.candidates(.consumerSecret, key: key, token: token).map(\.value)
                    == ["secret-\(name)"])
            #expect(
                file.candidates(.tokenSecret, key: key, token: token).map(\.value)
                    == ["token-secret-\(name)"])
        }
        #expect(file.candidates(.consumerSecret).count == 2)
    }

    @Test(
        "says how a value is to be read",
        arguments: [
            ("{\"a_secret\": \"b\\/c\\u0041\"}", "b/cA", Fact.Unread.escapes),
            ("a_secret: \"b\\\"c\"", "b\"c", .escapes), ("a_secret: 'b''c'", "b'c", .quotes),
            ("<x><a_secret>b&amp;c</a_secret></x>", "b&c", .entities),
            ("<x><add key=\"a_secret\" value=\"b&lt;c\"/></x>", "b<c", .entities),
            ("services:\n  x:\n    environment:\n      A_SECRET: b$$c", "b$c", .dollars),
            ("[Service]\nEnvironment=A_SECRET=b%%c", "b%c", .percents),
            ("oauth_token=t&oauth_token_secret=b%2Fc", "b/c", .percentEncoding),
            ("{\"x\": \"{\\\"a_secret\\\": \\\"b\\\"}\"}", "b", .members),
            ("x = \"A_SECRET=b\"", "b", .members),
            ("<x><a_secret><![CDATA[b&amp;\"c]]></a_secret></x>", "b&amp;\"c", nil),
            ("<form><label>A secret</label>\n<input value=\"b&gt;c\">", "b>c", .entities),
            ("<dl><dt>A secret</dt><dd>b&gt;c</dd></dl>", "b>c", .entities),
            ("$env:A_SECRET = 'b''c'", "b'c", .quotes), ("a_secret = bcd=efg", "bcd=efg", nil),
            ("a_secret_b64: c2VjcmV0LTEyMw==", "secret-123", .base64),
            ("data:\n  url: aHR0cHM6Ly9h\n  a_secret: c2VjcmV0LTEyMw==", "secret-123", .base64),
        ])
    func meant(_ text: String, _ value: String, _ unread: Fact.Unread?) throws {
        let file = try SecretFacts(Sample.text(text))
        let credential: CredentialNames = text.contains("token") ? .tokenSecret : .consumerSecret
        let all = file.ordered(credential, key: nil, token: nil)
        #expect(file.candidates(credential).contains { $0.value == value })
        #expect(unread == nil || all.contains { $0.unread == unread && $0.fact.value != value })
        #expect(!all.contains { $0.unread != nil && $0.fact.value == value })
    }

    @Test(
        "has the secrets of notes and of blocks beside their names",
        arguments: [
            (
                "#define SSID  \"plant-2\"\n#define PORT  8080\n#define X_KEY  \"k1\"\n"
                    + "#define X_SECRET  \"c1\"\n#define X_TOKEN  \"t1\"\n"
                    + "#define X_TOKEN_SECRET  \"c2\"\n", "c2"
            ),
            ("INSERT INTO x (token, token_secret) VALUES ('t1', 'c2');\n", "c2"),
            ("a,b\nx,\"consumer_secret: c1\ntoken: t1\ntoken_secret: c2\",0,y\n", "c2"),
            (
                "t,user,password,note\na,k1,c1,consumer key = user\n"
                    + "b,t1,c2,token = user / token secret = password\n", "c2"
            ),
            (
                "[{\"name\": \"consumer-secret\",\n\"properties\": {\"secret\": true,\n"
                    + "\"value\": \"c1\"}},"
                    + "\n{\"name\": \"token-secret\",\n\"properties\": {\"secret\": true,\n"
                    + "\"value\": \"c2\"}}]", "c2"
            ),
        ])
    func blocks(_ text: String, _ value: String) throws {
        let file = try SecretFacts(Sample.text(text))
        let found = file.candidates(.tokenSecret, key: "k1", token: "t1")
        #expect(found.first?.value == value, "\(found)")
    }

    @Test(
        "decodes base64 where the key of the request is decoded",
        arguments: [("key-of-shop", true), ("a2V5LW9mLXNob3A=", false), ("other", nil)])
    func encoded(_ key: String, _ isDecoded: Bool?) throws {
        let text = "data:\n  key: a2V5LW9mLXNob3A=\n  secret: c2VjcmV0LW9mLXNob3A=\n  n: plain!"
        let all = try SecretFacts(Sample.text(text)).ordered(
            .consumerSecret, key: key, token: nil)
        let written = try #require(all.first { $0.fact.value == "c2VjcmV0LW9mLXNob3A=" })
        #expect((written.unread == .base64) == (isDecoded ?? false))
    }

    @Test("has the variables that a value holds")
    func members() throws {
        let text = "[Service]\nEnvironment=\"A_KEY=k\" \"A_SECRET=s1\"\nEnvironment=A_TOKEN=t\n"
        let file = try SecretFacts(Sample.text(text))
        #expect(file.candidates(.consumerSecret).map(\.value) == ["s1"])
        #expect(file.facts.contains { $0.path.last == "A_TOKEN" && $0.value == "t" })
    }

    @Test("has no name of a secret for a secret")
    func nameAsValue() throws {
        let file = try SecretFacts(Sample.text("a.put(\"consumer_secret\", \"b-c\");\n"))
        let values = file.ordered(.consumerSecret, key: nil, token: nil).map { $0.fact.value }
        #expect(values.contains("b-c") && !values.contains("consumer_secret"))
    }

    @Test("finds the values of the names that it gives to vectors")
    func variables() throws {
        let text = "{\"a\": {\"consumer-secret\": \"x1\"}, \"b\": {\"secret\": \"x2\"}}"
        let file = try SecretFacts(Sample.text(text + "\n" + text.replacing("x", with: "y")))
        let names = file.facts.map { file.variable(of: $0) }
        #expect(names == ["a_consumer_secret_1", "b_secret_1", "a_consumer_secret", "b_secret"])
        #expect(names.map { file.value(of: $0) } == file.facts.map(\.value))
    }

    @Test("shows names, but nothing that may be a secret")
    func titles() throws {
        let text = """
            static final String CONSUMER_SECRET = "a";
            the token secret is 9djdj82h48djs9d2
            9djdj82h48djs9d2 = kd94hf93k423kf44
            """
        let file = try SecretFacts(Sample.text(text))
        #expect(
            file.facts.map { file.title(of: $0) }.prefix(2) == ["CONSUMER_SECRET", "token secret"])
        #expect(!file.names.contains("9djdj82h48djs9d2"))
    }

    @Test("with a line that is no variable is read all the same, if its name is .env")
    func mixed() throws {
        let text = ImportedText(name: ".env", bytes: Array("SHOP\nAPI_SECRET=b c\n".utf8)) {
            (name) throws(VectorIssue) in throw VectorIssue(file: name, message: "not read")
        }
        let file = try SecretFacts(text)
        #expect(file.fault?.message == "expected NAME=value")
        #expect(file.candidates(.consumerSecret).map(\.value).contains("b c"))
    }
}
