import Diagnosis
import OAuth1
import Results
import Vectors

/// Tests the mistakes that explain a finding on further requests.
///
/// Several mistakes often have the same effect on a small request. A mistake that would have given
/// another value than the implementation did on a later request is ruled out.
struct FuzzHypotheses {
    private var diagnoser: Diagnoser
    private let signer = Signer()

    init(_ limits: Diagnoser.Limits) {
        diagnoser = Diagnoser(limits)
    }

    /// The pitfalls of sets of ids, in the order of the catalogue.
    static func pitfalls(_ sets: [[String]]) -> [Pitfall] {
        let ids = Set(sets.joined())
        return PitfallCatalogue.all.filter { ids.contains($0.id) }
    }

    /// Those of `sets` that reproduce a disagreement exactly.
    mutating func explaining(
        _ disagreement: Disagreement,
        among sets: [[String]]
    ) throws(SigningError) -> [[String]] {
        guard let size = sets.first?.count else { return [] }
        let wrong = disagreement.wrong
        let diagnosis = try diagnoser.diagnose(
            wrong, of: disagreement.vector, among: Self.pitfalls(sets), depth: size)
        let explanations = diagnosis?.explanations.filter { $0.reproduces == wrong.stages } ?? []
        let found = explanations.flatMap(\.hypotheses)
        return sets.filter(found.contains)
    }

    /// Those of `sets` that have no effect on a request which the implementation got right.
    ///
    /// Only a single mistake that is the same on every request can be ruled out. The vector's
    /// `expected` values are those of the implementation; `signature` is the correct one.
    mutating func surviving(
        _ vector: TestVector,
        _ signature: [UInt8],
        among sets: [[String]]
    ) throws(SigningError) -> [[String]] {
        let facts = try diagnoser.facts(of: vector)
        let audited = try AuditedVector(vector, facts, signature: signature, signer)
        var left: [[String]] = []
        for set in sets {
            if let mistake = Self.mistake(of: set, facts), try audited.catches(mistake) { continue }
            left.append(set)
        }
        return left
    }

    /// The mistake of a set that has only one, if it is the same on every request.
    private static func mistake(of ids: [String], _ facts: SigningFacts) -> Mistake? {
        guard ids.count == 1, let pitfall = pitfalls([ids]).first else { return nil }
        let mistakes = pitfall.mistakes(facts)
        guard mistakes.count == 1, let mistake = mistakes.first, mistake.detail == nil else {
            return nil
        }
        return mistake
    }

    /// The finding that a disagreement belongs to, if several known mistakes act together.
    mutating func place(
        of disagreement: Disagreement,
        among findings: [FuzzFinding]
    ) throws(SigningError) -> Int? {
        let known = findings.filter { !$0.hypotheses.isEmpty }
        let size = known.reduce(0) { $0 + ($1.hypotheses.first?.count ?? 0) }
        let areValuesKnown = findings.contains(where: \.isOfOtherValues)
        guard !known.isEmpty || areValuesKnown else { return nil }
        let wrong = disagreement.wrong
        let diagnosis = try diagnoser.diagnose(
            wrong, of: disagreement.vector, among: Self.pitfalls(known.flatMap(\.hypotheses)),
            depth: min(size, Diagnosis.depth))
        guard let diagnosis else { return nil }
        if let found = diagnosis.explanations.first(where: { $0.reproduces == wrong.stages }) {
            return Self.place(of: found.parts.map { [$0.pitfall.id] + $0.also }, among: findings)
        }
        let cause = Cause(diagnosis, of: disagreement.vector)
        return findings.firstIndex { $0.cause == .known(cause) }
    }

    /// The finding with the largest set of these mistakes; of each part, any one may be meant.
    private static func place(of parts: [[String]], among findings: [FuzzFinding]) -> Int? {
        let ids = Set(parts.joined())
        let fitting = findings.indices.filter { place in
            findings[place].hypotheses.contains { ids.isSuperset(of: $0) }
        }
        let size = { (place: Int) in findings[place].hypotheses.first?.count ?? 0 }
        return fitting.max { size($0) < size($1) }
    }
}

extension Explanation {
    /// Its sets of ids: its own, and if it is a single mistake, those with the same effect.
    fileprivate var hypotheses: [[String]] {
        parts.count == 1 ? ([pitfalls] + also.map { [$0] }) : [pitfalls]
    }
}

extension FuzzFinding {
    fileprivate var isOfOtherValues: Bool {
        guard case .known(.otherValues) = cause else { return false }
        return true
    }
}

extension FuzzFinding.Behaviour {
    /// The sets of mistakes that explain it, each by itself.
    var hypotheses: [[String]] {
        guard case .differs(let explained) = self else { return [] }
        return explained.diagnosis?.explanations.flatMap(\.hypotheses) ?? []
    }
}
