import Fixtures
import Testing
import Vectors

@testable import Diagnosis
@testable import Reports
@testable import Results

@Suite("Mistakes in the short answer")
struct MistakeStatementsTests {
    /// What is said of sets of mistakes, given by their ids, that all explain a request.
    private static func lines(_ sets: [[String]]) throws -> [String] {
        let vector = try TestVector(
            """
            {"id": "a", "request": {"method": "GET", "url": "https://a/?b=c%20d"},
             "oauth": {"oauth_consumer_key": "k"},
             "secrets": {"consumer_secret": "c", "token_secret": "t"},
             "expected": {"signature": "AAAAAAAAAAAAAAAAAAAAAAAAAAA="}}
            """)
        var checker = Checker()
        let explained = try Explained(
            vector, Diagnoser.Limits(depth: 0) { { false } }, using: &checker)
        let candidates = CandidateList(for: explained.facts).candidates
        let places = try sets.map { ids in
            MistakeSet(
                try ids.map { id in
                    try #require(candidates.firstIndex { $0.pitfall.id == id }, "\(id)")
                })
        }
        let explanations = Explanation.ranked(places, of: candidates, explained.facts)
        let statements = MistakeStatements(
            explanations, explained.wrong, nil, Redaction(vector, ReportStyle())
        ).statements
        return statements.map { $0.mark.rawValue + $0.text }
    }

    private static let query = "query-params-left-out"
    private static let scheme = "scheme-http-for-https"
    private static let plus = "plus-for-space"
    private static let key = "consumer-secret-only"

    @Test("are two of which one was made, if two sets explain the request")
    func oneOfTwo() throws {
        let lines = try Self.lines([[Self.query, Self.scheme], [Self.plus, Self.key]])
        #expect(lines.count { $0 == "Each of these two explanations fits:" } == 1)
        #expect(lines.first == "Each of these two explanations fits:")
        #expect(lines.count { $0.hasPrefix("- The program ") } == 2)
        #expect(lines.count { $0.hasPrefix("  and the program ") } == 2)
        #expect(!lines.contains { $0.contains("Found it") })
    }

    @Test("are found, if one set explains the request")
    func found() throws {
        let both = try Self.lines([[Self.query, Self.key]])
        #expect(both.first == "Found it: two mistakes together.")
        #expect(both.count { $0.hasPrefix("- The program ") } == 2)
        let one = try Self.lines([[Self.query]])
        #expect(one.first?.hasPrefix("Found it: the program left the query parameters") == true)
    }
}
