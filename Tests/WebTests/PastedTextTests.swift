import Diagnosis
import Testing
import Vectors

@testable import Web

@Suite("A pasted text")
struct PastedTextTests {
    // The values of Twitter's "Creating a signature" page.
    private static let request = """
        curl 'https://api.twitter.com/1.1/statuses/update.json?include_entities=true' \
        -d 'status=Hello%20Ladies%20%2B%20Gentlemen%2C%20a%20signed%20OAuth%20request%21' \
        -H 'Authorization: OAuth oauth_consumer_key="xvz1evFS4wEEPTGEFPHBog", \
        oauth_nonce="kYjzVBB8Y0ZFabxSWbWovY3uYSQ2pTgmZeNu2VS4cg", \
        oauth_signature="SIGNATURE", oauth_signature_method="HMAC-SHA1", \
        oauth_timestamp="1318622958", \
        oauth_token="370773112-GmHxMAgYyLbNEtIKZeRNFsMKPR9EyMZeS9weJAEb", oauth_version="1.0"'
        """
    private static let consumerSecret = "kAcSOqF21Fu85e7zjz7ZN2U4ZRhfV3WpwPAoE3Z7kBw"
    private static let tokenSecret = "LswwdoUaIvS8ltyTt5jkRh4J50vUPVVHtR2YPi5kE"

    private static func pasted(_ text: String, secrets: (String, String)? = nil) -> PastedText {
        var pasted = PastedText(
            Array(text.utf8), at: 1_795_000_000,
            Diagnoser.Limits(depth: Diagnosis.depth) { { false } })
        (pasted.consumerSecret, pasted.tokenSecret) = (secrets?.0, secrets?.1)
        return pasted
    }

    private static func json(
        _ text: String,
        secrets: (String, String)? = nil,
        environment: String = "",
        isEdited: Bool = false
    ) -> String {
        var pasted = Self.pasted(text, secrets: secrets)
        pasted.environment = Array(environment.utf8)
        pasted.isEdited = isEdited
        return pasted.answer().json
    }

    private static func signed(_ signature: String) -> String {
        request.split(separator: "SIGNATURE").joined(separator: signature)
    }

    @Test("is right with the signature that Twitter publishes")
    func right() {
        let json = Self.json(
            Self.signed("hCtSmYh%2BiHYCEqBWrE7C7hYmtUk%3D"),
            secrets: (Self.consumerSecret, Self.tokenSecret))
        #expect(json.contains(#""format": "curl""#))
        #expect(json.contains(#""verdict": "right""#))
        #expect(!json.contains(Self.consumerSecret) && !json.contains(Self.tokenSecret))
    }

    @Test("has the host that the file of secrets names, and is read in every way")
    func otherReadings() {
        let text =
            "10:00 POST /1.1/statuses/update.json?include_entities=true\n"
            + "10:00 Authorization: OAuth oauth_consumer_key=\"xvz1evFS4wEEPTGEFPHBog\","
            + " oauth_nonce=\"kYjzVBB8Y0ZFabxSWbWovY3uYSQ2pTgmZeNu2VS4cg\","
            + " oauth_signature=\"hCtSmYh%2BiHYCEqBWrE7C7hYmtUk%3D\","
            + " oauth_signature_method=\"HMAC-SHA1\", oauth_timestamp=\"1318622958\","
            + " oauth_token=\"370773112-GmHxMAgYyLbNEtIKZeRNFsMKPR9EyMZeS9weJAEb\","
            + " oauth_version=\"1.0\"\n10:00 body:"
            + " status=Hello%20Ladies%20%2B%20Gentlemen%2C%20a%20signed%20OAuth%20request%21\n"
        let environment =
            "other_url=https://example.org\napi_url=https://api.twitter.com\n"
            + "consumer_secret=\(Self.consumerSecret)\ntoken_secret=\(Self.tokenSecret)\n"
        let json = Self.json(text, environment: environment)
        #expect(json.contains(#""verdict": "right""#), "\(json)")
    }

