import Fixtures
import Foundation
import Testing

@testable import Diagnosis
@testable import Vectors

@Suite("The audit of a vector set")
struct VectorAuditTests {
    static let space = """
        {"id": "space", "request": {"form": [["a", "b c"]]},
          "expected": {"parameters": "a=b%20c"}}
        """

    @Test("counts a space in a form value against what writes it as a plus sign")
    func space() throws {
        let caught = try Self.caught(Self.space)
        #expect(caught.isSuperset(of: ["plus-for-space", "no-first-encoding", "form-not-decoded"]))
        #expect(caught.isDisjoint(with: ["tilde-encoded", "not-sorted", "query-not-decoded"]))
        let tilde = Self.space.replacing("b c", with: "b~c").replacing("b%20c", with: "b~c")
        let others = try Self.caught(tilde)
        #expect(others.contains("tilde-encoded") && !others.contains("plus-for-space"))
    }

    @Test("takes no invalid vector for a judge, nor one that fails or expects nothing")
    func uncounted() throws {
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

    @Test("finds by a base string URI nothing but mistakes in base string URIs")
    func baseStringURI() throws {
        let caught = try Self.caught(
            photo(expected: #"{"base_string_uri": "http://photos.example.net/photos"}"#))
        #expect(caught.isSubset(of: PitfallCatalogue.uri.map(\.id)))
        #expect(caught.isSuperset(of: ["scheme-https-for-http", "query-in-base-uri", "host-www"]))
    }

    @Test("finds by a signing key nothing but mistakes in keys")
    func signingKey() throws {
        let caught = try Self.caught(
            photo(expected: #"{"signing_key": "kd94hf93k423kf44&pfkkdhi9sl3r4s00"}"#))
        #expect(caught.isSubset(of: PitfallCatalogue.key.map(\.id)))
        #expect(caught.isSuperset(of: ["consumer-secret-only", "key-and-secret-exchanged"]))
        #expect(caught.isDisjoint(with: ["secrets-not-encoded", "no-ampersand"]))
    }

    @Test("finds by a signature alone what changes any stage before it")
    func signature() throws {
        let caught = try Self.caught(photo(expected: #"{"signature": "\#(Self.signature)"}"#))
        let found: Set = [
            "method-post", "scheme-https-for-http", "query-params-left-out", "lower-case-hex-outer",
            "consumer-secret-only", "plain-hash", "hex-digest", "sha256-labelled-otherwise",
        ]
        #expect(caught.isSuperset(of: found))
        #expect(caught.isDisjoint(with: ["signature-not-encoded", "plus-for-space"]))
    }

    @Test("finds by a header alone how the signature was made, and how it stands there")
    func header() throws {
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

    @Test("finds by a given base string no mistake before it")
    func givenBaseString() throws {
        let caught = try Self.caught(
            """
            {"id": "given", "given": {"base_string": "GET&a&b"},
              "expected": {"base_string": "GET&a&b"}}
            """)
        #expect(caught == ["base-string-encoded"])
    }

    @Test("finds by a text that is encoded by itself nothing but wrong encoders")
    func encodedText() throws {
        let caught = try Self.caught(
            #"{"id": "t", "given": {"text": " ~"}, "expected": {"encoded": "%20~"}}"#)
        #expect(caught.isSubset(of: PitfallCatalogue.encoding.map(\.id)))
        #expect(caught.isSuperset(of: ["plus-for-space", "tilde-encoded", "php-urlencode"]))
        #expect(!caught.contains("star-not-encoded"))
        // A text that has no space says nothing of the parameters beside it.
        let beside = try Self.caught(
            """
            {"id": "t", "given": {"text": "a"}, "request": {"form": [["a", "b c"]]},
              "expected": {"encoded": "a", "parameters": "a=b%20c"}}
            """)
        #expect(beside == (try Self.caught(Self.space)))
    }

    @Test("finds by a PLAINTEXT signature no mistake in what it does not sign")
    func plaintext() throws {
        let vector = photo(expected: #"{"signature": "kd94hf93k423kf44&pfkkdhi9sl3r4s00"}"#)
            .replacing("HMAC-SHA1", with: "PLAINTEXT")
        let caught = try Self.caught(vector)
        #expect(caught.isSuperset(of: ["plaintext-is-base-string", "consumer-secret-only"]))
        #expect(caught.isDisjoint(with: ["method-post", "lower-case-hex-outer", "hex-digest"]))
    }

    @Test("finds what changes an RSA signature without signing, even by a public key alone")
    func rsa() throws {
        let certificate = try Repository.wikiVector(signature: Repository.wikiSignature)
        let text: Set = [
            "base-string-encoded", "sha256-labelled-otherwise", "sha512-labelled-otherwise",
            "hex-digest", "base64-of-hex", "base64url", "no-padding", "base64-line-breaks",
            "signature-percent-encoded-twice", "signature-plus-as-space", "noncanonical-base64",
            "decimal-digest",
        ]
        #expect(Self.caught([certificate]) == text)
        let file = "vectors/signature-methods/rsa-1024.json"
        let vectors = Reading(try Repository.octets(of: file), file: file).vectors
        let whole = try #require(vectors.first { $0.idText == "sha1-pkcs1" })
        for stage in [Stage.signature, .authorizationHeader] {
            let caught = Self.caught([whole.expecting(stage)])
            // This one has no plus sign.
            #expect(caught.isSuperset(of: text.subtracting(["signature-plus-as-space"])))
            #expect(caught.isSuperset(of: ["plus-for-space", "method-post", "lower-case-hex"]))
            #expect(caught.isDisjoint(with: PitfallCatalogue.key.map(\.id)))
            #expect(caught.contains("signature-not-encoded") == (stage == .authorizationHeader))
        }
    }

    @Test("lets an acceptable vector find what makes none of the permitted values")
    func acceptable() throws {
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

    @Test("knows the token secrets of the vectors beside")
    func otherTokenSecrets() throws {
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

    @Test("counts a vector once for each pitfall, and keeps as many ids as are asked for")
    func counts() throws {
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

    @Test("has a finding for each pitfall, in the order of the catalogue")
    func order() {
        #expect(VectorAudit().findings.map(\.pitfall.id) == PitfallCatalogue.all.map(\.id))
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
        vector.set(expected: octets(of: expected[stage]), of: stage)
        return vector
    }
}

@Suite("What an audit prints")
struct AuditReportTests {
    private static let pitfalls = ["plus-for-space", "tilde-encoded", "star-not-encoded"]
        .compactMap(PitfallCatalogue.pitfall)

    /// Four vectors, all of which catch one pitfall, one another, and none the third.
    private static func audit(idsMax: Int = 3) throws -> VectorAudit {
        var audit = VectorAudit(idsMax: idsMax, among: pitfalls)
        for (id, text, encoded) in [
            ("a", " ", "%20"), ("b", " x", "%20x"), ("c", " ~", "%20~"), ("d", "  ", "%20%20"),
        ] {
            _ = audit.take(
                try TestVector(
                    """
                    {"id": "\(id)", "given": {"text": "\(text)"},
                      "expected": {"encoded": "\(encoded)"}}
                    """))
        }
        return audit
    }

    @Test("is a line for each pitfall, and the score")
    func text() throws {
        #expect(
            AuditReport(try Self.audit()).lines == [
                "4  plus-for-space    v::a, v::b, v::c and 1 more",
                "1  tilde-encoded     v::c",
                "0  star-not-encoded",
                "oauthcheck: 2 of 3 pitfalls are caught by 4 valid vectors (66 %)",
            ])
        #expect(
            AuditReport(try Self.audit(idsMax: .max)).lines.first
                == "4  plus-for-space    v::a, v::b, v::c, v::d")
    }

    @Test("is on request only what is missed")
    func missed() throws {
        let report = AuditReport(try Self.audit(), onlyMissed: true)
        #expect(
            report.lines == [
                "0  star-not-encoded",
                "oauthcheck: 2 of 3 pitfalls are caught by 4 valid vectors (66 %)",
            ])
        #expect(
            report.json == """
                {"pitfalls": [
                  {"id": "star-not-encoded", "caught_by": []}
                ], "vectors": 4, "caught": 2, "total": 3}
                """)
    }

    @Test("counts grammatically, and to the right")
    func numbers() throws {
        var audit = VectorAudit(among: Array(Self.pitfalls.prefix(1)))
        #expect(
            AuditReport(audit).lines.last
                == "oauthcheck: 0 of 1 pitfalls are caught by 0 valid vectors (0 %)")
        for _ in 0..<10 { _ = audit.take(try TestVector(VectorAuditTests.space)) }
        #expect(AuditReport(audit).lines.first?.hasPrefix("10  plus-for-space  v::space, ") == true)
        var single = VectorAudit(among: Self.pitfalls)
        _ = single.take(try TestVector(VectorAuditTests.space))
        #expect(
            AuditReport(single).lines.map { $0.prefix(1) } == ["1", "0", "0", "o"])
        #expect(
            AuditReport(single, isInterrupted: true).lines.last
                == "oauthcheck: 1 of 3 pitfalls is caught by 1 valid vector (33 %) (interrupted)")
    }

    @Test("is JSON that can be read")
    func json() throws {
        let text = AuditReport(try Self.audit(), isInterrupted: true).json
        let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
        let pitfalls = try #require(object?["pitfalls"] as? [[String: Any]])
        #expect(pitfalls.map { $0["id"] as? String } == Self.pitfalls.map(\.id))
        #expect(pitfalls.first?["caught_by"] as? [String] == ["v::a", "v::b", "v::c"])
        #expect(object?["vectors"] as? Int == 4)
        #expect(object?["caught"] as? Int == 2)
        #expect(object?["total"] as? Int == 3)
        #expect(object?["interrupted"] as? Bool == true)
        let nothing = AuditReport(VectorAudit(among: []), onlyMissed: true).json
        #expect(nothing == #"{"pitfalls": [], "vectors": 0, "caught": 0, "total": 0}"#)
    }
}
