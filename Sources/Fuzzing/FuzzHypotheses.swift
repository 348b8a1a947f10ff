import Diagnosis
import OAuth1
import Results
import Vectors

/// Holds the mistakes that may be behind findings against further requests.
///
/// A small request is often made by several mistakes alike. Those that would have made another
/// value of a later request, right or wrong, are not what the implementation does.
struct FuzzHypotheses {
    private var diagnostics: Diagnostics
    private let signer = Signer()

    init(_ limits: Diagnostics.Limits) {
        diagnostics = Diagnostics(limits)
    }

    /// The pitfalls of sets of ids, in the order of the catalogue.
    static func pitfalls(_ sets: [[String]]) -> [Pitfall] {
        let ids = Set(sets.joined())
        return PitfallCatalogue.all.filter { ids.contains($0.id) }
    }

    /// Those of `sets` that make just what a disagreement shows.
    mutating func explaining(
        _ disagreement: Disagreement,
        among sets: [[String]]
    ) throws(SigningError) -> [[String]] {
        guard let size = sets.first?.count else { return [] }
        let wrong = disagreement.wrong
        let diagnosis = try diagnostics.diagnose(
            wrong, of: disagreement.vector, among: Self.pitfalls(sets), depth: size)
        let explanations = diagnosis?.explanations.filter { $0.reproduces == wrong.stages } ?? []
        let found = explanations.flatMap(\.hypotheses)
        return sets.filter(found.contains)
    }

    /// Those of `sets` by which a request could have come out right, as it did.
    ///
    /// Only sets of one mistake that is the same on every request are ever refuted. Under the
    /// vector's `expected` are the values that came out; `signature` is the right one.
    mutating func bearing(
        _ vector: TestVector,
        _ signature: [UInt8],
        among sets: [[String]]
    ) throws(SigningError) -> [[String]] {
        let facts = try diagnostics.facts(of: vector)
        let audited = try AuditedVector(vector, facts, signature: signature, signer)
        var left: [[String]] = []
        for set in sets {
            if let mistake = Self.mistake(of: set, facts), try audited.catches(mistake) { continue }
            left.append(set)
        }
        return left
    }

    /// What a program that makes one mistake does, where that is the same on every request.
    private static func mistake(of ids: [String], _ facts: SigningFacts) -> Mistake? {
        guard ids.count == 1, let pitfall = pitfalls([ids]).first else { return nil }
        let mistakes = pitfall.mistakes(facts)
        guard mistakes.count == 1, let mistake = mistakes.first, mistake.detail == nil else {
            return nil
        }
        return mistake
    }

    /// The finding that explains a disagreement, where those that are known act together.
    mutating func place(
        of disagreement: Disagreement,
        among findings: [FuzzFinding]
    ) throws(SigningError) -> Int? {
        let known = findings.filter { !$0.hypotheses.isEmpty }
        let size = known.reduce(0) { $0 + ($1.hypotheses.first?.count ?? 0) }
        let areValuesKnown = findings.contains(where: \.isOfOtherValues)
        guard !known.isEmpty || areValuesKnown else { return nil }
        let wrong = disagreement.wrong
        let diagnosis = try diagnostics.diagnose(
            wrong, of: disagreement.vector, among: Self.pitfalls(known.flatMap(\.hypotheses)),
            depth: min(size, Diagnosis.depth))
        guard let diagnosis else { return nil }
        if let found = diagnosis.explanations.first(where: { $0.reproduces == wrong.stages }) {
            return Self.place(of: found.parts.map { [$0.pitfall.id] + $0.also }, among: findings)
        }
        let cause = Cause(diagnosis)
        return findings.firstIndex { $0.cause == .known(cause) }
    }

    /// The finding with the most of these mistakes, each of which is one of several.
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
    /// The sets of ids that it stands for: one, and where it is one mistake, those like it.
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
    /// The mistakes any of which makes what was found.
    var hypotheses: [[String]] {
        guard case .differs(let explained) = self else { return [] }
        return explained.diagnosis?.explanations.flatMap(\.hypotheses) ?? []
    }
}
