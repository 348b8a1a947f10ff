package import OAuth1
package import Vectors

/// Why values are wrong: mistakes that reproduce them exactly, or other values than those sent.
package struct Diagnosis: Sendable {
    /// The largest number of mistakes tried together; a fourth would cost much and explain little.
    package static let depth = 3
    /// In bytes; for a larger request, no mistakes are tried: each would take seconds, and several
    /// times its memory.
    static let requestMax = 4 << 20
    /// With more parameters, no mistakes are tried, and nothing is compared parameter by parameter:
    /// the lists that this takes are many times larger than the request.
    static let parametersMax = ParameterComparison.pairsMax

    /// The best one first; each reproduces its stages byte for byte.
    package private(set) var explanations: [Explanation] = []
    /// Values that were signed or sent instead of the request's own.
    package private(set) var otherValues: [OtherValue] = []
    /// Whether the header's values were signed, if they differ from the request's.
    package private(set) var hasSignedClaims = false
    /// Whether the other values alone explain everything: the correct procedure turns them into
    /// the wrong value.
    package private(set) var isExplainedByValues = false
    /// The stages whose values are reproduced with them.
    package private(set) var reproducedByValues: [Stage] = []
    /// The number of sets of mistakes that were tried.
    package private(set) var tried = 0
    /// All sets of up to this many mistakes were tried, unless a smaller set explained it.
    package private(set) var depth = 0
    /// Whether time ran out before that.
    package private(set) var isCutShort = false
    /// Whether the explanations were found before all sets of their size were tried.
    package private(set) var isPartial = false
    /// Whether the request is too large for that: what the search keeps would fill the memory.
    package private(set) var isTooLarge = false
    /// The ids of the pitfalls of which some instances, or all, were not tried, because the
    /// request is so large.
    package private(set) var leftOut: [String] = []
    /// How many other values were left out because there are too many.
    package private(set) var valuesLeftOut = 0

    /// How many of the single mistakes that are tried last have been.
    private var effort: EncoderSearch.Effort?

    /// The wrong values part by part, as far as no explanation covers them; nil if none of them can
    /// be taken apart.
    package private(set) var takenApart: TakenApart?

    /// What the length and the alphabet of the wrong signature prove, as sentences.
    package let shape: [String]
    /// Whether a log has hidden the signature, for which nothing is searched then.
    package let isMasked: Bool
    /// What is known besides the wrong values.
    package let evidence: SearchEvidence

    /// Diagnoses `wrong` values.
    ///
    /// - Parameters:
    ///   - wrong: the values and their stages.
    ///   - vector: the request that they should have been derived from.
    ///   - facts: what a signer of this request is given.
    ///   - pitfalls: the mistakes to consider.
    ///   - depth: the largest number of mistakes to combine.
    ///   - isOutOfTime: called now and then; true ends the search.
    ///   - triesAllPairs: whether mistakes that are otherwise tried alone are tried with others.
    /// - Throws: ``SigningError`` if libcrypto refuses.
    package init(
        of wrong: WrongValues,
        _ vector: TestVector,
        _ facts: SigningFacts,
        pitfalls: [Pitfall] = PitfallCatalogue.all,
        depth: Int = Self.depth,
        isOutOfTime: @escaping () -> Bool = { false },
        triesAllPairs: Bool = false
    ) throws(SigningError) {
        evidence = SearchEvidence(wrong, vector, facts)
        let shape = wrong.foundSignature.map {
            SignatureShape(of: $0, facts.signatureMethod, others: facts.protocolParameters)
        }
        self.shape = shape?.sentences ?? []
        isMasked = shape?.isMasked ?? false
        let subject = WrongCase(
            reproduction: Reproduction(of: wrong, vector.secrets), evidence: evidence,
            pitfalls: pitfalls, depth: depth, isOutOfTime: isOutOfTime)
        let claimed = wrong.headerFields.map { ClaimedValues(of: $0, facts) } ?? ClaimedValues()
        valuesLeftOut = claimed.leftOut
        guard !isMasked || !wrong.stages.allSatisfy({ $0.hasSignature }) else { return }
        // A vector names few pitfalls, which make few sets.
        if !Self.isTooLarge(facts) || pitfalls.count <= MistakeSet.sizeMax {
            try explain(in: subject, facts, claims: claimed.leftOut > 0 ? [] : claimed.values)
            if triesAllPairs, !isSettled, !isCutShort, !isTooLarge {
                try searchPairsOfLaws(wrong.stages, in: subject, facts)
            }
        } else {
            isTooLarge = true
        }
        if isSettled {
            (isCutShort, isTooLarge) = (false, false)
        } else {
            otherValues = claimed.values
        }
    }

    /// Whether a request has too many bytes or parameters to search for mistakes.
    static func isTooLarge(_ facts: SigningFacts) -> Bool {
        facts.size > requestMax || facts.parameterCount > parametersMax
    }

    /// Searches for all wrong values together, then for the first one, then without the evidence.
    private mutating func explain(
        in subject: WrongCase,
        _ facts: SigningFacts,
        claims: [OtherValue]
    ) throws(SigningError) {
        let wrong = subject.wrong
        let signed = usable(OtherValue.signed(in: wrong, SigningProcedure(facts)))
        try explain(wrong.stages, in: subject, facts, claims: claims, signed: signed)
        if !isSettled, let first = wrong.stages.first, wrong.stages.count > 1 {
            try explain([first], in: subject, facts, claims: [], signed: signed)
        }
        if !isSettled, !evidence.proven.isEmpty {
            // What was signed may be something else than what was written down.
            var others = subject
            others.evidence = nil
            if subject.pitfalls.count > MistakeSet.sizeMax { others.depth = min(1, subject.depth) }
            try explain(wrong.stages, in: others, facts, claims: claims, signed: signed)
        }
        if !isSettled, wrong[.bodyHash] != nil {
            take(try subject.explainBodyHash(facts), of: [.bodyHash])
        }
        if !isSettled { try searchThoseTriedLast(.short, wrong.stages, in: subject, facts) }
        if !isSettled { try searchThoseTriedLast(.whole, wrong.stages, in: subject, facts) }
    }

    /// Tries mistakes that are otherwise tried alone, each together with one of the others.
    private mutating func searchPairsOfLaws(
        _ stages: [Stage],
        in subject: WrongCase,
        _ facts: SigningFacts
    ) throws(SigningError) {
        guard subject.depth > 1, let pairs = subject.withPairsOfLaws(facts) else { return }
        if let order = try subject.withOrder(facts, stages) {
            return try explain(stages, in: order, facts, claims: [], signed: [])
        }
        guard var search = try pairs.search(facts, stages) else { return }
        let before = self
        take(try pairs.run(&search, sizes: 2...2), of: stages)
        guard !isSettled else { return }
        (depth, isCutShort, isTooLarge) = (before.depth, before.isCutShort, before.isTooLarge)
    }

    /// Tries what is left of single mistakes before larger sets.
    private mutating func searchThoseTriedLast(
        before sizes: ClosedRange<Int>,
        _ stages: [Stage],
        in subject: WrongCase,
        _ facts: SigningFacts
    ) throws(SigningError) {
        if sizes.lowerBound > 1 { try searchThoseTriedLast(.short, stages, in: subject, facts) }
        if sizes.lowerBound > 2 { try searchThoseTriedLast(.whole, stages, in: subject, facts) }
    }

    /// Tries single mistakes with values that can only be found by trying many.
    private mutating func searchThoseTriedLast(
        _ effort: EncoderSearch.Effort,
        _ stages: [Stage],
        in subject: WrongCase,
        _ facts: SigningFacts
    ) throws(SigningError) {
        guard self.effort == nil || effort == .whole && self.effort == .short, subject.depth > 1,
            let last = subject.withThoseTriedLast(facts, effort)
        else { return }
        self.effort = effort
        let before = self
        (isCutShort, isTooLarge) = (false, false)
        try explain(stages, in: last, facts, claims: [], signed: [])
        guard !isSettled else { return }
        (depth, isCutShort, isTooLarge) = (before.depth, before.isCutShort, before.isTooLarge)
        (otherValues, hasSignedClaims) = (before.otherValues, before.hasSignedClaims)
    }

    /// The values to search with: none if there are more than a search can use.
    private mutating func usable(_ values: [OtherValue]) -> [OtherValue] {
        guard values.count > OtherValue.countMax else { return values }
        valuesLeftOut += values.count - OtherValue.countMax
        return []
    }

    /// Whether the search can end.
    private var isSettled: Bool {
        !explanations.isEmpty || isExplainedByValues
    }

    /// Takes the wrong values apart, as far as they are not explained.
    ///
    /// - Throws: ``SigningError`` if libcrypto refuses.
    mutating func takeApart(
        _ wrong: WrongValues,
        _ vector: TestVector,
        _ facts: SigningFacts,
        depth: Int,
        isOutOfTime: @escaping () -> Bool
    ) throws(SigningError) {
        guard !isComplete(wrong.stages), facts.parameterCount <= Self.parametersMax else { return }
        let subject = WrongCase(
            reproduction: Reproduction(of: wrong, vector.secrets), evidence: nil,
            pitfalls: PitfallCatalogue.all, depth: depth, isOutOfTime: isOutOfTime)
        let signed = OtherValue.signed(in: wrong, SigningProcedure(facts))
        takenApart = try TakingApart(
            subject, facts, signed: signed.count > OtherValue.countMax ? [] : signed
        ).takenApart(signatureOnly: isSettled)
    }

    /// Whether what was found reproduces all wrong values.
    package func isComplete(_ stages: [Stage]) -> Bool {
        let reproduced = explanations.first?.reproduces ?? reproducedByValues
        return isSettled && stages.allSatisfy(reproduced.contains)
    }

    /// Searches with the header's values, the request's own, and those that were signed.
    ///
    /// Of the signed values, those that are new in every request come first, then those of all
    /// protocol parameters, then all.
    private mutating func explain(
        _ stages: [Stage],
        in subject: WrongCase,
        _ facts: SigningFacts,
        claims: [OtherValue],
        signed: [OtherValue]
    ) throws(SigningError) {
        let fresh = signed.filter { $0.isFresh }
        let ofProtocol = signed.filter { $0.isProtocolParameter }
        var seen: [[OtherValue]] = []
        for group in [[claims, [], fresh], [ofProtocol, signed]] {
            var unseen: [[OtherValue]] = []
            for values in group where !seen.contains(values) {
                seen.append(values)
                unseen.append(values)
            }
            guard !isSettled else { return }
            var searches: [Int: RunningSearch] = [:]
            for (index, sizes) in Self.steps(unseen, upTo: subject.depth)
            where mayGoOn(with: sizes) {
                try searchThoseTriedLast(before: sizes, stages, in: subject, facts)
                guard !isSettled else { return }
                let values = unseen[index]
                otherValues = values.isEmpty || values == claims ? claims : claims + values
                hasSignedClaims = !claims.isEmpty && values == claims
                var known = searches.removeValue(forKey: index)
                if known == nil { known = try subject.search(facts.replacing(values), stages) }
                guard var search = known else { continue }
                known = nil  // so that the search is not copied when it goes on
                for id in search.leftOut where !leftOut.contains(id) { leftOut.append(id) }
                take(try subject.run(&search, sizes: sizes), of: stages)
                searches[index] = search
                if explanations.first?.isOfSeveralEncoders ?? false {
                    try preferOneEncoder(stages, in: subject, facts)
                }
            }
        }
    }

    /// Explains what several mistakes of encoders explain by one encoder, if one does it.
    private mutating func preferOneEncoder(
        _ stages: [Stage],
        in subject: WrongCase,
        _ facts: SigningFacts
    ) throws(SigningError) {
        let several = self
        explanations = []
        try searchThoseTriedLast(.whole, stages, in: subject, facts)
        if !isSettled { self = several }
    }

    /// Whether sets of these sizes are still to be tried; the empty set is, even if time is up.
    private func mayGoOn(with sizes: ClosedRange<Int>) -> Bool {
        !isSettled && (!isCutShort && !isTooLarge || sizes.upperBound == 0)
    }

    /// The order of the search: which of `values` to use, with how many mistakes.
    ///
    /// Other values with no mistake or one come before several mistakes. First of all comes one
    /// mistake with the request's own values, since it also says why a value differs.
    private static func steps(
        _ values: [[OtherValue]],
        upTo depth: Int
    ) -> [(index: Int, sizes: ClosedRange<Int>)] {
        let own = values.firstIndex(of: [])
        let first = own.map { [(index: $0, sizes: 0...min(1, depth))] } ?? []
        let others = values.indices.filter { $0 != own }
        let alone = others.map { (index: $0, sizes: 0...0) }
        let single = depth > 0 ? others.map { (index: $0, sizes: 1...1) } : []
        let many =
            depth > 1
            ? values.indices.flatMap { index in
                (2...depth).map { (index: index, sizes: $0...$0) }
            } : []
        return first + alone + single + many
    }

    /// Whether the values of `stage` may contain a secret that was signed.
    package func revealsSecret(in stage: Stage) -> Bool {
        [.parameters, .baseString].contains(stage)
            && explanations.contains { $0.revealsSecret }
    }

    private mutating func take(_ found: WrongCase.Finding, of stages: [Stage]) {
        tried += found.tried
        depth = max(depth, found.depth)
        isCutShort = isCutShort || found.isCutShort
        isTooLarge = isTooLarge || found.isTooLarge
        explanations = found.explanations
        isPartial = !explanations.isEmpty && (found.isCutShort || found.isTooLarge)
        isExplainedByValues = found.needsNoMistake
        reproducedByValues = found.needsNoMistake ? stages : []
    }
}
