import Fixtures
import Testing

@testable import Diagnosis
@testable import Vectors

@Suite("The audit of a vector set")
struct VectorAuditTests {
    static let space = """
        {"id": "space", "request": {"form": [["a", "b c"]]},
          "expected": {"parameters": "a=b%20c"}}
        """

    @Test("catches an encoder that writes a space as a plus sign with a form value")
    func catchesPlusForSpace() throws {
        let caught = try Self.caught(Self.space)
        #expect(caught.isSuperset(of: ["plus-for-space", "no-first-encoding", "form-not-decoded"]))
        #expect(caught.isDisjoint(with: ["tilde-encoded", "not-sorted", "query-not-decoded"]))
        let tilde = Self.space.replacing("b c", with: "b~c").replacing("b%20c", with: "b~c")
        let others = try Self.caught(tilde)
        #expect(others.contains("tilde-encoded") && !others.contains("plus-for-space"))
    }

    @Test("does not count a vector that is invalid, fails or has no expected values")
    func ignoresOtherVectors() throws {
        let expected = #""expected": {"parameters": "a=b%20c"}"#
        let invalid = #""result": "invalid", "expected": {"parameters": "a=b+c"}"#
        for other in [
            "\(invalid), \"correct\": {\"parameters\": \"a=b%20c\"}",
            #""expected": {"parameters": "a=b+c"}"#, #""expected": {}"#,
        ] {
            var audit = VectorAudit()
            let verdict = audit.take(try TestVector(Self.space.replacing(expected, with: other)))
            #expect(verdict.status != "passed")
            #expect(audit.vectors == 0 && audit.caught == 0)
        }
    }

