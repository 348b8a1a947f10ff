import OAuth1
import Testing

@testable import Diagnosis

@Suite("Pitfalls of RFC 5849 §3.4.2 to §3.5, the digest and its text")
struct DigestPitfallTests {
    /// A request with this signature method, and its wrong signatures by Python's hmac and hashlib.
    static let signed: [(id: String, method: SignatureMethod, signatures: [String])] = [
        ("sha1-labelled-otherwise", .hmacSHA1, []),
        ("sha1-labelled-otherwise", .hmacSHA256, ["fEN68pM3x/ggyyBmUeTYMTZHqmo="]),
        (
            "sha256-labelled-otherwise", .hmacSHA1,
            ["+OW2RUc9y3q1XUacXB1U0Hjiy2ITCuTrA4R8sXPbFjk="]
        ),
        (
            "sha512-labelled-otherwise", .hmacSHA1,
            [
                "H+TOUx+E00hGQXRmkMfcqF8loSc0rxhD/+tZAyb+22ElugO/UWhXfJE6ydvO9llVN9pzVAUaAh4WjDgU"
                    + "yG4CBw=="
            ]
        ),
        (
            "hash-changed-with-label", .hmacSHA1,
            [
                "AR3dXU3d94A6/8m7Uh7tJdWbfY/VocQFcqXNyW/GpdY=",
                "b7lFkfobKXTHPzwEWGqErPOsMkb5UkSPvVt3dgmVb9fOSCtOCKcoQv7GBTscX1uZ+3Y/Ps9FGX3vHlUL"
                    + "IVDbvQ==",
            ]
        ),
        ("plain-hash", .hmacSHA1, ["VtfpjIPgudQ2M9W0Ct3PCGk4h6I="]),
        (
            "plain-hash", .hmacSHA256,
            ["mjNoPzN7A1axrOBYtGebYWiFTwQcfXwn3nXoJlyNtuw=", "IOhJNDhLq9eSfU+dgPKZ6sULEmk="]
        ),
        ("hmac-arguments-swapped", .hmacSHA1, ["4HxCYYF88E9YUfUlZOaqcQ2ZqhM="]),
        ("secrets-appended-to-base-string", .hmacSHA1, ["s7QQC/WRPwzx2kAqwmZwF4hwtRc="]),
        ("secrets-appended-to-base-string", .hmacSHA256, ["HAnJVAErxibaqwQ0/2d5tO8mfgY="]),
        (
            "plaintext-is-base-string", .plaintext,
            ["GET&http%3A%2F%2Fa%2F&oauth_signature_method%3DPLAINTEXT"]
        ),
        ("plaintext-is-base-string", .hmacSHA1, []),
        ("signature-percent-encoded-twice", .plaintext, ["c%2520s%26t"]),
    ]

    @Test("change the signature", arguments: signed)
    func changeSignature(_ id: String, _ method: SignatureMethod, _ signatures: [String]) throws {
        let facts = try Self.facts(method)
        let made = try Self.mistakes(id, facts).map { mistake in
            try SigningProcedure(facts, [mistake]).signature(using: Signer(), privateKey: nil)
                .map { String(signed: $0) }
        }
        #expect(made == signatures)
    }

    @Test("start from the correct signature")
    func startFromCorrectSignature() throws {
        let facts = try Self.facts(.hmacSHA1)
        let signature = try SigningProcedure(facts).signature(using: Signer(), privateKey: nil)
        #expect(String(signed: signature ?? []) == "hC5Zg9jimbjbCcDfP6M6ZD+jgV4=")
    }

    /// "+" four times, percent-encoded.
    static let plusses = "%2B%2B%2B%2B"

    /// One or several pitfalls of the text of a digest, and the text that they write.
    static let written: [(ids: String, digest: [UInt8], text: String)] = [
        ("hex-digest", digest, "fbffbffbffbffbffbffbffbffbffbffbffbf0102"),
        ("base64-of-hex", [0x01, 0xAB], "MDFhYg=="),
        ("base64url", digest, "-_-_-_-_-_-_-_-_-_-_-_-_AQI="),
        ("no-padding", digest, "+/+/+/+/+/+/+/+/+/+/+/+/AQI"),
        ("no-padding", [1], "AQ"),
        ("decimal-digest", digest, String(repeating: "251255191", count: 6) + "12"),
        (
            "signature-percent-encoded-twice", digest,
            String(repeating: "%2B%2F", count: 12) + "AQI%3D"
        ),
        ("signature-plus-as-space", digest, " / / / / / / / / / / / /AQI="),
        ("noncanonical-base64", digest, "+/+/+/+/+/+/+/+/+/+/+/+/AQL="),
        ("base64url no-padding", digest, "-_-_-_-_-_-_-_-_-_-_-_-_AQI"),
        ("no-padding base64-line-breaks", digest, "+/+/+/+/+/+/+/+/+/+/+/+/AQI\n"),
        ("base64-line-breaks signature-percent-encoded-twice", [0, 0, 0], "AAAA%0A"),
        ("signature-percent-encoded-twice signature-plus-as-space", [0xFB, 0xEF, 0xBE], plusses),
        // All unused bits are set, even those that another mistake leaves unused.
        ("base64-of-hex noncanonical-base64", [1, 2], "MDEwMv=="),
        ("no-padding noncanonical-base64", [1], "Af"),
        ("digest-newline", [1, 2], "AQIK"),
        ("digest-newline base64-line-breaks", [1], "AQo=\n"),
        ("signature-byte-string", digest, "b'+/+/+/+/+/+/+/+/+/+/+/+/AQI='"),
        ("no-padding signature-byte-string", [1], "b'AQ'"),
        ("hex-digest decimal-digest", [10, 11], "1011"),
        ("hex-digest base64-line-breaks", [10], "0a\n"),
    ]

