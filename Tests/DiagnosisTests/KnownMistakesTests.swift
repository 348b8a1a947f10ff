import Fixtures
import Testing

@testable import Diagnosis
@testable import Vectors

/// All signatures were computed by another program.
@Suite("Mistakes that explained a failure")
struct KnownMistakesTests {
    /// Two mistakes, found in the photo request of RFC 5849 §1.2: the method, and one secret alone.
    static func known() throws -> KnownMistakes {
        let diagnosis = try DiagnosisTests.diagnosis(
            #"{"signature": "/aIAm8hjSsV3pc8KU0S7F0ziEbM="}"#)
        return KnownMistakes(try #require(diagnosis.explanations.first))
    }

    /// The mistakes that are recognized in another request with this wrong signature.
    static func recognized(_ signature: String) throws -> [String]? {
        let vector = try TestVector(
            """
            {"id": "items", "request": {"method": "GET",
                "url": "https://api.example.com/1/items?page=2&q=a%20b"},
              "oauth": {"oauth_consumer_key": "ck", "oauth_token": "tk", "oauth_nonce": "n1",
                "oauth_timestamp": "1700000000", "oauth_signature_method": "HMAC-SHA1"},
              "secrets": {"consumer_secret": "cs", "token_secret": "ts"},
              "expected": {"signature": "\(signature)"}}
            """)
        var checker = Checker()
        _ = try checker.difference(of: vector)
        var diagnoser = Diagnoser(.init(depth: 0) { { false } })
        return try diagnoser.recognize(
            checker.wrongValues(of: vector), of: vector, among: [known()])?.ids
    }

    @Test("are recognized in another request")
    func other() throws {
        let found = try Self.recognized("7q+O4LbLJ/+DJ0Kw9aqlf6LjpLo=")
        #expect(found == ["method-post", "consumer-secret-only"])
    }

    @Test(
        "are not recognized where one of them alone makes the signature, or none does",
        arguments: [
            "ytlLEYZyCM5fQe9SneKvQ+mQZPc=", "G3ZJ8rh+MuOil5CbS8O70/1fZj8=",
            "AAAAAAAAAAAAAAAAAAAAAAAAAAA=",
        ])
    func fewer(_ signature: String) throws {
        #expect(try Self.recognized(signature) == nil)
    }

    @Test("are not recognized in a right request")
    func right() throws {
        #expect(try Self.recognized("+6hhadmSp6nlbUc3XBolgkiEooY=") == nil)
    }
}
