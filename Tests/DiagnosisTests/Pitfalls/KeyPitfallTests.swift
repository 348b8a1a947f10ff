import Fixtures
import OAuth1
import Testing

@testable import Diagnosis
@testable import Vectors

@Suite("Pitfalls of RFC 5849 §3.4.2, the key")
struct KeyPitfallTests {
    /// A pitfall, both secrets, and the keys that its instances make from them.
    typealias Case = (id: String, consumer: String, token: String, keys: [String])

    static let made: [Case] = [
        ("secrets-not-encoded", "c s", "t/s", ["c s&t/s"]),
        ("secrets-double-encoded", "c s", "t", ["c%2520s&t"]),
        ("key-encoded-whole", "c s", "t%", ["c%20s%26t%25"]),
        ("no-ampersand", "c s", "", ["c%20s"]),
        ("no-ampersand", "c", "t", []),
        ("secrets-without-ampersand", "c s", "t/s", ["c%20st%2Fs"]),
        ("consumer-secret-only", "c s", "t", ["c%20s&"]),
        ("token-secret-only", "c", "t s", ["&t%20s"]),
        ("token-secret-without-ampersand", "c", "t s", ["t%20s"]),
        ("secrets-swapped", "c s", "t/s", ["t%2Fs&c%20s"]),
        ("consumer-key-for-secret", "c", "t s", ["key%3D1&t%20s"]),
        ("token-for-token-secret", "c s", "t", ["c%20s&token%2B1"]),
        ("keys-for-secrets", "c", "t", ["key%3D1&token%2B1"]),
        ("key-and-secret-exchanged", "c", "t s", ["key%3D1&t%20s"]),
        ("request-token-secret", "c s", "t", ["c%20s&old%201", "c%20s&old2"]),
        ("consumer-secret-newline", "c s", "t", ["c%20s%0A&t"]),
        ("token-secret-newline", "c", "t s", ["c&t%20s%0A"]),
        ("consumer-secret-leading-space", "c s", "t", ["%20c%20s&t"]),
        ("consumer-secret-trailing-space", "c s", "t", ["c%20s%20&t"]),
        ("key-trailing-newline", "c s", "t", ["c%20s&t\n"]),
        ("null-text", "c s", "t", ["c%20s&undefined"]),
        (
            "null-text", "c s", "",
            [
                "c%20s&null", "c%20s&%28null%29", "c%20s&None", "c%20s&undefined", "c%20s&nil",
                "c%20s&(null)", "c%20s&NaN", "c%20s&NULL", "c%20s&%3Cnil%3E",
                "c%20s&%25%21s%28%3Cnil%3E%29", "c%20s&%3Cnull%3E", "c%20s&Optional.empty",
                "c%20s&Nothing", "c%20s&nothing", "c%20s&NA", "c%20s&%23N%2FA", "c%20s&%28%29",
            ]
        ),
        (
            "null-text", "", "t s",
            [
                "null&t%20s", "%28null%29&t%20s", "None&t%20s", "undefined&t%20s", "nil&t%20s",
                "(null)&t%20s", "&undefined",
            ]
        ),
        (
            "null-text", "", "",
            [
                "&null", "&%28null%29", "&None", "&undefined", "&nil", "&(null)", "&NaN", "&NULL",
                "&%3Cnil%3E", "&%25%21s%28%3Cnil%3E%29", "&%3Cnull%3E", "&Optional.empty",
                "&Nothing", "&nothing", "&NA", "&%23N%2FA", "&%28%29", "null&", "%28null%29&",
                "None&",
                "undefined&", "nil&", "(null)&",
                "null&null", "%28null%29&%28null%29", "None&None", "undefined&undefined",
                "nil&nil", "(null)&(null)",
            ]
        ),
        ("secret-upper-cased", "c s", "t", ["C%20S&t", "c%20s&T"]),
        ("secret-padding", "YQ==", "Yg", ["YQ&Yg", "YQ%3D%3D&Yg%3D%3D"]),
        ("secret-base64-encoded", "a b", "", ["YSBi&"]),
        ("secret-base64-encoded", "a b", "+/", ["YSBi&Ky8%3D", "YSBi&%2B%2F", "a%20b&Ky8%3D"]),
        ("secret-white-space", "c", "", ["c%09&", "c%C2%A0&", "c%E2%80%8B&"]),
        // What Node 20 and PHP 8.2 decode.
        ("base64-leniently-decoded-secret", "ab=cd", "", ["i&", "i%B7%1D&"]),
        ("base64-leniently-decoded-secret", "YSBi", "", []),
        (
            "base64-leniently-decoded-secret", "YSBi", "a_b-",
            ["YSBi&k%F6%FE", "a%20b&k%F6%FE", "YSBi&i", "a%20b&i"]
        ),
        ("consumer-key-and-secret", "c s", "t", ["key%3D1&c%20s"]),
        // "a b" and "+/" in base64.
        ("base64-decoded-secret", "YSBi", "t s", ["a%20b&t%20s"]),
        ("base64-decoded-secret", "YSBi", "Ky8=", ["a%20b&Ky8%3D", "a%20b&%2B%2F"]),
        ("base64-decoded-secret", "c s", "YSBi", []),
        ("base64-decoded-secret", "", "YSBi", []),
        ("ampersand-encoded", "c s", "t", ["c%20s%26t"]),
        ("hex-decoded-secret", "61206b", "2B2f", ["a%20k&%2B%2F", "a%20k&2B2f"]),
        ("hex-decoded-secret", "61206b", "", ["a%20k&"]),
        ("hex-decoded-secret", "c", "2B2f", ["c&%2B%2F"]),
        ("hex-decoded-secret", "612", "t", []),
        ("token-secret-leading-space", "c", "t", ["c&%20t"]),
        ("token-secret-leading-space", "c", "", []),
        ("token-secret-trailing-space", "c", "t", ["c&t%20"]),
        (
            "secret-carriage-return", "c", "t",
            ["c%0D&t%0D", "c%0D&t", "c&t%0D", "c%0D%0A&t%0D%0A", "c%0D%0A&t", "c&t%0D%0A"]
        ),
        ("secret-carriage-return", "c", "", ["c%0D&", "c%0D%0A&"]),
        (
            "secret-quoted", "c", "t",
            [
                "%22c%22&%22t%22", "%22c%22&t", "c&%22t%22", "%27c%27&%27t%27", "%27c%27&t",
                "c&%27t%27",
            ]
        ),
        ("secret-byte-order-mark", "c", "t", ["%EF%BB%BFc&t", "c&%EF%BB%BFt"]),
        ("secret-byte-string", "c", "t", ["b%27c%27&b%27t%27", "b%27c%27&t", "c&b%27t%27"]),
        ("secret-lower-cased", "aBé", "T", ["ab%C3%A9&T", "aB%C3%A9&t"]),
        ("secret-lower-cased", "c", "t", []),
        ("secret-cut-off", "cd", "tu", ["c&tu", "cd&t"]),
        ("secret-percent-encoded", "c s", "t", ["c%2520s&t"]),
        ("secret-percent-encoded", "c", "t", []),
    ]

