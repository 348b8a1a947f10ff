import Fixtures
import Testing
import Vectors

@testable import Results

@Suite("What a verifier judges wrongly")
struct VerifierPatternTests {
    private static func sentences(
        _ urls: [(String, Verdict)]
    ) throws -> [String] {
        var pattern = VerifierPattern()
        for (url, verdict) in urls {
            let vector = try TestVector(
                """
                {"id": "a", "request": {"method": "GET", "url": "\(url)"},
                 "oauth": {"oauth_consumer_key": "k", "oauth_signature_method": "HMAC-SHA1"},
                 "secrets": {"consumer_secret": "s"}}
                """)
            pattern.add(CheckResult(verdict, nil, .verify), of: vector)
        }
        return pattern.sentences
    }

    private static let refused = Verdict.failed(.refusesRight)

    @Test("is described by what the refused requests have, and the others have not")
    func query() throws {
        let sentences = try Self.sentences([
            ("https://a.example/?b=1", Self.refused), ("https://a.example/?c=2", Self.refused),
            ("https://a.example/", .passed), ("https://a.example/d", .passed),
        ])
        #expect(
            sentences == [
                "The implementation refuses the correct signature of all 2 requests with a query."
            ])
    }

    @Test("is described by two traits if one is not enough")
    func pair() throws {
        let sentences = try Self.sentences([
            ("http://a.example/?b=1", Self.refused), ("http://a.example/?c=2", Self.refused),
            ("https://a.example/?d=3", .passed), ("http://a.example/", .passed),
        ])
        #expect(
            sentences == [
                "The implementation refuses the correct signature of all 2 requests with a query"
                    + " and to an http URL."
            ])
    }

    @Test("is not described by a single request")
    func single() throws {
        let sentences = try Self.sentences([
            ("https://a.example/?b=1", Self.refused), ("https://a.example/", .passed),
        ])
        #expect(sentences == [])
    }

    @Test("is everything if nothing is judged correctly")
    func everything() throws {
        let sentences = try Self.sentences([("https://a.example/", .failed(.acceptsWrong(["x"])))])
        #expect(
            sentences == [
                "The implementation accepts wrong signatures of every tested request (1)."
            ])
    }
}
