import OAuth1
import Vectors

/// The wrong values of one vector, and the limits of the search for their explanation.
struct WrongCase {
    struct Finding {
        var explanations: [Explanation] = []
        /// Whether the correct procedure makes the wrong values from these facts.
        var needsNoMistake = false
        var tried = 0
        var depth = 0
        var isCutShort = false
        /// Whether the request is too large to try all sets.
        var isTooLarge = false
    }

    let reproduction: Reproduction
    /// Nil admits sets that change values which are known to be correct.
    var evidence: SearchEvidence?
    var pitfalls: [Pitfall]
    var depth: Int
    var isOutOfTime: () -> Bool
    /// How many encoders that have no name are tried.
    var effort = EncoderSearch.Effort.whole
    /// Whether a mistake that is tried alone is tried with one that is not, and nothing else.
    var arePairsOfLaws = false

    var wrong: WrongValues { reproduction.wrong }

    /// The same vector with other wrong values, of which nothing else is known.
    func with(_ wrong: WrongValues) -> WrongCase {
        WrongCase(
            reproduction: Reproduction(of: wrong, reproduction.secrets), evidence: nil,
            pitfalls: pitfalls, depth: depth, isOutOfTime: isOutOfTime)
    }

    /// A search for mistakes that turn `facts` into the wrong values of `stages`; nil if there is
    /// nothing to search for.
    ///
    /// - Throws: ``SigningError`` if libcrypto refuses.
    func search(
        _ facts: SigningFacts,
        _ stages: [Stage]
    ) throws(SigningError) -> RunningSearch? {
        var target = wrong.target(stages, reproduction.secrets)
        guard !target.isEmpty else { return nil }
        let slots = target.slots(facts)
        if let evidence { target.require(evidence) }
        let proven = evidence?.provenSlots ?? []
        let encoders = try encoders(facts, target)
        if let signature = target.signature,
            encoders?.found.contains(where: { $0.leavesSignature }) ?? false
        {
            target.signature = .init(bytes: signature.bytes, isRaw: false)
        }
        let pitfalls = encoders == nil ? pitfallsToTry : pitfallsToTry.filter { !$0.isOfBytes }
        let list = CandidateList(
            for: facts, of: pitfalls, and: encoders?.found ?? [], areOfTwoKinds: arePairsOfLaws,
            isOutOfTime: isOutOfTime)
        let affecting = list.candidates.filter {
            !$0.slots.isDisjoint(with: slots) && !$0.slots.isSubset(of: proven)
        }
        let candidates = try withoutOtherTimestamps(affecting, facts, target)
        let search = MistakeSearch(facts, candidates, for: target, isOutOfTime: isOutOfTime)
        return RunningSearch(
            facts: facts, stages: stages, candidates: candidates, leftOut: list.leftOut,
            ruledOut: affecting.count - candidates.count + (encoders?.tried ?? 0),
            isCutShort: list.isCutShort, search: search)
    }

    /// The encoders that make the wrong values by themselves, and how many others were tried.
    ///
    /// - Returns: nil if none is wanted, or they are wanted together with other mistakes.
    private func encoders(
        _ facts: SigningFacts,
        _ target: SearchTarget
    ) throws(SigningError) -> (found: [UnnamedEncoder], tried: Int)? {
        let ids = pitfallsToTry.filter { $0.isOfBytes }.map { $0.id }
        guard !ids.isEmpty, depth == 1, var search = EncoderSearch(facts, target) else {
            return nil
        }
        let found = try search.findings(effort, isOutOfTime: isOutOfTime)
        return (found.filter { ids.contains($0.pitfall.id) }, search.tried)
    }

    /// The candidates without those tried last that cannot have made the signature.
    private func withoutOtherTimestamps(
        _ candidates: [Candidate],
        _ facts: SigningFacts,
        _ target: SearchTarget
    ) throws(SigningError) -> [Candidate] {
        guard !arePairsOfLaws, candidates.contains(where: { $0.pitfall.isTriedLast }),
            let timestamp = ReplacedTimestamp(facts, target, candidates)
        else { return candidates }
        var kept: [Candidate] = []
        for candidate in candidates {
            if candidate.pitfall.isTriedLast,
                try !timestamp.mayBeSigned(with: candidate.mistake)
            {
                continue
            }
            kept.append(candidate)
        }
        return kept
    }

    /// A few pitfalls make few sets, so none of these is left out.
    private var pitfallsToTry: [Pitfall] {
        if arePairsOfLaws || pitfalls.allSatisfy({ $0.isTriedLast }) { return pitfalls }
        return pitfalls.count > MistakeSet.sizeMax
            ? pitfalls.filter { !$0.isTriedLast } : pitfalls.map { $0.withAllCompanions }
    }