    @Test("change the signing key", arguments: made)
    func changeKey(_ example: Case) throws {
        let facts = Self.facts(example.consumer, example.token)
        let pitfall = try #require(PitfallCatalogue.key.first { $0.id == example.id })
        let keys = pitfall.mistakes(facts).map {
            String(signed: SigningProcedure(facts, [$0]).signingKey)
        }
        #expect(keys == example.keys)
    }

    @Test(
        "act in the order of the catalogue",
        arguments: [
            ("secrets-not-encoded secrets-swapped", "c s", "t/s", "t/s&c s"),
            ("secrets-double-encoded consumer-secret-only", "c s", "t", "c%2520s&"),
            ("key-encoded-whole key-trailing-newline", "c", "t", "c%26t\n"),
            ("key-encoded-whole null-text", "c s", "", "c%20s%26null"),
            ("no-ampersand consumer-secret-newline", "c", "", "c%0A"),
            ("no-ampersand null-text", "c", "", "cnull"),
            ("consumer-secret-only key-trailing-newline", "c", "t", "c&\n"),
            ("secrets-swapped token-secret-newline", "c", "t", "t&c%0A"),
            ("key-encoded-whole ampersand-encoded", "c", "t", "c%2526t"),
            ("consumer-secret-only secret-quoted", "c", "t", "%22c%22&"),
            ("consumer-secret-trailing-space hex-decoded-secret", "61", "62", "61%20&b"),
        ])
    func actInOrder(_ ids: String, _ consumer: String, _ token: String, _ key: String) throws {
        let facts = Self.facts(consumer, token)
        let mistakes = try ids.split(separator: " ").map { id in
            let pitfall = try #require(PitfallCatalogue.key.first { $0.id == id })
            return try #require(pitfall.mistakes(facts).first)
        }
        #expect(String(signed: SigningProcedure(facts, mistakes).signingKey) == key)
    }