    @Test("is explained with the secrets of a .env file, which are named and not shown")
    func environment() {
        // HMAC-SHA1 of the published base string with "CONSUMER_SECRET&", by Python.
        let json = Self.json(
            Self.signed("RKDUAygjQwZd3byTbMXDxSWdBjU%3D"),
            environment: """
                CONSUMER_SECRET=\(Self.consumerSecret)
                ACCESS_TOKEN_SECRET=\(Self.tokenSecret)
                """)
        #expect(json.contains("the consumer secret comes from CONSUMER_SECRET, line 1"))
        #expect(json.contains("the token secret comes from ACCESS_TOKEN_SECRET, line 2"))
        #expect(json.contains(#""pitfall": "consumer-secret-only""#))
        #expect(!json.contains(Self.consumerSecret) && !json.contains(Self.tokenSecret))
    }

    @Test(
        "says what it is instead of a request",
        arguments: [
            ("", "the file is empty"), ("hello", "contains no request"),
            ("curl https://a.example/", "no OAuth parameters"),
            ("curl -d @body.txt https://a.example/", "the page cannot read files"),
        ])
    func faults(_ text: String, _ fault: String) {
        #expect(Self.json(text).contains(fault))
    }

    @Test("that needs a key says where to paste it, and takes it from there")
    func key() {
        let text = Self.signed("AAAA").split(separator: "HMAC-SHA1").joined(separator: "RSA-SHA1")
        #expect(Self.json(text).contains("RSA-SHA1 needs a key"))
        let key = "-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----\n"
        #expect(Self.json(text, secrets: (key, "")).contains("not a PEM text with a public key"))
    }

