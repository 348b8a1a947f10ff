import Fixtures
import OAuth1
import Testing

@testable import Diagnosis
@testable import Vectors

/// Mistakes that the dials make, and that the search has to find.
@Suite("The search for mistakes, compared with dials that are turned")
struct DialTests {
    /// A random request, and the signature with these dials turned.
    private struct Case: CustomStringConvertible {
        let turns: [DialTurn]
        let request: DialRequest
        let signature: String

        /// Nil if the mistakes cannot be made, or fewer of them make the same signature.
        init?(_ turns: [DialTurn], using random: inout DialRandom) throws {
            let request = DialRequest(using: &random)
            guard turns.allSatisfy({ $0.isPossible(request) }) else { return nil }
            (self.turns, self.request) = (turns, request)
            signature = try Self.signature(of: request, turns)
            let fewer = turns.count > 1 ? turns.map { [$0] } : []
            for others in fewer + [[]]
            where try Self.signature(of: request, others) == signature {
                return nil
            }
        }

        private static func signature(
            of request: DialRequest,
            _ turns: [DialTurn]
        ) throws -> String {
            var dials = Dials(request)
            for turn in turns { turn.turn(&dials) }
            return try dials.signature()
        }

        var vector: TestVector {
            get throws { try TestVector(request.vector(expecting: signature)) }
        }

        var description: String {
            "\(turns.map(\.id)): \(request.vector(expecting: signature))"
        }
    }

    @Test("the dials sign as RFC 5849 says until one is turned")
    func right() throws {
        var random = DialRandom(seed: 1)
        for _ in 0..<200 {
            let request = DialRequest(using: &random)
            let text = request.vector(expecting: try Dials(request).signature())
            #expect(try TestVector(text).verdict().status == "passed", "\(text)")
        }
    }

    @Test("the dials are in the order in which mistakes act")
    func order() {
        let places = DialTurn.all.map { PitfallCatalogue.place(of: $0.id) }
        #expect(places == places.sorted())
    }

    @Test("finds each mistake alone, under its own id")
    func single() throws {
        var random = DialRandom(seed: 2)
        for turn in DialTurn.all {
            var found = 0
            for _ in 0..<200 where found < 3 {
                guard let wrong = try Case([turn], using: &random) else { continue }
                found += 1
                let diagnosis = try DiagnosisTests.diagnosis(wrong.vector, depth: 1)
                let ids = diagnosis.explanations.flatMap { $0.pitfalls + $0.also }
                #expect(ids.contains(turn.id), "\(wrong)")
            }
            #expect(found == 3, "\(turn.id)")
        }
    }

    @Test(
        "finds two mistakes, or fewer that make the same signature",
        arguments: [1, 2, 3, 4] as [UInt64])
    func pairs(_ seed: UInt64) throws {
        var random = DialRandom(seed: seed)
        var count = 0
        while count < 50 {
            var turns = DialTurn.all.indices.map { $0 }
            let places = [0, 1].map { _ in turns.remove(at: random.below(turns.count)) }
            guard
                let wrong = try Case(places.sorted().map { DialTurn.all[$0] }, using: &random)
            else { continue }
            count += 1
            let diagnosis = try DiagnosisTests.diagnosis(wrong.vector)
            let best = diagnosis.explanations.first
            guard let best, best.pitfalls.count == 2 else {
                #expect(best != nil, "\(wrong)")
                continue
            }
            let ids = wrong.turns.map(\.id)
            let isFound = diagnosis.explanations.contains { explanation in
                let parts = explanation.parts.map { [$0.pitfall.id] + $0.also }
                return parts[0].contains(ids[0]) && parts[1].contains(ids[1])
                    || parts[0].contains(ids[1]) && parts[1].contains(ids[0])
            }
            #expect(isFound, "\(best.pitfalls) for \(wrong)")
        }
    }
}
