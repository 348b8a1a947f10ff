package import Diagnosis
package import OAuth1
package import Vectors

/// Looks for what is behind failures, as long as it is worth its time.
package struct FailureExplainer {
    private var diagnostics: Diagnostics
    private let depth: Int
    private var explanationsLeft: Int
    private var setsLeft = Self.setsMax

    /// When so many sets of mistakes have been tried in a run, further failures are held against
    /// single mistakes only: a program with one fault fails everywhere by the same one.
    private static let setsMax = 4_000_000

    /// - Parameters:
    ///   - limits: how long and how deep is looked for mistakes.
    ///   - explanationsMax: how many failures are explained; many more have few causes, which
    ///     the first ones show.
    package init(_ limits: Diagnostics.Limits, explanationsMax: Int) {
        diagnostics = Diagnostics(limits)
        depth = limits.depth
        explanationsLeft = explanationsMax
    }

    /// Whether the next failure is looked into.
    package var explains: Bool { explanationsLeft > 0 }

    /// Explains the wrong values of a vector.
    ///
    /// - Parameters:
    ///   - failure: why the vector fails.
    ///   - difference: the first wrong value, and the correct one.
    ///   - wrong: all wrong values.
    ///   - vector: the vector that was signed.
    ///   - signed: the correct values; nil if libcrypto refuses one.
    /// - Returns: nil if no more failures are explained.
    /// - Throws: ``SigningError`` if libcrypto refuses what is needed for the search.
    package mutating func explained(
        _ failure: Failure,
        _ difference: Difference?,
        _ wrong: WrongValues,
        of vector: TestVector,
        signed: SignedVector?
    ) throws(SigningError) -> Explained? {
        guard explains else { return nil }
        explanationsLeft -= 1
        let facts = try diagnostics.facts(of: vector)
        let depth = setsLeft > 0 ? depth : min(depth, 1)
        guard let diagnosis = try diagnostics.diagnose(wrong, of: vector, depth: depth) else {
            return nil
        }
        setsLeft -= diagnosis.tried
        return Explained(
            vector, .failed(failure), difference, wrong, signed: signed, facts, diagnosis,
            depth: depth)
    }

    /// Whether just these mistakes, all of them and nothing less, make `wrong` values.
    package mutating func confirms(
        _ ids: [String],
        _ wrong: WrongValues,
        of vector: TestVector
    ) throws(SigningError) -> Bool {
        try diagnostics.confirms(ids, wrong, of: vector)
    }
}
