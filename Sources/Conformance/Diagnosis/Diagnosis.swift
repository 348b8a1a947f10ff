package import OAuth1

/// What is behind wrong values: mistakes that make just these, or values other than those sent.
package struct Diagnosis: Sendable {
    /// Sets of up to so many mistakes are tried; a fourth multiplies the search for little.
    package static let depth = 3

    /// The best one first; every one reproduces what it says, octet for octet.
    package private(set) var explanations: [Explanation] = []
    /// Values that were signed or sent in place of those of the request.
    package private(set) var otherValues: [OtherValue] = []
    /// Whether the header's values were signed, where it has others than the request.
    package private(set) var hasSignedClaims = false
    /// Whether the other values are all there is: with them, the right procedure makes the wrong
    /// value.
    package private(set) var isExplainedByValues = false
    /// The stages whose values come out with them.
    package private(set) var reproducedByValues: [Stage] = []
    /// Sets of mistakes that were compared.
    package private(set) var tried = 0
    /// All sets of up to so many mistakes were tried, unless fewer explained it.
    package private(set) var depth = 0
    /// Whether the time ran out before that.
    package private(set) var isCutShort = false

    /// Diagnoses `wrong` values.
    ///
    /// - Parameters:
    ///   - wrong: the values, and their stages.
    ///   - vector: the request that they should have been made from.
    ///   - facts: the same as a signer sees it.
    ///   - pitfalls: the mistakes that may have been made.
    ///   - depth: how many at once.
    ///   - isOutOfTime: asked now and then whether to stop.
    /// - Throws: ``SigningError`` where libcrypto refuses.
    package init(
        of wrong: WrongValues,
        _ vector: TestVector,
        _ facts: SigningFacts,
        pitfalls: [Pitfall] = PitfallCatalogue.all,
        depth: Int = Self.depth,
        isOutOfTime: @escaping () -> Bool = { false }
    ) throws(SigningError) {
        let subject = DiagnosisCase(
            wrong: wrong, vector: vector, pitfalls: pitfalls, depth: depth,
            isOutOfTime: isOutOfTime)
        let claims = wrong.headerFields.map { OtherValue.claimed(by: $0, facts) } ?? []
        let signed = OtherValue.signed(in: wrong, SigningProcedure(facts))
        try explain(wrong.stages, in: subject, facts, claims: claims, signed: signed)
        if !isSettled, let first = wrong.stages.first, wrong.stages.count > 1 {
            try explain([first], in: subject, facts, claims: [], signed: signed)
        }
        if isSettled {
            isCutShort = false
        } else {
            otherValues = claims
        }
    }

    /// Whether nothing more has to be looked for.
    private var isSettled: Bool {
        !explanations.isEmpty || isExplainedByValues
    }

    /// Looks for mistakes with the header's values, with the request's own, and with those that
    /// were signed by what is known of it: the ones that change with every request first.
    private mutating func explain(
        _ stages: [Stage],
        in subject: DiagnosisCase,
        _ facts: SigningFacts,
        claims: [OtherValue],
        signed: [OtherValue]
    ) throws(SigningError) {
        let fresh = signed.filter(\.isFresh)
        let ofProtocol = signed.filter(\.isProtocolParameter)
        var seen: [[OtherValue]] = []
        for group in [[claims, [], fresh], [ofProtocol, signed]] {
            var unseen: [[OtherValue]] = []
            for values in group where !seen.contains(values) {
                seen.append(values)
                unseen.append(values)
            }
            guard !isSettled else { return }
            var searches = unseen.map { subject.search(facts.replacing($0), stages) }
            for (index, sizes) in Self.steps(unseen, upTo: subject.depth)
            where mayGoOn(with: sizes) {
                let values = unseen[index]
                otherValues = values.isEmpty || values == claims ? claims : claims + values
                hasSignedClaims = !claims.isEmpty && values == claims
                guard var search = searches[index].take() else { continue }
                take(try subject.run(&search, sizes: sizes), of: stages)
                searches[index] = search
            }
        }
    }

    /// Whether sets of these sizes are still to be tried: none at all even when the time is up.
    private func mayGoOn(with sizes: ClosedRange<Int>) -> Bool {
        !isSettled && (!isCutShort || sizes.upperBound == 0)
    }

    /// In which order values are tried, by their places, with how many mistakes.
    ///
    /// Values alone, and one mistake beside them, before many mistakes. One mistake with the
    /// request's own values comes even before values alone, since it says why they are others.
    private static func steps(
        _ values: [[OtherValue]],
        upTo depth: Int
    ) -> [(index: Int, sizes: ClosedRange<Int>)] {
        let own = values.firstIndex(of: [])
        let first = own.map { [(index: $0, sizes: 0...min(1, depth))] } ?? []
        let others = values.indices.filter { $0 != own }
        let alone = others.map { (index: $0, sizes: 0...0) }
        let single = depth > 0 ? others.map { (index: $0, sizes: 1...1) } : []
        let many = depth > 1 ? values.indices.map { (index: $0, sizes: 2...depth) } : []
        return first + alone + single + many
    }

    /// Whether the values of `stage` may hold a secret that was signed.
    func revealsSecret(in stage: Stage) -> Bool {
        [.parameters, .baseString].contains(stage)
            && explanations.contains(where: \.revealsSecret)
    }

    private mutating func take(_ found: DiagnosisCase.Finding, of stages: [Stage]) {
        tried += found.tried
        depth = max(depth, found.depth)
        isCutShort = isCutShort || found.isCutShort
        explanations = found.explanations
        isExplainedByValues = found.needsNoMistake
        reproducedByValues = found.needsNoMistake ? stages : []
    }
}