    /// The same case with those pitfalls alone that are tried after all other single ones; nil if
    /// there are none among many.
    ///
    /// They are so few that a small request takes no time worth a look at the clock. So whether
    /// they are found does not depend on the speed of the machine.
    func withThoseTriedLast(
        _ facts: SigningFacts,
        _ effort: EncoderSearch.Effort
    ) -> WrongCase? {
        var last = self
        last.effort = effort
        if facts.size <= CandidateList.smallSizeMax { last.isOutOfTime = { false } }
        // The others have been tried when all encoders are.
        last.pitfalls = pitfalls.filter { $0.isTriedLast && (effort == .short || $0.isOfBytes) }
        last.depth = 1
        return pitfalls.count > MistakeSet.sizeMax && !last.pitfalls.isEmpty ? last : nil
    }

    /// The same case with pairs of one mistake that is tried alone and one that is not; nil if only
    /// a few mistakes are wanted, or the request is not small.
    func withPairsOfLaws(_ facts: SigningFacts) -> WrongCase? {
        guard pitfalls.count > MistakeSet.sizeMax, facts.size <= CandidateList.smallSizeMax else {
            return nil
        }
        var pairs = self
        // Their number is bounded, so that it does not depend on the speed of the machine.
        pairs.isOutOfTime = { false }
        pairs.pitfalls = pitfalls.filter { !$0.isOfBytes }.map { pitfall in
            guard pitfall.isTriedLast || pitfall.companionsMax == 0 else { return pitfall }
            var other = pitfall.withAllCompanions
            other.isTriedLast = true
            return other
        }
        pairs.arePairsOfLaws = true
        return pairs
    }

    /// The same case with the order of parameters that makes the wrong values of `stages`; nil if
    /// none does.
    ///
    /// - Throws: ``SigningError`` if libcrypto refuses.
    func withOrder(_ facts: SigningFacts, _ stages: [Stage]) throws(SigningError) -> WrongCase? {
        let target = wrong.target(stages, reproduction.secrets)
        guard var search = OrderSearch(facts, target), let pitfall = try search.pitfall() else {
            return nil
        }
        var ordered = self
        (ordered.pitfalls, ordered.depth) = ([pitfall], 1)
        return ordered
    }

    /// Explains a wrong body hash by single mistakes, whatever the signature.
    func explainBodyHash(_ facts: SigningFacts) throws(SigningError) -> Finding {
        var facts = facts
        // The request may have the wrong hash: mistakes are made with the correct one.
        let body = facts.body ?? facts.formText ?? []
        facts.protocolParameters.removeAll { $0.isNamed("oauth_body_hash") }
        facts.protocolParameters.append(
            CollectedParameter(
                "oauth_body_hash", Pitfall.bodyHash(of: body, facts.signatureMethod) ?? [],
                .protocol))
        let own = pitfalls.filter { $0.id.hasPrefix("oauth-body-hash-") }
        let candidates = CandidateList(for: facts, of: own, isOutOfTime: isOutOfTime).candidates
        var finding = Finding()
        finding.tried = candidates.count
        let sets = candidates.indices.filter {
            SigningProcedure(facts, making: [candidates[$0]]).signedBodyHash == wrong[.bodyHash]
        }.map { MistakeSet().adding($0) }
        for var explanation in Explanation.ranked(sets, of: candidates, facts) {
            explanation.reproduces = try reproduction.stages(by: explanation.procedure)
            finding.explanations.append(explanation)
        }
        return finding
    }

    /// Searches for sets of mistakes of these sizes.
    func run(
        _ search: inout RunningSearch,
        sizes: ClosedRange<Int>
    ) throws(SigningError) -> Finding {
        var finding = Finding()
        let result = try search.search.run(sizes: sizes)
        finding.tried = result.tried + (sizes.contains(1) ? search.ruledOut : 0)
        finding.depth = result.depth
        // Without time to find every candidate, the sets that were tried are not all there are.
        finding.isCutShort = result.isCutShort || search.isCutShort && sizes.upperBound > 0
        finding.isTooLarge = result.isTooLarge
        finding.needsNoMistake = result.sets.contains { $0.isEmpty }
        guard !finding.needsNoMistake else { return finding }
        let ranked = Explanation.ranked(result.sets, of: search.candidates, search.facts)
        for var explanation in ranked {
            explanation.reproduces = try reproduction.stages(by: explanation.procedure)
            // Reported only if the derivation itself proves it.
            guard !Set(explanation.reproduces).isDisjoint(with: search.stages) else { continue }
            finding.explanations.append(explanation)
        }
        return finding
    }
}

/// One search, which keeps what it has computed.
struct RunningSearch {
    let facts: SigningFacts
    let stages: [Stage]
    let candidates: [Candidate]
    /// The pitfalls of which instances are left out.
    let leftOut: [String]
    /// How many single mistakes were tried before the search, and do not fit.
    fileprivate let ruledOut: Int
    /// Whether time ran out before all candidates were found.
    fileprivate let isCutShort: Bool
    fileprivate var search: MistakeSearch
}
