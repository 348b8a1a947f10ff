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

    @Test("has at least two vectors for each")
    func hasVectors() throws {
        var counts: [String: Int] = [:]
        for family in PitfallCatalogue.families {
            let file = "vectors/pitfalls/\(family.name).json"
            for vector in Reading(try Repository.bytes(of: file), file: file).vectors {
                for pitfall in vector.pitfalls { counts[pitfall, default: 0] += 1 }
            }
        }
        for pitfall in PitfallCatalogue.all {
            #expect(counts[pitfall.id, default: 0] >= 2, "\(pitfall.id)")
        }
    }
}
