import Foundation
import Probing
import Testing

/// The rest of `docs/coverage.json` is checked by `scripts/vectors/make-coverage --check`.
@Suite("The coverage of RFC 5849")
struct CoverageTests {
    private struct Sentence: Decodable {
        let checks: [String]?
    }

    @Test("names checks that are tried")
    func checks() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "docs/coverage.json")
        let sections = try JSONDecoder().decode(
            [String: [Sentence]].self, from: Data(contentsOf: file))
        let named = Set(sections.values.joined().flatMap { $0.checks ?? [] })
        let tried = Set(Check.all.filter { $0.reasonNotTried == nil }.map(\.id))
        #expect(named.count > 50)
        #expect(named.subtracting(tried) == [])
    }
}
