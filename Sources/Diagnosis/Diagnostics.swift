package import OAuth1
package import Vectors

/// Diagnoses the expected values of vectors that do not come out.
package struct Diagnostics {
    /// How long may be looked for what is behind one vector's values.
    package struct Limits: Sendable {
        package var depth: Int
        /// Begins to count, and says later whether the time is up.
        package var startTimer: @Sendable () -> () -> Bool

        package init(depth: Int, startTimer: @escaping @Sendable () -> () -> Bool) {
            self.depth = depth
            self.startTimer = startTimer
        }
    }

    /// Looks at the clock, one in 64 sets, in which the few mistakes that a vector names must be
    /// found; they are found in one or two, unless it has thousands of parameters.
    private static let looksMax = 10_000

    private let limits: Limits
    private var derivation = Derivation()

    package init(_ limits: Limits) {
        self.limits = limits
    }

    /// What is behind wrong values.
    ///
    /// - Parameters:
    ///   - wrong: the values.
    ///   - vector: what they were made from.
    ///   - pitfalls: the mistakes that may have been made.
    ///   - depth: how many at once, where the limits' number is too many.
    /// - Returns: nil where nothing is wrong.
    /// - Throws: ``SigningError`` where libcrypto refuses.
    package mutating func diagnose(
        _ wrong: WrongValues,
        of vector: TestVector,
        among pitfalls: [Pitfall] = PitfallCatalogue.all,
        depth: Int? = nil
    ) throws(SigningError) -> Diagnosis? {
        guard !wrong.isEmpty else { return nil }
        return try Diagnosis(
            of: wrong, vector, facts(of: vector), pitfalls: pitfalls, depth: depth ?? limits.depth,
            isOutOfTime: limits.startTimer())
    }

    /// Whether just these mistakes, all of them and nothing less, make a wrong value.
    package mutating func confirms(
        _ ids: [String],
        _ wrong: WrongValues,
        of vector: TestVector
    ) throws(SigningError) -> Bool {
        let pitfalls = PitfallCatalogue.all.filter { ids.contains($0.id) }
        // Counted, and not timed, so that a vector passes or fails whatever the machine is doing.
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