    @Test("catches only mistakes in the URI with a base string URI")
    func catchesURIMistakes() throws {
        let caught = try Self.caught(
            photo(expected: #"{"base_string_uri": "http://photos.example.net/photos"}"#))
        #expect(caught.isSubset(of: PitfallCatalogue.uri.map(\.id) + ["derived-text-changed"]))
        #expect(caught.isSuperset(of: ["scheme-https-for-http", "query-in-base-uri", "host-www"]))
    }

    @Test("catches only mistakes in the key with a signing key")
    func catchesKeyMistakes() throws {
        let caught = try Self.caught(
            photo(expected: #"{"signing_key": "kd94hf93k423kf44&pfkkdhi9sl3r4s00"}"#))
        // An encoder of the secrets changes the key, too.
        let ids =
            PitfallCatalogue.key.map(\.id)
            + ["bytes-encoded-needlessly", "derived-text-changed"]
        #expect(caught.isSubset(of: ids))
        #expect(caught.isSuperset(of: ["consumer-secret-only", "key-and-secret-exchanged"]))
        #expect(caught.isDisjoint(with: ["secrets-not-encoded", "no-ampersand"]))
    }

    @Test("catches mistakes in every earlier stage with a signature")
    func catchesMistakesBeforeSignature() throws {
        let caught = try Self.caught(photo(expected: #"{"signature": "\#(Self.signature)"}"#))
        let found: Set = [
            "method-post", "scheme-https-for-http", "query-params-left-out", "lower-case-hex-outer",
            "consumer-secret-only", "plain-hash", "hex-digest", "sha256-labelled-otherwise",
        ]
        #expect(caught.isSuperset(of: found))
        #expect(caught.isDisjoint(with: ["signature-not-encoded", "plus-for-space"]))
    }

    @Test("catches mistakes in the signature and in its encoding with a header")
    func catchesHeaderMistakes() throws {
        let caught = try Self.caught(
            photo(expected: "{\"authorization_header\": \"\(photoHeader)\"}"))
        #expect(
            caught.isSuperset(of: ["signature-not-encoded", "method-post", "consumer-secret-only"]))
        let given = """
            {"id": "given", "oauth": {"oauth_signature": "a+b="}, "expected":
              {"authorization_header": "OAuth oauth_signature=\\"a%2Bb%3D\\""}}
            """
        #expect(try Self.caught(given) == ["signature-not-encoded"])
        let plain = given.replacing("a+b=", with: "ab").replacing("a%2Bb%3D", with: "ab")
        #expect(try Self.caught(plain) == [])
    }

    @Test("catches no earlier mistake with a given base string")
    func catchesNothingBeforeGivenBaseString() throws {
        let caught = try Self.caught(
            """
            {"id": "given", "given": {"base_string": "GET&a&b"},
              "expected": {"base_string": "GET&a&b"}}
            """)
        #expect(
            caught == [
                "base-string-encoded", "base-string-newline", "base-string-joined-differently",
                "derived-text-changed",
            ])
    }

    @Test("catches only wrong encoders with a text that is encoded by itself")
    func catchesEncoderMistakes() throws {
        let caught = try Self.caught(
            #"{"id": "t", "given": {"text": " ~"}, "expected": {"encoded": "%20~"}}"#)
        #expect(caught.isSubset(of: PitfallCatalogue.encoding.map(\.id)))
        #expect(caught.isSuperset(of: ["plus-for-space", "tilde-encoded", "php-urlencode"]))
        #expect(!caught.contains("star-not-encoded"))
        // A text without a space does not hide mistakes in the parameters of the same vector.
        let beside = try Self.caught(
            """
            {"id": "t", "given": {"text": "a"}, "request": {"form": [["a", "b c"]]},
              "expected": {"encoded": "a", "parameters": "a=b%20c"}}
            """)
        #expect(beside == (try Self.caught(Self.space)))
    }

    @Test("catches no mistake in what a PLAINTEXT signature does not sign")
    func ignoresWhatPlaintextDoesNotSign() throws {
        let vector = photo(expected: #"{"signature": "kd94hf93k423kf44&pfkkdhi9sl3r4s00"}"#)
            .replacing("HMAC-SHA1", with: "PLAINTEXT")
        let caught = try Self.caught(vector)
        #expect(caught.isSuperset(of: ["plaintext-is-base-string", "consumer-secret-only"]))
        #expect(caught.isDisjoint(with: ["method-post", "lower-case-hex-outer", "hex-digest"]))
    }

    @Test("catches mistakes in an RSA signature, even with only a public key")
    func catchesRSAMistakes() throws {
        let certificate = try Repository.wikiVector(signature: Repository.wikiSignature)
        let text: Set = [
            "base-string-encoded", "sha256-labelled-otherwise", "sha512-labelled-otherwise",
            "hex-digest", "base64-of-hex", "base64url", "no-padding", "base64-line-breaks",
            "signature-percent-encoded-twice", "signature-plus-as-space", "noncanonical-base64",
            "decimal-digest", "signature-byte-string", "hex-digest-spelling",
            "base-string-newline", "hmac-labelled-otherwise", "plaintext-labelled-otherwise",
            "digest-newline", "base64-twice", "base-string-joined-differently", "digest-as-text",
            "digest-made-differently",
            "derived-text-changed",
        ]
        #expect(Self.caught([certificate]) == text)
        let file = "vectors/signature-methods/rsa-1024.json"
        let vectors = Reading(try Repository.bytes(of: file), file: file).vectors
        let whole = try #require(vectors.first { $0.idText == "sha1-pkcs1" })
        for stage in [Stage.signature, .authorizationHeader] {
            let caught = Self.caught([whole.expecting(stage)])
            // This signature has no plus sign.
            #expect(caught.isSuperset(of: text.subtracting(["signature-plus-as-space"])))
            #expect(caught.isSuperset(of: ["plus-for-space", "method-post", "lower-case-hex"]))
            #expect(caught.isDisjoint(with: PitfallCatalogue.key.map(\.id)))
            #expect(caught.contains("signature-not-encoded") == (stage == .authorizationHeader))
        }
    }

    @Test("catches values that an acceptable vector does not permit")
    func catchesValuesNotPermitted() throws {
        func vector(_ values: String) -> String {
            """
            {"id": "a", "result": "acceptable", "flags": ["f"],
              "request": {"url": "http://a.example"}, "expected": {"base_string_uri": [\(values)]}}
            """
        }
        let one = try Self.caught(vector(#""http://a.example/""#))
        let two = try Self.caught(vector(#""http://a.example/", "http://a.example""#))
        #expect(one.isSuperset(of: ["empty-path-no-slash", "host-www"]))
        #expect(two == one.subtracting(["empty-path-no-slash", "trailing-slash-dropped"]))
    }

    @Test("knows the token secrets of the other vectors")
    func knowsOtherTokenSecrets() throws {
        func vector(_ id: String, _ secret: String) -> String {
            """
            {"id": "\(id)", "secrets": {"consumer_secret": "c", "token_secret": "\(secret)"},
              "oauth": {}, "expected": {"signing_key": "c&\(secret)"}}
            """
        }
        let id = "request-token-secret"
        let both = "[\(vector("a", "s")), \(vector("b", "t"))]"
        #expect(try Self.caught(both).contains(id))
        #expect(try !Self.caught("[\(vector("a", "s")), \(vector("b", "s"))]").contains(id))
    }

    @Test("counts a vector once per pitfall, and keeps the requested number of ids")
    func countsOncePerPitfall() throws {
        let vectors = ["x", "y", "z"].map { id in
            """
            {"id": "\(id)", "request": {"form": [["a", "b"], ["c", "d e"]]},
              "expected": {"parameters": "a=b&c=d%20e"}}
            """
        }
        for (idsMax, ids) in [(2, ["v::x", "v::y"]), (0, []), (.max, ["v::x", "v::y", "v::z"])] {
            var audit = VectorAudit(idsMax: idsMax)
            for vector in vectors { _ = audit.take(try TestVector(vector)) }
            #expect(audit.vectors == 3)
            for id in ["parameter-left-out", "plus-for-space"] {
                let finding = try #require(audit.findings.first { $0.pitfall.id == id })
                #expect(finding.vectors == 3)
                #expect(finding.ids == ids)
            }
            #expect(audit.caught == audit.findings.count { $0.vectors == 3 })
        }
    }

    /// The vectors were made by another program, `scripts/vectors/make-pitfalls`.
    @Test("has one finding for each pitfall that a vector shows, in the order of the pages")
    func findings() throws {
        let ids = VectorAudit().findings.map(\.pitfall.id)
        var shown: Set<String> = []
        for (family, _) in PitfallCatalogue.families {
            let bytes = try Repository.bytes(of: "vectors/pitfalls/\(family).json")
            let text = String(decoding: bytes, as: UTF8.self)
            let named = text.matches(of: /"pitfall": (\[[^\]]*\]|"[^"]*")/).flatMap { member in
                member.output.1.matches(of: /[a-z0-9.-]+/).map { String($0.output) }
            }
            #expect(!named.isEmpty)
            shown.formUnion(named)
            guard family == "encoding" else { continue }
            let inOrder = named.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
            #expect(ids.filter(Set(inOrder).contains) == inOrder)
        }
        #expect(Set(ids) == shown)
        #expect(Set(ids).count == ids.count)
    }

    private static let signature = "MdpQcU8iPSUjWoN/UDMsK2sui9I="

    /// The pitfalls that the vectors of a text catch.
    private static func caught(_ text: String) throws -> Set<String> {
        let reading = Reading(text)
        #expect(reading.descriptions == [])
        return caught(reading.vectors)
    }

    private static func caught(_ vectors: [TestVector]) -> Set<String> {
        var audit = VectorAudit()
        for vector in vectors {
            #expect(audit.take(vector).status == "passed", "\(vector.fullID)")
        }
        return Set(audit.findings.filter(\.isCaught).map(\.pitfall.id))
    }
}

extension TestVector {
    /// The vector with no other expected value.
    fileprivate func expecting(_ stage: Stage) -> TestVector {
        var vector = self
        vector.expected.clear()
        vector.set(expected: bytes(of: expected[stage]), of: stage)
        return vector
    }
}
