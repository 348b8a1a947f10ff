import Fixtures
import OAuth1
import Testing

@testable import Diagnosis
@testable import Vectors

/// Signatures that were computed in Python.
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
        let vector = try TestVector(
            """
            {"id": "a", "request": {"method": "POST", "url": "https://a.example/v",
                "form": [["12", "yes"], ["27", "maybe"], ["id", "1"], ["ID", "2"],
                    ["note", "a\\tb"]]},
              "oauth": {"oauth_consumer_key": "key", "oauth_nonce": "n0",
                "oauth_signature_method": "HMAC-SHA1", "oauth_timestamp": "1"},
              "secrets": {"consumer_secret": "cs", "token_secret": "ts"},
              "expected": {"signature": "\(signature)"}}
            """)
        let explanation = try #require(DiagnosisTests.diagnosis(vector).explanations.first)
        #expect(explanation.pitfalls == [id])
        #expect(explanation.parts.first?.mistake == words)
    }
}