    @Test("comes back as a vector without its secrets, which is explained when it was edited")
    func edited() {
        let secrets = (Self.consumerSecret, Self.tokenSecret)
        let json = Self.json(Self.signed("hCtSmYh%2BiHYCEqBWrE7C7hYmtUk%3D"), secrets: secrets)
        #expect(json.contains(#""vector": {"id": "edited", "request": {"method": "POST""#))
        #expect(json.contains(#""consumer_secret_env": "PASTED_CONSUMER_SECRET""#))
        let vector = { (status: String) in
            #"""
            {"id": "edited", "request": {"method": "POST",
              "url": "https://api.twitter.com/1.1/statuses/update.json?include_entities=true",
              "body": "\#(status)", "content_type": "application/x-www-form-urlencoded"},
             "oauth": {"oauth_consumer_key": "xvz1evFS4wEEPTGEFPHBog",
              "oauth_nonce": "kYjzVBB8Y0ZFabxSWbWovY3uYSQ2pTgmZeNu2VS4cg",
              "oauth_signature_method": "HMAC-SHA1", "oauth_timestamp": "1318622958",
              "oauth_token": "370773112-GmHxMAgYyLbNEtIKZeRNFsMKPR9EyMZeS9weJAEb",
              "oauth_version": "1.0"},
             "secrets": {"consumer_secret_env": "PASTED_CONSUMER_SECRET",
              "token_secret_env": "PASTED_TOKEN_SECRET"},
             "expected": {"signature": "hCtSmYh+iHYCEqBWrE7C7hYmtUk="}}
            """#
        }
        let text = "status=Hello%20Ladies%20%2B%20Gentlemen%2C%20a%20signed%20OAuth%20request%21"
        let right = Self.json(vector(text), secrets: secrets, isEdited: true)
        #expect(right.contains(#""verdict": "right""#))
        // It is reviewed like any request, whose timestamp is of 2011.
        #expect(right.contains(#""review""#))
        let wrong = Self.json(vector("status=Hello"), secrets: secrets, isEdited: true)
        #expect(wrong.contains(#""verdict": "wrong""#))
    }

    @Test("has its parameters with where each is from, and its place among the sorted ones")
    func parameters() {
        let json = Self.json(
            Self.signed("AAAA"), secrets: (Self.consumerSecret, Self.tokenSecret))
        #expect(
            json.contains(
                #"{"name": "include_entities", "value": "true", "from": "query", "place": 0}"#))
        #expect(
            json.contains(
                #"{"name": "oauth_consumer_key", "value": "xvz1evFS4wEEPTGEFPHBog", "#
                    + #""from": "oauth", "place": 1}"#))
        #expect(json.contains(#""from": "form", "place": 7}"#))
    }

    @Test("cannot be edited if a secret is in it")
    func secretInside() {
        let text = Self.signed("AAAA").split(separator: "include_entities").joined(
            separator: Self.tokenSecret)
        let json = Self.json(text, secrets: (Self.consumerSecret, Self.tokenSecret))
        #expect(json.contains(#""walks": [{"vector": null"#))
        #expect(!json.contains(Self.tokenSecret))
    }

    @Test("is shared as an invented request with the same mistake")
    func shared() {
        // HMAC-SHA1 of the published base string with "CONSUMER_SECRET&", by Python.
        let json = Self.pasted(
            Self.signed("RKDUAygjQwZd3byTbMXDxSWdBjU%3D"),
            secrets: (Self.consumerSecret, Self.tokenSecret)
        ).shared().json
        #expect(json.contains(#""requests": [{"pitfalls": ["consumer-secret-only"], "note": "#))
        #expect(json.contains("fails because of the same mistake: consumer-secret-only"))
        #expect(json.contains(#"\"token_secret\":"#) && json.contains(#""faults": []"#))
        for value in [Self.consumerSecret, Self.tokenSecret, "xvz1", "kYjz", "Ladies", "twitter"] {
            #expect(!json.contains(value), "\(value)")
        }
    }

    @Test("whose mistake nothing explains is shared, and not called the same")
    func sharedWithoutMistake() {
        let secrets = (Self.consumerSecret, Self.tokenSecret)
        let json = Self.pasted(
            Self.signed("AAAAAAAAAAAAAAAAAAAAAAAAAAA%3D"), secrets: secrets
        ).shared().json
        #expect(json.contains(#""requests": [{"pitfalls": [], "note": "oauthcheck found no "#))
    }

    @Test("that cannot be invented is refused, with the reason")
    func notShared() {
        let latin = Self.signed("AAAA").split(separator: "Gentlemen").joined(separator: "%E9")
        let json = Self.pasted(latin, secrets: (Self.consumerSecret, Self.tokenSecret))
            .shared().json
        #expect(json.contains(#"{"text": "", "requests": [], "faults": ["a part of the request"#))
    }

    @Test("has one request that is wanted")
    func wanted() {
        let vector = { (id: String) in
            #"""
            {"id": "\#(id)", "request": {"method": "GET", "url": "https://a.example/\#(id)"},
             "oauth": {"oauth_consumer_key": "k", "oauth_signature_method": "HMAC-SHA1"},
             "secrets": {"consumer_secret": "s", "token_secret": ""},
             "expected": {"signature": "AAAA"}}
            """#
        }
        let header =
            #"OAuth oauth_consumer_key="k", oauth_signature="AAAA", "#
            + #"oauth_signature_method="HMAC-SHA1""#
        let curl = "curl -H 'Authorization: \(header)' https://a.example"
        for text in ["[\(vector("get-a")), \(vector("get-b"))]", "\(curl)/a\n\(curl)/b\n"] {
            var pasted = Self.pasted(text, secrets: ("s", ""))
            pasted.id = "pasted::get-b"
            let json = pasted.answer().json
            #expect(json.contains("pasted::get-b") && !json.contains("pasted::get-a"), "\(json)")
            let shared = pasted.shared().json
            #expect(shared.contains("shared-1") && !shared.contains("shared-2"), "\(shared)")
        }
    }

    @Test("may be vectors, which are explained one after another")
    func vectors() {
        let vector = { (id: String, method: String) in
            #"""
            {"id": "\#(id)", "request": {"method": "\#(method)", "url": "https://a.example/"},
             "oauth": {"oauth_consumer_key": "k", "oauth_signature_method": "PLAINTEXT"},
             "secrets": {"consumer_secret": "s", "token_secret": ""},
             "expected": {"signature": "s&"}}
            """#
        }
        let json = Self.json("[\(vector("a", "GET")), \(vector("b", "POST"))]")
        #expect(json.contains(#""format": "vectors""#))
        #expect(json.contains(#""id": "pasted::a""#) && json.contains(#""id": "pasted::b""#))
    }
}
