import Fixtures
import Testing

@testable import Diagnosis
@testable import Vectors

@Suite("The catalogue of pitfalls")
struct PitfallCatalogueTests {
    @Test("has the 185 of the contract, each id once and as ids are")
    func ids() {
        let ids = PitfallCatalogue.all.map(\.id)
        #expect(ids.count == 185)
        #expect(Set(ids).count == ids.count)
        #expect(ids.filter { !PlainText.isPitfallID($0) } == [])
    }

    @Test("says of each what was done and what to do, as clauses without a full stop")
    func prose() {
        for pitfall in PitfallCatalogue.all {
            for text in [pitfall.mistake, pitfall.fix] {
                #expect(!text.isEmpty && !text.hasSuffix("."), "\(pitfall.id): \(text)")
                #expect(text.first?.isUppercase == false, "\(pitfall.id): \(text)")
            }
            #expect(pitfall.section.hasPrefix("3."), "\(pitfall.id): \(pitfall.section)")
        }
    }

    @Test("has a line for each in its documentation, in the same order")
    func documentation() throws {
        let page = String(
            decoding: try Repository.octets(of: "docs/pitfalls.md"), as: UTF8.self)
        let rows = page.split(separator: "\n").compactMap { line -> String? in
            guard line.hasPrefix("| `") else { return nil }
            return String(line.dropFirst(3).prefix { $0 != "`" })
        }
        let ids = PitfallCatalogue.all.map(\.id)
        // Some stand in tables of their own too, before the catalogue's and behind them.
        let start = try #require(rows.lastIndex(of: ids[0]), "\(ids[0])")
        #expect(Array(rows[start...].prefix(ids.count)) == ids)
    }

    @Test("has two vectors or more for each")
    func vectors() throws {
        var counts: [String: Int] = [:]
        for family in [
            "method", "uri", "sources", "encoding", "order", "base-string", "key", "digest",
        ] {
            let file = "vectors/pitfalls/\(family).json"
            for vector in Reading(try Repository.octets(of: file), file: file).vectors {
                for pitfall in vector.pitfalls { counts[pitfall, default: 0] += 1 }
            }
        }
        for pitfall in PitfallCatalogue.all {
            #expect(counts[pitfall.id, default: 0] >= 2, "\(pitfall.id)")
        }
    }
}
