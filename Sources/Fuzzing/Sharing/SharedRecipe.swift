import Diagnosis
import OAuth1
import Results
import Vectors

/// How the wrong signature of a request was made, so that another request can be signed like it.
struct SharedRecipe {
    let kind: SharedFailure.Kind
    private let pitfalls: [Pitfall]
    /// Which instance of each pitfall was made.
    private let instances: [Int]
    private let stages: [Stage]

    /// At most this number of combinations of instances is tried.
    private static let combinationsMax = 5_000

    /// Nil if the wrong values are not explained.
    ///
    /// - Throws: ``SigningError`` if libcrypto refuses.
    init?(_ explained: Explained, _ signer: Signer) throws(SigningError) {
        guard !explained.wrong.isEmpty else {
            guard !explained.vector.expected.isEmpty else { return nil }
            (kind, pitfalls, instances) = (.correct, [], [])
            stages = Stage.inOrder
            return
        }
        guard let diagnosis = explained.diagnosis, diagnosis.otherValues.isEmpty,
            let explanation = diagnosis.explanations.first
        else { return nil }
        let ids = Set(explanation.pitfalls)
        pitfalls = explanation.parts.map { $0.pitfall }
        guard ids.count == pitfalls.count,
            let instances = try Self.instances(of: pitfalls, explanation, explained, signer)
        else { return nil }
        self.instances = instances
        kind = .mistakes(explanation.pitfalls)
        let wrong = explained.wrong.stages
        stages = Stage.inOrder.filter {
            explanation.reproduces.contains($0) || !wrong.contains($0)
        }
    }

    func reproduces(_ stage: Stage) -> Bool { stages.contains(stage) }

    /// The same mistakes on another request; nil if it gives no occasion for one.
    func mistakes(on facts: SigningFacts) -> [Mistake]? {
        var mistakes: [Mistake] = []
        for (pitfall, instance) in zip(pitfalls, instances) {
            let all = pitfall.mistakes(facts)
            guard all.indices.contains(instance) else { return nil }
            mistakes.append(all[instance])
        }
        return mistakes
    }

    /// The instances that reproduce what was found.
    private static func instances(
        of pitfalls: [Pitfall],
        _ explanation: Explanation,
        _ explained: Explained,
        _ signer: Signer
    ) throws(SigningError) -> [Int]? {
        let candidates = pitfalls.map { $0.mistakes(explained.facts) }
        guard candidates.allSatisfy({ !$0.isEmpty }) else { return nil }
        let counts = candidates.map { $0.count }
        let total = counts.reduce(1) { $0.multipliedReportingOverflow(by: $1).partialValue }
        for number in 0..<min(total, combinationsMax) {
            var rest = number
            var places: [Int] = []
            for count in counts {
                places.append(rest % count)
                rest /= count
            }
            let mistakes = zip(candidates, places).map { $0[$1] }
            let signing = MistakenSigning(mistakes, explained.vector, explained.facts, signer)
            var isFound = true
            for stage in explanation.reproduces where isFound {
                isFound = agrees(try signing.value(of: stage), explained.wrong[stage], as: stage)
            }
            if isFound { return places }
        }
        return nil
    }

    /// Whether two values are the same; the parameters of a header may have any order.
    private static func agrees(_ made: [UInt8]?, _ found: [UInt8]?, as stage: Stage) -> Bool {
        guard stage == .authorizationHeader, let made, let found else { return made == found }
        let fields = [made, found].map { AuthorizationHeader.readFields(of: $0)?.sorted() }
        return fields[0] == fields[1]
    }
}
