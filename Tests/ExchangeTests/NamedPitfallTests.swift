import Diagnosis
import Fixtures
import OAuth1
import Results
import Testing
import Vectors

@testable import Exchange

@Suite("A judge of an implementation with a pitfall")
struct NamedPitfallTests {
    @Test("names it for at least one vector, alone or among those with the same effect")
    func names() throws {
        var named: Set<String> = []
        for vector in try MistakenSigningTests.vectors() {
            guard vector.pitfalls.count == 1, let id = vector.pitfalls.first,
                id != MistakenSigningTests.unmet, !named.contains(id),
                let diagnosis = try Self.diagnosis(of: vector)
            else { continue }
            let sets = diagnosis.explanations.filter { $0.pitfalls.count == 1 }
            if sets.contains(where: { ($0.pitfalls + $0.also).contains(id) }) { named.insert(id) }
            // A mistake that has a name may be the same, and the values may show it.
            if PitfallCatalogue.pitfall(id)?.isTriedLast ?? false,
                !sets.isEmpty || diagnosis.isExplainedByValues
            {
                named.insert(id)
            }
        }
        let ids = Set(PitfallCatalogue.all.map(\.id))
        #expect(ids.subtracting(named) == [MistakenSigningTests.unmet])
    }

    /// What is found in the answer of the implementation that makes the vector's mistake.
    private static func diagnosis(of vector: TestVector) throws -> Diagnosis? {
        var implementation = OwnImplementation(
            pitfalls: vector.pitfalls.compactMap(PitfallCatalogue.pitfall))
        let answer = implementation.sign(vector.asQuestion) {
            Freshness(nonce: "nonce", timestamp: 1)
        }
        guard case .signed(let values, _) = answer else {
            Issue.record("\(vector.fullID): \(answer)")
            return nil
        }
        // They are tried after single mistakes.
        let isOfLaw = vector.pitfalls.contains {
            PitfallCatalogue.pitfall($0)?.isTriedLast ?? false
        }
        var judge = Judge(
            of: Implementation(name: "x"), exactHeader: false,
            FailureExplainer(.init(depth: isOfLaw ? 2 : 1) { { false } }, explanationsMax: 9))
        let reply = Reply.answer(
            .signed(values: values.map { .init(stage: $0.stage, bytes: $0.value) }, used: []))
        return judge.judge(reply, signing: vector).explained?.diagnosis
    }
}
