import Fixtures
import OAuth1
import Testing

@testable import Diagnosis
@testable import Vectors

/// HMAC-SHA1 signatures of the base strings that these mistakes make, by another program.
@Suite("Rare mistakes")
struct RareMistakeTests {
    static let cases: [(id: String, words: String, signature: String)] = [
        (
            "text-changed", "signed the names that are numbers as 0, 1 and so on",
            "0f/yGeRjgB813BindrblhFMftYE="
        ),
        (
            "sorted-differently",
            "took names for equal that differ in case alone, kept the first name with the last "
                + "value, and sorted the parameters so",
            "T58dNpMJ4jwl0HFJU/VzCUWkSYU="
        ),
        (
            "sorted-differently",
            "sorted the parameters in the order of EBCDIC, with letters before digits",
            "8vmLWll9dnLieuVoq0Ffm7c28A8="
        ),
        (
            "bytes-encoded-differently",
            "wrote a space for a leading zero in escapes (% A), in names and values",
            "iYTyIHGRDHzYG55SaBEhoXy03d4="
        ),
        (
            "digest-made-differently",
            "computed the plain SHA-1 hash of the signing key and the base string, in UTF-16LE",
            "RZaqoFCLdCBsvxFaIQ+icIL60Qk="
        ),
    ]

    @Test("are explained by one mistake", arguments: cases)
    func explain(_ id: String, _ words: String, _ signature: String) throws {
        let explanation = try #require(
            DiagnosisTests.diagnosis(Self.vector(signature)).explanations.first)
        #expect(explanation.pitfalls == [id])
        #expect(explanation.parts.first?.mistake == words)
    }

    @Test(
        "are explained with the value that shows them",
        arguments: [
            (
                "241014519212941312",
                "signed the value of \"k\" with 14 digits and an exponent, such as 1.5E+17",
                "/h2LwP12ES4iwh19yVC3OY+IGhs="
            ),
            (
                "241014519212941312",
                "signed the value of \"k\" as a floating-point number of 64 bits, with an "
                    + "exponent, such as 1.5e+17",
                "jhgPT3iylDX4YIy6x7854c06JYg="
            ),
            (
                "a b/c", "encoded spaces twice, and other characters once, in values",
                "oDyXA0TVGdXxfgexTEAhNeItNrY="
            ),
            (
                "x", "used the token secret of Twitter's documentation",
                "v/wY1677u3KV6cURTUqBKjy1f+I="
            ),
        ])
    func explainValue(_ value: String, _ words: String, _ signature: String) throws {
        let diagnosis = try DiagnosisTests.diagnosis(LawTests.vector(value, signature))
        #expect(diagnosis.explanations.first?.parts.map { $0.mistake } == [words])
    }

    @Test("include any order of a few parameters, if all pairs are wanted")
    func anyOrder() throws {
        let vector = try Self.vector("/kb4tueLEv7/MI9t0Jx+TRqyv5U=")
        #expect(try DiagnosisTests.diagnosis(vector).explanations.isEmpty)
        let diagnosis = try DiagnosisTests.diagnosis(vector, triesAllPairs: true)
        #expect(
            diagnosis.explanations.first?.parts.map { $0.mistake } == [
                "did not sort the parameters, but joined them in the order note, id, oauth_nonce, "
                    + "27, ID, oauth_timestamp, 12, oauth_consumer_key, oauth_signature_method"
            ])
    }

    private static func vector(_ signature: String) throws -> TestVector {
        try TestVector(
            """
            {"id": "a", "request": {"method": "POST", "url": "https://a.example/v",
                "form": [["12", "yes"], ["27", "maybe"], ["id", "1"], ["ID", "2"],
                    ["note", "a\\tb"]]},
              "oauth": {"oauth_consumer_key": "key", "oauth_nonce": "n0",
                "oauth_signature_method": "HMAC-SHA1", "oauth_timestamp": "1"},
              "secrets": {"consumer_secret": "cs", "token_secret": "ts"},
              "expected": {"signature": "\(signature)"}}
            """)
    }
}