    @Test("also swap the consumer key and secret among the protocol parameters")
    func swapKeyAndSecret() throws {
        var facts = Self.facts("c s", "t")
        facts.form = [CollectedParameter("oauth_consumer_key", Array("f".utf8), .form)]
        let pitfall = try #require(PitfallCatalogue.pitfall("key-and-secret-exchanged"))
        let procedure = SigningProcedure(facts, pitfall.mistakes(facts))
        #expect(
            String(signed: procedure.normalizedParameters)
                == "oauth_consumer_key=c%20s&oauth_consumer_key=f&oauth_token=token%2B1")
        #expect(String(signed: procedure.signingKey) == "key%3D1&t")
    }

    @Test("do not occur if the parameter that they use is missing")
    func needParameters() throws {
        var facts = Self.facts("c", "t")
        facts.protocolParameters = []
        facts.otherTokenSecrets = []
        for id in [
            "consumer-key-for-secret", "token-for-token-secret", "keys-for-secrets",
            "key-and-secret-exchanged", "request-token-secret",
        ] {
            #expect(try #require(PitfallCatalogue.pitfall(id)).mistakes(facts).isEmpty, "\(id)")
        }
    }

    @Test("change a given key only at its end")
    func changeEndOfGivenKey() {
        var facts = Self.facts("YSBi", "")
        for (key, signed) in [
            (
                "a%20b&",
                [
                    "no-ampersand": "a%20b", "secrets-without-ampersand": "a%20b",
                    "key-trailing-newline": "a%20b&\n",
                ]
            ),
            ("a&b", ["key-trailing-newline": "a&b\n"]),
        ] {
            facts.givenSigningKey = Array(key.utf8)
            var keys: [String: String] = [:]
            for pitfall in PitfallCatalogue.key {
                for mistake in pitfall.mistakes(facts) {
                    keys[pitfall.id] = String(
                        signed: SigningProcedure(facts, [mistake]).signingKey)
                }
            }
            #expect(keys == signed)
        }
    }

    @Test("remove only one ampersand from a given key")
    func removeOneAmpersand() throws {
        var facts = Self.facts("", "")
        facts.givenSigningKey = Array("a&".utf8)
        let mistakes = try ["no-ampersand", "secrets-without-ampersand", "key-trailing-newline"]
            .flatMap { try #require(PitfallCatalogue.pitfall($0)).mistakes(facts) }
        #expect(String(signed: SigningProcedure(facts, mistakes).signingKey) == "a\n")
    }

    @Test("do not occur with RSA", arguments: [SignatureMethod.rsaSHA1, .rsaSHA256, .rsaSHA512])
    func doNotOccurWithRSA(_ method: SignatureMethod) {
        var facts = Self.facts("61206b", "")
        facts.signatureMethod = method
        for pitfall in PitfallCatalogue.key { #expect(pitfall.mistakes(facts).isEmpty) }
    }

    @Test("change the PLAINTEXT signature of a vector without a request")
    func changeSignatureWithoutRequest() throws {
        let vector = try TestVector(
            """
            {"id": "no-last-ampersand", "oauth": {"oauth_signature_method": "PLAINTEXT"},
              "secrets": {"consumer_secret": "kAcSOqF21Fu85e7zjz7ZN2U4ZRhfV3WpwPAoE3Z7kBw"},
              "given": {"base_string": ""}, "result": "invalid", "pitfall": "no-ampersand",
              "expected": {"signature": "kAcSOqF21Fu85e7zjz7ZN2U4ZRhfV3WpwPAoE3Z7kBw"}}
            """)
        var derivation = Derivation()
        let facts = try SigningFacts(vector, using: &derivation)
        let pitfall = try #require(PitfallCatalogue.pitfall("no-ampersand"))
        let procedure = SigningProcedure(facts, pitfall.mistakes(facts))
        let signature = try procedure.signature(using: Signer(), privateKey: nil)
        #expect(
            String(signed: signature ?? []) == "kAcSOqF21Fu85e7zjz7ZN2U4ZRhfV3WpwPAoE3Z7kBw")
    }

    @Test("describe each instance differently, without its secrets")
    func describeInstances() {
        let secrets = ["616263646566", "717273747576", "YWJjZGVm", "cXJzdHV2", "old 1", "old2"]
        for (consumer, token) in [(secrets[0], secrets[1]), (secrets[2], secrets[3]), ("", "")] {
            let facts = Self.facts(consumer, token)
            for pitfall in PitfallCatalogue.key {
                let details = pitfall.mistakes(facts).map { $0.words ?? $0.detail }
                for detail in details {
                    #expect(!secrets.contains { detail?.contains($0) ?? false })
                }
                guard pitfall.id != "request-token-secret" else { continue }
                #expect(Set(details).count == details.count, "\(pitfall.id)")
            }
        }
    }

    @Test("are in the order in which they act, each with a case")
    func areInOrder() {
        let ids = """
            secrets-not-encoded secrets-double-encoded key-encoded-whole no-ampersand
            secrets-without-ampersand consumer-secret-only token-secret-only
            token-secret-without-ampersand secrets-swapped consumer-key-for-secret
            token-for-token-secret keys-for-secrets key-and-secret-exchanged request-token-secret
            consumer-secret-newline token-secret-newline consumer-secret-leading-space
            consumer-secret-trailing-space key-trailing-newline null-text base64-decoded-secret
            ampersand-encoded hex-decoded-secret token-secret-leading-space
            token-secret-trailing-space secret-carriage-return secret-quoted
            secret-byte-order-mark secret-byte-string secret-lower-cased secret-cut-off
            secret-percent-encoded secret-upper-cased secret-padding secret-base64-encoded
            secret-white-space base64-leniently-decoded-secret consumer-key-and-secret
            secret-replaced secret-cut key-cut key-joined-differently
            """.split { $0 == " " || $0 == "\n" }.map(String.init)
        #expect(PitfallCatalogue.key.map(\.id) == ids)
        #expect(Set(Self.made.map(\.id)) == Set(ids).subtracting(LawTests.ids))
    }

    private static func facts(_ consumer: String, _ token: String) -> SigningFacts {
        var facts = SigningFacts()
        facts.protocolParameters = [
            CollectedParameter("oauth_consumer_key", Array("key=1".utf8), .protocol),
            CollectedParameter("oauth_token", Array("token+1".utf8), .protocol),
        ]
        facts.consumerSecret = Array(consumer.utf8)
        facts.tokenSecret = Array(token.utf8)
        facts.otherTokenSecrets = ["old 1", "old2"].map { Array($0.utf8) }
        return facts
    }
}
