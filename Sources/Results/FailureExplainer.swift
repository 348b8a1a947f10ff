package import Diagnosis
package import OAuth1
package import Vectors

/// Explains failures within a budget.
package struct FailureExplainer {
    private var diagnostics: Diagnostics
    private let depth: Int
    private var explanationsLeft: Int
    private var setsLeft = Self.setsMax

    /// After this many sets of mistakes in a run, only single mistakes are tried: a program with
    /// one fault fails everywhere because of it.
    private static let setsMax = 4_000_000

    /// - Parameters:
    ///   - limits: the limits of each search.
    ///   - explanationsMax: the number of failures that are explained; the first ones show the
    ///     causes of the others.
    package init(_ limits: Diagnostics.Limits, explanationsMax: Int) {
        diagnostics = Diagnostics(limits)
        depth = limits.depth
        explanationsLeft = explanationsMax
    }

    /// Whether the next failure is explained.
    package var explains: Bool { explanationsLeft > 0 }

    /// Explains `wrong` values of `vector`; nil if they are not examined.
    package mutating func explanation(
        of wrong: @autoclosure () -> WrongValues,
        _ vector: TestVector
    ) throws(SigningError) -> ExplainedFailure? {
        guard explains else { return nil }
        explanationsLeft -= 1
        let wrong = wrong()
        let facts = try diagnostics.facts(of: vector)
        let depth = setsLeft > 0 ? depth : min(depth, 1)
        guard let diagnosis = try diagnostics.diagnose(wrong, of: vector, depth: depth) else {
            return nil
        }
        setsLeft -= diagnosis.tried
        return ExplainedFailure(diagnosis: diagnosis, wrong: wrong, facts: facts, depth: depth)
    }

    /// Whether exactly these mistakes, and no part of them, reproduce `wrong` values.
    package mutating func confirms(
        _ ids: [String],
        _ wrong: WrongValues,
        of vector: TestVector
    ) throws(SigningError) -> Bool {
        try diagnostics.confirms(ids, wrong, of: vector)
    }
}
