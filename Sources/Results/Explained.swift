package import Diagnosis
package import OAuth1
package import Vectors

/// What is known of the values of one vector: the correct ones, the wrong ones, and why those are
/// wrong.
///
/// A class, so that the results of vectors that pass, by far the most, are small.
package final class Explained: Sendable {
    /// The vector that was signed, with the nonce and timestamp that were signed.
    package let vector: TestVector
    /// What `check` says of it.
    package let verdict: Verdict
    package let facts: SigningFacts
    /// The correct values, as far as they can be derived; nil if libcrypto refuses one.
    package let signed: SignedVector?
    package let wrong: WrongValues
    /// The first of the wrong values, and the correct one.
    package let difference: Difference?
    /// Nil if nothing is wrong.
    package let diagnosis: Diagnosis?
    /// The largest number of mistakes to combine.
    package let depth: Int

    init(
        _ vector: TestVector,
        _ verdict: Verdict,
        _ difference: Difference?,
        _ wrong: WrongValues,
        signed: SignedVector?,
        _ facts: SigningFacts,
        _ diagnosis: Diagnosis?,
        depth: Int
    ) {
        self.vector = vector
        self.verdict = verdict
        self.difference = difference
        self.wrong = wrong
        self.signed = signed
        self.facts = facts
        self.diagnosis = diagnosis
        self.depth = depth
    }

    /// Checks `vector`, derives it, and explains its wrong values, whatever its verdict is.
    package convenience init(
        _ vector: TestVector,
        _ limits: Diagnoser.Limits,
        among pitfalls: [Pitfall] = PitfallCatalogue.all,
        using checker: inout Checker
    ) throws(SigningError) {
        var diagnoser = Diagnoser(limits)
        let checked = checker.check(vector)
        let difference = try checker.difference(of: vector)
        let wrong = checker.wrongValues(of: vector)
        // It derives only what the check has not derived.
        var derivation = checker.derived
        let signed = try derivation.signed(vector)
        self.init(
            vector, diagnoser.confirmed(checked, wrong, of: vector), difference, wrong,
            signed: signed, try diagnoser.facts(of: vector),
            try diagnoser.diagnose(wrong, of: vector, among: pitfalls), depth: limits.depth)
    }
}

extension Explained {
    /// Why the values are wrong; nil if nothing is.
    package var cause: Cause? {
        diagnosis.map { Cause($0, of: vector) }
    }

    /// What is doubtful about the input if the values are wrong.
    ///
    /// - Parameter isTyped: whether all of the request was typed, and not its secrets alone.
    /// - Returns: nil if nothing is wrong or cut off, or libcrypto refuses the request.
    package func doubts(isTyped: Bool) -> InputDoubts? {
        let assumed = vector.request.assumed
        guard let diagnosis else {
            let isCut = assumed.contains(.cutHeader) && vector.expected.has(.signature)
            return isCut ? .cutHeader : nil
        }
        let best = diagnosis.explanations.first
        if assumed.contains(.copiedHeader), best?.pitfalls == ["signature-not-encoded"],
            diagnosis.isComplete(wrong.stages)
        {
            return .decodedHeader(wrong.foundSignature ?? [])
        }
        do throws(SigningError) {
            return try InputDoubts(
                facts, found: wrong.foundSignature, sentURL: vector.request.sentURL,
                isTyped: isTyped, assumed: assumed)
        } catch {
            return nil
        }
    }
}

extension Diagnoser {
    /// The verdict on a vector, once the mistakes that it names have been confirmed.
    fileprivate mutating func confirmed(
        _ verdict: Verdict,
        _ wrong: WrongValues,
        of vector: TestVector
    ) -> Verdict {
        guard case .passed = verdict, vector.namesMistakes else { return verdict }
        do throws(SigningError) {
            let pitfalls = vector.pitfalls
            return try confirms(pitfalls, wrong, of: vector)
                ? .passed : .failed(.notBy(pitfalls: pitfalls))
        } catch {
            return .broken(reason: "\(error)")
        }
    }
}

extension TestVector {
    /// Whether the vector says which mistakes make its wrong values.
    var namesMistakes: Bool { result == .invalid && !pitfalls.isEmpty }
}
