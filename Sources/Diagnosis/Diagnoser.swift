package import OAuth1
package import Vectors

/// Diagnoses the expected values of vectors that are not reproduced.
package struct Diagnoser {
    /// The limits of the search for one vector.
    package struct Limits: Sendable {
        package var depth: Int
        /// Starts the clock; the function it returns says whether time is up.
        package var startTimer: @Sendable () -> () -> Bool
        /// Whether mistakes that are otherwise tried alone are tried with others at last: this
        /// takes longer than all the rest.
        package var triesAllPairs = false

        package init(depth: Int, startTimer: @escaping @Sendable () -> () -> Bool) {
            self.depth = depth
            self.startTimer = startTimer
        }
    }

    /// How often the search for the few mistakes that a vector names may check its limit.
    ///
    /// It does so every 64 sets. One or two checks are enough unless a request has thousands of
    /// parameters.
    private static let looksMax = 10_000

    private let limits: Limits
    private var derivation: Derivation

    /// - Parameters:
    ///   - limits: the limits of the search.
    ///   - derivation: a new one, or one that has derived the vector to diagnose.
    package init(_ limits: Limits, _ derivation: Derivation = Derivation()) {
        self.limits = limits
        self.derivation = derivation
    }

    /// Diagnoses wrong values.
    ///
    /// - Parameters:
    ///   - wrong: the values.
    ///   - vector: what they were made from.
    ///   - pitfalls: the mistakes to consider.
    ///   - depth: the largest number of mistakes to combine; nil uses the limit.
    /// - Returns: nil if nothing is wrong.
    /// - Throws: ``SigningError`` if libcrypto refuses.
    package mutating func diagnose(
        _ wrong: WrongValues,
        of vector: TestVector,
        among pitfalls: [Pitfall] = PitfallCatalogue.all,
        depth: Int? = nil
    ) throws(SigningError) -> Diagnosis? {
        guard !wrong.isEmpty else { return nil }
        let depth = depth ?? limits.depth
        let facts = try facts(of: vector)
        var diagnosis = try Diagnosis(
            of: wrong, vector, facts, pitfalls: pitfalls, depth: depth,
            isOutOfTime: limits.startTimer(), triesAllPairs: limits.triesAllPairs)
        try diagnosis.takeApart(
            wrong, vector, facts, depth: depth, isOutOfTime: limits.startTimer())
        return diagnosis
    }

    /// Diagnoses wrong values of which others of the same program are known.
    ///
    /// - Parameters:
    ///   - wrong: the values.
    ///   - vector: what they were made from.
    ///   - facts: those of `vector`.
    ///   - sets: mistakes that explained others; tried after single mistakes.
    ///   - isDeep: whether all sets of mistakes are tried if none of these fits.
    /// - Returns: the diagnosis and how many mistakes were combined; nil if nothing is wrong.
    /// - Throws: ``SigningError`` if libcrypto refuses.
    package mutating func diagnose(
        _ wrong: WrongValues,
        of vector: TestVector,
        _ facts: SigningFacts,
        knowing sets: [KnownMistakes],
        isDeep: Bool
    ) throws(SigningError) -> (diagnosis: Diagnosis, depth: Int)? {
        guard !wrong.isEmpty else { return nil }
        let single = min(1, limits.depth)
        let timer = limits.startTimer()
        let quick = try Diagnosis(
            of: wrong, vector, facts, depth: single, isOutOfTime: timer)
        if quick.isComplete(wrong.stages) { return (quick, single) }
        for known in sets where known.count <= limits.depth && !Diagnosis.isTooLarge(facts) {
            let diagnosis = try Diagnosis(
                of: wrong, vector, facts, pitfalls: known.alternatives, depth: known.count,
                isOutOfTime: timer)
            if diagnosis.isComplete(wrong.stages) { return (diagnosis, known.count) }
        }
        let depth = isDeep ? limits.depth : single
        var diagnosis =
            depth == single
            ? quick : try Diagnosis(of: wrong, vector, facts, depth: depth, isOutOfTime: timer)
        try diagnosis.takeApart(
            wrong, vector, facts, depth: depth, isOutOfTime: limits.startTimer())
        return (diagnosis, depth)
    }

    /// Compares wrong values with mistakes that explained others, and searches for nothing else.
    ///
    /// - Parameters:
    ///   - wrong: the values.
    ///   - vector: what they were made from.
    ///   - sets: mistakes that explained others.
    /// - Returns: the first of `sets` that makes all of these values; nil if none does.
    /// - Throws: ``SigningError`` if libcrypto refuses.
    package mutating func recognize(
        _ wrong: WrongValues,
        of vector: TestVector,
        among sets: [KnownMistakes]
    ) throws(SigningError) -> KnownMistakes? {
        guard !wrong.isEmpty, !sets.isEmpty else { return nil }
        let facts = try facts(of: vector)
        guard !Diagnosis.isTooLarge(facts) else { return nil }
        let reproduction = Reproduction(of: wrong, vector.secrets)
        let correct = try SigningProcedure(facts, knowing: &derivation, of: vector)
        for known in sets where try known.make(reproduction, insteadOf: correct) { return known }
        return nil
    }

    /// Whether exactly these mistakes, and no smaller set of them, make the wrong values.
    package mutating func confirms(
        _ ids: [String],
        _ wrong: WrongValues,
        of vector: TestVector
    ) throws(SigningError) -> Bool {
        let pitfalls = PitfallCatalogue.all.filter { ids.contains($0.id) }
        // Counted, not timed, so that the result does not depend on the load of the machine.
        var looks = 0
        let diagnosis = try Diagnosis(
            of: wrong, vector, facts(of: vector), pitfalls: pitfalls, depth: ids.count
        ) {
            looks += 1
            return looks > Self.looksMax
        }
        return diagnosis.explanations.contains { explanation in
            Set(explanation.pitfalls) == Set(ids) && explanation.reproduces == wrong.stages
        }
    }

    /// What a signer of `vector` is given.
    package mutating func facts(of vector: TestVector) throws(SigningError) -> SigningFacts {
        try SigningFacts(vector, using: &derivation, otherTokenSecrets: vector.otherTokenSecrets)
    }
}
