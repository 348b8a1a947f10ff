import Fixtures
import Testing

@testable import Diagnosis
@testable import Vectors

/// Wrong values that were computed in Python.
@Suite("Mistakes that are found by trying many values")
struct TriedLastTests {
    static let timestamps: [(pitfall: String, detail: String, signature: String)] = [
        ("timestamp-drawn-twice", "137131195", "ORJEfvMbzPOLoiQvjMVgsKPcwYI="),
        ("timestamp-exact-milliseconds", "137131202481", "4oP9+Jp86AKv+3HoP2Xkmwoo6FI="),
        ("timestamp-fraction", "137131202.25", "Hlx/p/30Oi5sKn8D1GcJ2ZkJEYk="),
    ]

    @Test("name the timestamp that was signed, even if time is up", arguments: timestamps)
    func nameTimestamp(_ pitfall: String, _ timestamp: String, _ signature: String) throws {
        let vector = try TestVector(photo(expected: "{\"signature\": \"\(signature)\"}"))
        for isOutOfTime in [false, true] {
            let diagnosis = try DiagnosisTests.diagnosis(vector) { isOutOfTime }
            let part = try #require(diagnosis.explanations.first?.parts.first)
            #expect(part.pitfall.id == pitfall)
            #expect(part.detail == "the signed oauth_timestamp was \(timestamp)")
            #expect(!diagnosis.isCutShort)
        }
    }

    @Test("are not tried if only single mistakes are", arguments: timestamps)
    func areNotTriedAlone(_ pitfall: String, _ timestamp: String, _ signature: String) throws {
        let vector = try TestVector(photo(expected: "{\"signature\": \"\(signature)\"}"))
        let diagnosis = try DiagnosisTests.diagnosis(vector, depth: 1)
        #expect(diagnosis.explanations.isEmpty)
        #expect(diagnosis.depth == 1)
    }

    @Test("do not make a search complete that was cut short")
    func staysCutShort() throws {
        let vector = try TestVector(
            photo(expected: #"{"signature": "AAAAAAAAAAAAAAAAAAAAAAAAAAA="}"#))
        let diagnosis = try DiagnosisTests.diagnosis(vector) { true }
        #expect(diagnosis.explanations.isEmpty && diagnosis.isCutShort)
    }

    @Test(
        "explain a body hash alone",
        arguments: [
            ("oauth-body-hash-hex", "OWY4OWM3NDBjZWI0NmQ3NDE4YzkyNGE3OGFjNTc5NDFkNWU5NjUyMA=="),
            ("oauth-body-hash-digest", "AVq9f1zFei3ZS3WQ8ErYCEJzkF7jPsXOvq5iJ2qX+GI="),
            ("oauth-body-hash-text", "5K1NqtU6LuwDEzhq2oghHlDWk70="),
            ("oauth-body-hash-alphabet", "n4nHQM60bXQYySSnisV5QdXpZSA"),
        ])
    func explainBodyHash(_ pitfall: String, _ hash: String) throws {
        let vector = try TestVector(
            """
            {"id": "a", "request": {"method": "POST", "url": "http://a.example/",
                "body": "{\\"a\\":1}", "content_type": "application/json"},
              "oauth": {"oauth_signature_method": "HMAC-SHA1", "oauth_body_hash": true},
              "expected": {"body_hash": "\(hash)"}}
            """)
        let diagnosis = try DiagnosisTests.diagnosis(vector)
        #expect(diagnosis.explanations.first?.pitfalls == [pitfall])
        #expect(diagnosis.explanations.first?.reproduces == [.bodyHash])
    }
}
