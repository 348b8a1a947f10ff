import OAuth1
import Testing

@testable import Diagnosis

/// Signatures that were computed in Python.
@Suite("Pitfalls of signatures under another label, and of their spelling")
struct LabelPitfallTests {
    static let signatures: [(id: String, instance: Int, SignatureMethod, signature: String)] = [
        ("other-hash-labelled-otherwise", 0, .hmacSHA1, "WkDLXOqui3ChRMagA0XjuA=="),
        (
            "other-hash-labelled-otherwise", 1, .hmacSHA1,
            "N/Sg//WM+ozGL+FzAxp8hy7AK6mi7gRIWNaRHw=="
        ),
        (
            "other-hash-labelled-otherwise", 2, .hmacSHA1,
            "JrVtZlUE2LcWA/Ybl2e+soCqsYbQuCB29DhX8FqcX/F7LLJ4W8P2wAtRpU9GV8Pk"
        ),
        ("hmac-labelled-otherwise", 0, .plaintext, "sP7hAJX3v7hIZWtKDmmmVy8PDps="),
        (
            "hmac-labelled-otherwise", 1, .plaintext,
            "OTFfDxWYfMMjkRLcZd1Pj83P+idpa/n08Vp4UHdItew="
        ),
        ("hmac-labelled-otherwise", 0, .rsaSHA1, "c2j8LjbY2F1/dt3W43p7pF+GfbI="),
        ("plaintext-labelled-otherwise", 0, .hmacSHA1, "c%20s&t"),
        ("plaintext-labelled-otherwise", 0, .rsaSHA1, "c%20s&t"),
    ]

    @Test("make the signature of another method", arguments: signatures)
    func makeSignature(
        _ id: String, _ instance: Int, _ method: SignatureMethod, _ signature: String
    ) throws {
        let facts = try Self.facts(method)
        let mistake = try #require(PitfallCatalogue.pitfall(id)).mistakes(facts)[instance]
        let made = try SigningProcedure(facts, [mistake]).signature(
            using: Signer(), privateKey: nil)
        #expect(String(signed: made ?? []) == signature)
    }

    @Test(
        "spell the digest 01 AB",
        arguments: [
            ("hex-digest-spelling", ["01AB", "01-AB", "MDFBQg=="]),
            ("openssl-text", ["MDFhYgo=", "KHN0ZGluKT0gMDFhYgo=", "U0hBMShzdGRpbik9IDAxYWIK"]),
        ])
    func spellDigest(_ id: String, _ texts: [String]) throws {
        let facts = try Self.facts(.hmacSHA1)
        let made = try #require(PitfallCatalogue.pitfall(id)).mistakes(facts).map {
            String(signed: SigningProcedure(facts, [$0]).textRecipe.text(of: [0x01, 0xAB]))
        }
        #expect(made == texts)
    }

    @Test("encode every byte, or only spaces")
    func encodeCarelessly() throws {
        let texts = [
            ("every-byte-encoded", 0, "a=%78%20%c3%a9"),
            ("every-byte-encoded", 1, "a=%78%20%C3%A9"),
            ("every-byte-encoded", 2, "%61=%78%20%c3%a9"),
            ("every-byte-encoded", 3, "%61=%78%20%C3%A9"),
            ("spaces-only-encoded", 0, "a=x%20\u{E9}"), ("spaces-only-encoded", 1, "a=x+\u{E9}"),
        ]
        for (id, instance, expected) in texts {
            let sample = EncodingCase(
                id: id, instance: instance, form: ["a": "x \u{E9}"], expected: expected)
            #expect(try String(signed: sample.procedure().normalizedParameters) == expected)
        }
    }

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
}
