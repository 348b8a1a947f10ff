import Fixtures
import Testing

@testable import Diagnosis
@testable import Vectors

@Suite("The catalogue of pitfalls")
struct PitfallCatalogueTests {
    @Test("has pitfalls with ids that are valid and unique")
    func hasUniqueIDs() {
        let ids = PitfallCatalogue.all.map(\.id)
        #expect(Set(ids).count == ids.count)
        #expect(ids.filter { !PitfallID.isValid($0) } == [])
    }

    @Test("says what was done and what to do, in clauses without a full stop")
    func isWrittenInClauses() {
        for pitfall in PitfallCatalogue.all {
            for text in [pitfall.mistake, pitfall.fix] {
                #expect(!text.isEmpty && !text.hasSuffix("."), "\(pitfall.id): \(text)")
                #expect(text.first?.isUppercase == false, "\(pitfall.id): \(text)")
            }
            #expect(pitfall.section.hasPrefix("3."), "\(pitfall.id): \(pitfall.section)")
        }
    }

    @Test("has a row for each in its documentation, with the same words in the same order")
    func isDocumented() throws {
        let page = String(
            decoding: try Repository.bytes(of: "docs/pitfalls.md"), as: UTF8.self)
        let rows = page.split(separator: "\n").filter { $0.hasPrefix("| `") }.map(String.init)
        let expected = PitfallCatalogue.all.map { pitfall in
            "| `\(pitfall.id)` | \(Self.markdown(pitfall.mistake)) "
                + "| \(Self.markdown(pitfall.fix)) |"
        }
        // The page has other tables before and after those of the catalogue.
        let start = try #require(rows.firstIndex(of: expected[0]), "\(expected[0])")
        #expect(Array(rows[start...].prefix(expected.count)) == expected)
    }

    /// The text as the page has it, where "*" and "~" are escaped.
    private static func markdown(_ text: String) -> String {
        text.replacing("*", with: "\\*").replacing("~", with: "\\~")
    }

    @Test("has at least two vectors for each")
    func hasVectors() throws {
        var counts: [String: Int] = [:]
        for family in [
            "method", "uri", "sources", "encoding", "order", "base-string", "key", "digest",
        ] {
            let file = "vectors/pitfalls/\(family).json"
            for vector in Reading(try Repository.bytes(of: file), file: file).vectors {
                for pitfall in vector.pitfalls { counts[pitfall, default: 0] += 1 }
            }
        }
        for pitfall in PitfallCatalogue.all {
            #expect(counts[pitfall.id, default: 0] >= 2, "\(pitfall.id)")
        }
    }
}