    @Test("change the text of the signature", arguments: written)
    func changeText(_ ids: String, _ digest: [UInt8], _ text: String) throws {
        for method in [SignatureMethod.hmacSHA1, .rsaSHA1] {
            let facts = try Self.facts(method)
            let mistakes = try ids.split(separator: " ").map { id in
                try #require(Self.mistakes(String(id), facts).first)
            }
            let procedure = SigningProcedure(facts, mistakes)
            #expect(String(signed: procedure.textRecipe.text(of: digest)) == text)
        }
    }

    @Test("break lines at the end, and after 76, 64 and 60 characters")
    func breakLines() throws {
        let digest = [UInt8](repeating: 0, count: 60)
        let lines = [[80], [76, 4], [64, 16], [60, 20]]
        let expected = ["\n", "\r\n"].flatMap { end in
            lines.map { lengths in
                lengths.map { String(repeating: "A", count: $0) + end }.joined()
            }
        }
        let between = [
            ("\n", 76, 4), ("\r\n", 76, 4), ("\n", 64, 16), ("\n", 60, 20), ("\r\n", 64, 16),
        ].map { end, first, rest in
            String(repeating: "A", count: first) + end + String(repeating: "A", count: rest)
        }
        #expect(
            try Self.texts("base64-line-breaks", .hmacSHA512, of: digest) == expected + between)
        let full = try Self.texts("base64-line-breaks", .hmacSHA512, of: Array(digest[..<57]))
        #expect(full[0] == full[1])
    }

    @Test("set all unused bits first, then every other pattern of them")
    func setUnusedBits() throws {
        let one = try Self.texts("noncanonical-base64", .hmacSHA1, of: [1, 2])
        #expect(one == ["AQL=", "AQJ=", "AQK="])
        for method in [SignatureMethod.hmacMD5, .hmacSHA512, .rsaSHA256] {
            let two = try Self.texts("noncanonical-base64", method, of: [1])
            #expect(two == "fRSTUVWXYZabcde".map { "A\($0)==" })
        }
        #expect(try Self.texts("noncanonical-base64", .hmacSHA384, of: [1]) == [])
    }

    @Test("also change the hash of RSA signatures")
    func changeRSAHash() throws {
        let facts = try Self.facts(.rsaSHA256)
        for (id, hash) in [
            ("sha1-labelled-otherwise", SignatureMethod.hmacSHA1),
            ("sha512-labelled-otherwise", .hmacSHA512),
        ] {
            let recipe = SigningProcedure(facts, try Self.mistakes(id, facts)).digestRecipe
            #expect(recipe == DigestRecipe(.rsa, hash))
        }
        #expect(try Self.mistakes("sha256-labelled-otherwise", facts).isEmpty)
    }

    @Test("use the last hash if several change it")
    func useLastHash() throws {
        let facts = try Self.facts(.hmacSHA512)
        let mistakes = try ["sha256-labelled-otherwise", "plain-hash"].flatMap {
            try Self.mistakes($0, facts).prefix(1)
        }
        let recipe = SigningProcedure(facts, mistakes).digestRecipe
        #expect(recipe == DigestRecipe(.plainHash, .hmacSHA256))
    }

    @Test("change the name of the signature method only among the protocol parameters")
    func changeMethodName() throws {
        var facts = try Self.facts(.hmacMD5)
        facts.form = [CollectedParameter("oauth_signature_method", Array("f".utf8), .form)]
        let mistakes = try Self.mistakes("hash-changed-with-label", facts)
        let names = ["HMAC-SHA1", "HMAC-SHA256", "HMAC-SHA512"]
        #expect(mistakes.map(\.detail) == names.map { "the signature was made with \($0)" })
        for (mistake, name) in zip(mistakes, names) {
            let procedure = SigningProcedure(facts, [mistake])
            #expect(
                String(signed: procedure.normalizedParameters)
                    == "oauth_signature_method=\(name)&oauth_signature_method=f")
            #expect(procedure.digestRecipe.hash.rawValue == name)
        }
    }

    @Test("leave the signature unencoded in the header")
    func leaveSignatureUnencoded() throws {
        let facts = try Self.facts(.hmacSHA1)
        let procedure = SigningProcedure(facts, try Self.mistakes("signature-not-encoded", facts))
        #expect(String(signed: procedure.fieldValue(of: Array("+/=".utf8))) == "+/=")
        #expect(
            String(signed: SigningProcedure(facts).fieldValue(of: Array("+/=".utf8)))
                == "%2B%2F%3D")
    }

    @Test("turn \"+\" in a PLAINTEXT signature into a space")
    func turnPlusIntoSpace() throws {
        var facts = try Self.facts(.plaintext)
        facts.consumerSecret = Array("c+s".utf8)
        let raw = try #require(PitfallCatalogue.pitfall("secrets-not-encoded"))
        let mistakes = try raw.mistakes(facts) + Self.mistakes("signature-plus-as-space", facts)
        let signature = try SigningProcedure(facts, mistakes).signature(
            using: Signer(), privateKey: nil)
        #expect(String(signed: signature ?? []) == "c s&t")
    }

    @Test(
        "occur only with the signature methods that they concern",
        arguments: [
            (
                SignatureMethod.hmacSHA1,
                """
                sha256-labelled-otherwise sha512-labelled-otherwise hash-changed-with-label
                plain-hash hmac-arguments-swapped hex-digest base64-of-hex base64url no-padding
                base64-line-breaks signature-percent-encoded-twice signature-plus-as-space
                noncanonical-base64 secrets-appended-to-base-string decimal-digest
                signature-not-encoded signature-byte-string other-hash-labelled-otherwise
                plaintext-labelled-otherwise hex-digest-spelling openssl-text digest-newline
                base64-twice utf16-hashed digest-as-text empty-text-hashed
                digest-made-differently
                """
            ),
            (
                .rsaSHA1,
                """
                sha256-labelled-otherwise sha512-labelled-otherwise hex-digest base64-of-hex
                base64url no-padding base64-line-breaks signature-percent-encoded-twice
                signature-plus-as-space noncanonical-base64 decimal-digest signature-not-encoded
                signature-byte-string hmac-labelled-otherwise plaintext-labelled-otherwise
                hex-digest-spelling digest-newline base64-twice digest-as-text
                digest-made-differently
                """
            ),
            (
                .plaintext,
                """
                signature-percent-encoded-twice signature-plus-as-space noncanonical-base64
                plaintext-is-base-string signature-not-encoded hmac-labelled-otherwise
                """
            ),
        ])
    func occurWithMethod(_ method: SignatureMethod, _ ids: String) throws {
        let facts = try Self.facts(method)
        let pitfalls = PitfallCatalogue.digest.filter { !$0.mistakes(facts).isEmpty }
        #expect(pitfalls.map(\.id) == Self.words(ids))
    }

    @Test("are in the order in which they act")
    func areInOrder() {
        let ids = """
            sha1-labelled-otherwise sha256-labelled-otherwise sha512-labelled-otherwise
            hash-changed-with-label plain-hash hmac-arguments-swapped hex-digest base64-of-hex
            base64url no-padding base64-line-breaks signature-percent-encoded-twice
            signature-plus-as-space noncanonical-base64 secrets-appended-to-base-string
            plaintext-is-base-string decimal-digest signature-not-encoded
            signature-byte-string other-hash-labelled-otherwise hmac-labelled-otherwise
            plaintext-labelled-otherwise hex-digest-spelling openssl-text digest-newline
            base64-twice utf16-hashed digest-as-text empty-text-hashed
            digest-made-differently
            """
        #expect(PitfallCatalogue.digest.map(\.id) == Self.words(ids))
    }

    /// Its base64 is "+/" twelve times, then "AQI=".
    static let digest = [UInt8](repeatElement([0xFB, 0xFF, 0xBF], count: 6).joined()) + [1, 2]

    private static func facts(_ method: SignatureMethod) throws -> SigningFacts {
        var facts = SigningFacts()
        facts.method = Array("GET".utf8)
        facts.url = Array("http://a/".utf8)
        facts.uri = try RequestURI(facts.url.span)
        facts.protocolParameters = [
            CollectedParameter("oauth_signature_method", Array(method.rawValue.utf8), .protocol)
        ]
        facts.signatureMethod = method
        facts.consumerSecret = Array("c s".utf8)
        facts.tokenSecret = Array("t".utf8)
        return facts
    }

    private static func words(_ text: String) -> [String] {
        text.split { $0 == " " || $0 == "\n" }.map(String.init)
    }

    private static func mistakes(_ id: String, _ facts: SigningFacts) throws -> [Mistake] {
        try #require(PitfallCatalogue.digest.first { $0.id == id }).mistakes(facts)
    }

    /// The text of `digest` with each instance of a pitfall.
    private static func texts(
        _ id: String,
        _ method: SignatureMethod,
        of digest: [UInt8]
    ) throws -> [String] {
        let facts = try facts(method)
        return try mistakes(id, facts).map {
            String(signed: SigningProcedure(facts, [$0]).textRecipe.text(of: digest))
        }
    }
}
