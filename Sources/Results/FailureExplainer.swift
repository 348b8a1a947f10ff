package import Diagnosis
package import OAuth1
package import Vectors

/// Explains failures within a budget.
package struct FailureExplainer {
    private var diagnostics: Diagnostics
    private let depth: Int
    private var explanationsLeft: Int
    private var setsLeft = Self.setsMax

    /// After this many sets of mistakes, only single mistakes are tried: a program with one fault
    /// fails everywhere by the same one.
    private static let setsMax = 4_000_000

    /// - Parameters:
    ///   - limits: the limits of the search for mistakes.
    ///   - explanationsMax: how many failures are explained; more of them would mostly have the
    ///     same causes.
    package init(_ limits: Diagnostics.Limits, explanationsMax: Int) {
        diagnostics = Diagnostics(limits)
        depth = limits.depth
        explanationsLeft = explanationsMax
    }

    /// Whether the next failure is explained.
    package var explains: Bool { explanationsLeft > 0 }

    /// Explains the wrong values of a vector.
    ///
    /// - Parameters:
    ///   - failure: why the vector fails.
    ///   - difference: the first wrong value, and the correct one.
    ///   - wrong: all wrong values.
    ///   - vector: the vector that was signed.
    ///   - derivation: derived the correct values that were compared.
    /// - Returns: nil if no more failures are explained.
    /// - Throws: ``SigningError`` if libcrypto refuses what is needed for the search.
    package mutating func explained(
        _ failure: Failure,
        _ difference: Difference?,
        _ wrong: WrongValues,
        of vector: TestVector,
        _ derivation: Derivation
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
            vector, .failed(failure), difference, wrong, signed: Self.signed(vector, derivation),
            facts, diagnosis, depth: depth)
    }

    /// The correct values; nil if libcrypto refuses one, even one that was not compared.
    private static func signed(_ vector: TestVector, _ derivation: Derivation) -> SignedVector? {
        var derivation = derivation
        do throws(SigningError) {
            return try derivation.signed(vector)
        } catch {
            return nil
        }
    }

    /// Whether exactly these mistakes, and no smaller set of them, make the wrong values.
    package mutating func confirms(
        _ ids: [String],
        _ wrong: WrongValues,
        of vector: TestVector
    ) throws(SigningError) -> Bool {
        try diagnostics.confirms(ids, wrong, of: vector)
    }
}
