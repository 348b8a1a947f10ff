package import Diagnosis
package import OAuth1
package import Vectors

/// A vector with its right values, what was found in their place, and what is behind that.
package struct ExplainedVector: Sendable {
    package let vector: TestVector
    package let facts: SigningFacts
    /// The right values, as far as they can be derived.
    package let signed: SignedVector
    package let wrong: WrongValues
    /// The first of the wrong values beside the right one, where it is to be told.
    package let difference: Difference?
    /// Nil where nothing is wrong.
    package let diagnosis: Diagnosis?
    /// How many mistakes at once were asked for.
    package let depth: Int

    /// Derives `vector`, compares it with what it expects, and looks for what is behind that among
    /// `pitfalls`.
    ///
    /// - Throws: ``SigningError`` where libcrypto refuses.
    package init(
        _ vector: TestVector,
        _ limits: Diagnostics.Limits,
        among pitfalls: [Pitfall] = PitfallCatalogue.all,
        using checker: inout Checker
    ) throws(SigningError) {
        var diagnostics = Diagnostics(limits)
        facts = try diagnostics.facts(of: vector)
        self.vector = vector
        depth = limits.depth
        difference = try checker.difference(of: vector)
        wrong = checker.wrongValues(of: vector)
        diagnosis = try diagnostics.diagnose(wrong, of: vector, among: pitfalls)
        var derivation = Derivation()
        signed = try SignedVector(vector, stages: nil, using: &derivation)
    }

    /// - Parameters:
    ///   - vector: what was checked.
    ///   - explained: what is behind its failure.
    ///   - signed: the right values.
    package init(_ vector: TestVector, _ explained: ExplainedFailure, _ signed: SignedVector) {
        self.vector = vector
        facts = explained.facts
        self.signed = signed
        wrong = explained.wrong
        difference = nil
        diagnosis = explained.diagnosis
        depth = explained.depth
    }
}
