import OAuth1

/// The search for the smallest sets of mistakes that reproduce a wrong value.
///
/// It tries all sets of one mistake, then all of two, and so on, until some fit. A mistake that
/// changes nothing by itself is only combined with mistakes that make it change something.
///
/// A *place* is the index of a mistake among the candidates. An *outcome* stands for the values
/// before the text of the signature; mistakes after the digest are found by ``SignatureReading``.
struct MistakeSearch {
    /// What a search has found, and how far it got.
    struct Result {
        /// Sets of equal size, each of which reproduces the target.
        var sets: [MistakeSet] = []
        /// The number of sets whose outcome was compared with the target.
        var tried = 0
        /// All sets of up to this many mistakes were tried.
        var depth = 0
        /// Whether time ran out first.
        var isCutShort = false
        /// Whether the values that are kept fill the memory that a search may use.
        var isTooLarge = false

        /// Whether no more sets are tried.
        var isEnded: Bool { isCutShort || isTooLarge }
    }

    /// How many sets of a small request are tried between two looks at the clock.
    private static let setsBetweenLooks = 64
    /// About how many bytes of a request are worked on between two looks.
    private static let bytesBetweenLooks = 1 << 18
    /// How many bytes the values that are kept may have.
    ///
    /// Each step also works on several copies of the request, which count if it is large.
    private static let bytesKeptMax = (small: 16 << 20, large: 8 << 20)

    private let target: SearchTarget
    let candidates: [Candidate]
    private let reading: SignatureReading?
    private let isOutOfTime: () -> Bool

    private var variants: SigningVariants
    private let right: SigningVariants.Outcome
    /// The known outcomes of single mistakes, by place.
    private var outcomes: [SigningVariants.Outcome?]
    private var comparison: OutcomeComparison
    /// The places of the candidates that affect something before the signature's text.
    private let places: [Int]
    private let equivalents: Equivalents
    private let slots: [SigningSlots]
    let groups: [SigningSlots]
    /// The mistakes that change something by themselves.
    var active: CandidateSet
    /// Whether each pair has one mistake that is otherwise tried alone.
    private let isOfTwoKinds: Bool
    /// The mistakes that affect the normalized parameters.
    private let inParameters: CandidateSet
    /// Whether only sets of such mistakes are tried; otherwise only all others.
    private var isAmongParameters = false
    /// For each mistake, the later ones that it may be combined with.
    private var compatible: [CandidateSet] = []
    /// Whether that is known of all.
    private var arePairsKnown = false
    /// Candidates with the same number are never combined.
    private let kinds: [Int]
    /// For each mistake, those of the same step with which the pair has an effect of its own.
    var live: [CandidateSet] = []

    var result = Result()
    let pairsMax: Int
    private let stepsBetweenLooks: Int
    private let bytesKeptMax: Int
    private var stepsSinceLook = 0
    /// The ways to read the signature with the current number of mistakes after the digest.
    private var signatureFits: [SignatureFit] = []
    /// The outcomes compared with them, and the mistakes of the fits that they match.
    private var seen = WordTable<Void>()
    /// An outcome that fits, whose digest is a hash: others that fit have the same values.
    private var fittingOutcome: SigningVariants.Outcome?
    private var laterOfFitting: [UInt64: [MistakeSet]] = [:]

    init(
        _ facts: SigningFacts,
        _ candidates: [Candidate],
        for target: SearchTarget,
        isOutOfTime: @escaping () -> Bool
    ) {
        self.target = target
        self.candidates = candidates
        self.isOutOfTime = isOutOfTime
        stepsBetweenLooks = max(
            1, min(Self.setsBetweenLooks, Self.bytesBetweenLooks / max(1, facts.size)))
        pairsMax = min(Self.pairsMax, Self.bytesOfPairsMax / max(1, facts.size))
        let isLarge = facts.size > Self.bytesBetweenLooks
        let own = isLarge ? Self.bytesKeptMax.large : Self.bytesKeptMax.small
        bytesKeptMax = candidates.contains { $0.kind < 0 } ? 4 * own : own
        reading = target.signature.map {
            SignatureReading(of: $0.bytes, isRaw: $0.isRaw, facts, candidates)
        }
        var variants = SigningVariants(facts, candidates)
        comparison = OutcomeComparison(facts, target, &variants)
        right = variants.rightOutcome()
        let slots = candidates.map { $0.slots }
        let equivalents = Equivalents(candidates)
        places = Self.places(slots, reading, right, &variants).filter {
            !equivalents.leavesOut($0)
        }
        self.equivalents = equivalents
        self.slots = slots
        self.variants = variants
        outcomes = Array(repeating: nil, count: candidates.count)
        let groups = slots.map { $0.groups }
        inParameters = CandidateSet(
            groups.indices.filter { !groups[$0].isDisjoint(with: .normalized) },
            of: candidates.count)
        self.groups = groups
        kinds = candidates.map { $0.kind }
        isOfTwoKinds = kinds.contains { $0 < 0 }
        active = CandidateSet([], of: candidates.count)
    }

    /// The places of the candidates that affect something before the signature's text, without
    /// those that cannot fit.
    private static func places(
        _ slots: [SigningSlots],
        _ reading: SignatureReading?,
        _ right: SigningVariants.Outcome,
        _ variants: inout SigningVariants
    ) -> [Int] {
        slots.indices.filter { place in
            guard !slots[place].isSubset(of: .afterDigest) else { return false }
            guard let reading, slots[place] == .digest else { return true }
            // A digest of another hash and the wrong length has it in every set that matters.
            let outcome = variants.outcome(
                of: MistakeSet().adding(place), changing: .digest, from: right)
            let recipe = variants.digests[outcome.digest]
            return reading.isPossible(recipe) || recipe.hash == variants.digests[right.digest].hash
        }
    }

    /// Searches for sets of these sizes, the smallest first.
    ///
    /// A later call reuses what earlier calls have computed.
    mutating func run(sizes: ClosedRange<Int>) throws(SigningError) -> Result {
        result = Result()
        for size in sizes.clamped(to: 0...MistakeSet.sizeMax) {
            try trySets(of: size)
            guard !result.isEnded else { break }
            result.depth = size
            guard result.sets.isEmpty else { break }
        }
        result.sets = equivalents.expanded(result.sets)
        return result
    }

    /// Tries every set of `size` mistakes, some before the digest and the others after it.
    private mutating func trySets(of size: Int) throws(SigningError) {
        if size > 1, compatible.isEmpty { findActive() }
        for later in 0...size where !result.isEnded {
            signatureFits =
                reading?.fits(size: later) ?? (later == 0 ? [SignatureFit.none] : [])
            guard !signatureFits.isEmpty else { continue }
            seen.removeAll()
            fittingOutcome = nil
            laterOfFitting.removeAll()
            // Undoing the mistakes after the digest costs nothing, so they are nobody's companions.
            let companions = size - later > 1 ? size - 1 : 0
            let combined = places.filter { candidates[$0].pitfall.companionsMax >= companions }
            if size - later == 2, isOfTwoKinds {
                try compareTwoKinds(combined)
                continue
            }
            if size - later >= 2, !arePairsKnown {
                try comparePairs(combined, areTried: size - later == 2)
                if size - later == 2 { continue }
            }
            try extend(
                MistakeSet(), right, [], by: size - later,
                among: CandidateSet(combined, of: candidates.count))
            guard size - later >= 2 else { continue }
            // Their values are computed one by one, so they come last.
            isAmongParameters = true
            defer { isAmongParameters = false }
            try extend(
                MistakeSet(), right, [], by: size - later,
                among: CandidateSet(combined.filter(inParameters.contains), of: candidates.count))
        }
    }

    /// Tries `set` with `missing` more mistakes from `others`, each after the last one in the set.
    private mutating func extend(
        _ set: MistakeSet,
        _ outcome: SigningVariants.Outcome,
        _ changed: SigningSlots,
        by missing: Int,
        among others: CandidateSet
    ) throws(SigningError) {
        guard missing > 0 else { return try examine(set, outcome) }
        guard missing > 1 || !set.isEmpty else { return try trySingles(others) }
        var rest = missing > 1 ? others : completing(set, outOf: others)
        if missing == 1, !isAmongParameters, !set.contains({ !inParameters.contains($0) }) {
            rest.subtract(inParameters)
        }
        var place = set.last
        while let next = rest.next(after: place), !result.isEnded {
            place = next
            guard missing > 1 || active.contains(place) || set.contains(live[place].contains)
            else { continue }
            guard missing > 1 || mayFit(outcome, place) else {
                lookAtClock()
                continue
            }
            let larger = set.adding(place)
            let reached = self.outcome(of: larger, adding: place, to: outcome, changed)
            guard missing > 1 else {
                try examine(larger, reached)
                continue
            }
            try extend(
                larger, reached, changed.union(groups[place]), by: missing - 1,
                among: others.intersection(compatible[place]))
        }
    }

    /// The outcome of `set`: that of the set without the mistake at `place`, changed by it.
    ///
    /// - Parameters:
    ///   - set: the mistakes, the one at `place` among them.
    ///   - place: the last of them.
    ///   - known: the outcome of the others, the last one that was computed if it is not kept.
    ///   - changed: the groups that the others affect.
    /// - Returns: the outcome of all.
    mutating func outcome(
        of set: MistakeSet,
        adding place: Int,
        to known: SigningVariants.Outcome,
        _ changed: SigningSlots
    ) -> SigningVariants.Outcome {
        if groups[place].isDisjoint(with: changed), known.isKept, let alone = outcomes[place] {
            return known.taking(groups[place], from: alone)
        }
        // Another set may have been written over parameters that are not kept.
        let slots = known.isKept ? slots[place] : slots[place].union(.normalized)
        return variants.outcome(of: set, changing: slots, from: known)
    }

    /// Tries every single mistake that changes something.
    private mutating func trySingles(_ others: CandidateSet) throws(SigningError) {
        var place = -1
        while let next = others.next(after: place), !result.isEnded {
            place = next
            guard mayFit(right, place) else {
                lookAtClock()
                continue
            }
            let outcome = outcome(at: place)
            if outcome == right {
                lookAtClock()
            } else {
                try examine(MistakeSet().adding(place), outcome)
            }
        }
    }

    /// The outcome of a single mistake, computed only once if it can be kept.
    mutating func outcome(at place: Int) -> SigningVariants.Outcome {
        if let outcome = outcomes[place] { return outcome }
        let outcome = variants.outcome(
            of: MistakeSet().adding(place), changing: slots[place], from: right)
        if outcome.isKept { outcomes[place] = outcome }
        return outcome
    }

    /// Finds the mistakes that change something by themselves.
    private mutating func findActive() {
        live = Array(repeating: active, count: candidates.count)
        var seen: Set<SigningVariants.Outcome> = []
        for place in places where !result.isEnded {
            let outcome = outcome(at: place)
            let isNew =
                !isOfTwoKinds || !candidates[place].pitfall.isTriedLast
                || seen.insert(outcome).inserted
            if outcome != right, isNew { active.insert(place) }
            lookAtClock()
        }
    }

    mutating func examine(
        _ set: MistakeSet,
        _ outcome: SigningVariants.Outcome
    ) throws(SigningError) {
        result.tried += 1
        lookAtClock()
        let word = outcome.word
        // No outcome has all bits set, and a word must not be zero.
        if let word, !seen.insert(~word, ()) {
            if !laterOfFitting.isEmpty, let later = laterOfFitting[word] { add(set, later) }
            return
        }
        let later = try comparison.fits(of: outcome, among: signatureFits, reading, &variants)
        guard !later.isEmpty else { return }
        if let word { laterOfFitting[word] = later }
        if variants.digests[outcome.digest].isHash { fittingOutcome = outcome }
        add(set, later)
    }

    /// Whether one more mistake may make of `outcome` the one that fits, if one is known.
    func mayFit(_ outcome: SigningVariants.Outcome, _ place: Int) -> Bool {
        guard let fittingOutcome else { return true }
        let usesKey = variants.digests[fittingOutcome.digest].usesKey
        return outcome.mayBe(
            fittingOutcome, changing: usesKey ? slots[place] : slots[place].union(.key))
    }

    /// Ends the search if time or memory is used up, which it checks in one of up to 64 calls.
    private mutating func lookAtClock() {
        stepsSinceLook += 1
        guard stepsSinceLook >= stepsBetweenLooks else { return }
        stepsSinceLook = 0
        if isOutOfTime() { result.isCutShort = true }
        let bytesKept = variants.bytesKept + comparison.bytesKept
        if bytesKept > bytesKeptMax { result.isTooLarge = true }
    }

    private mutating func add(_ set: MistakeSet, _ later: [MistakeSet]) {
        for others in later {
            result.sets.append(MistakeSet(set.places + others.places))
        }
    }

    /// Finds the pairs that may be combined, out of those at `combined`, and tries them on demand.
    ///
    /// Once a pair fits, others that cannot fit are left out, and nothing is known of them.
    private mutating func comparePairs(
        _ combined: [Int],
        areTried: Bool
    ) throws(SigningError) {
        compatible = Array(
            repeating: CandidateSet([], of: candidates.count), count: candidates.count)
        // Pairs in the parameters take the most time, so they come last.
        for areInParameters in [false, true] {
            for (index, first) in combined.enumerated() where !result.isEnded {
                let isFirst = inParameters.contains(first)
                guard isFirst || !areInParameters else { continue }
                let alone = outcome(at: first)
                for second in combined[(index + 1)...]
                where (isFirst && inParameters.contains(second)) == areInParameters {
                    guard !result.isEnded else { return }
                    try comparePair(first, alone, second, isTried: areTried)
                }
            }
        }
        arePairsKnown = fittingOutcome == nil && !result.isEnded
    }

    /// Notes whether two mistakes may be combined, and tries the pair on demand.
    private mutating func comparePair(
        _ first: Int,
        _ alone: SigningVariants.Outcome,
        _ second: Int,
        isTried: Bool
    ) throws(SigningError) {
        guard mayFit(alone, second), let outcome = compare(first, alone, second), isTried
        else { return lookAtClock() }
        try examine(MistakeSet().adding(first).adding(second), outcome)
    }

    /// Notes whether two mistakes may be combined; returns the outcome of the pair if it is worth
    /// trying.
    ///
    /// A pair of mistakes in the same step is live if its outcome differs from those of its
    /// mistakes alone. A pair of active mistakes that has no more effect than one of them is
    /// dropped.
    private mutating func compare(
        _ first: Int,
        _ alone: SigningVariants.Outcome,
        _ second: Int
    ) -> SigningVariants.Outcome? {
        guard kinds[first] != kinds[second] else { return nil }
        let areActive = active.contains(first) && active.contains(second)
        compatible[first].insert(second)
        let areApart = groups[first].isDisjoint(with: groups[second])
        guard variants.comparesPairs, !areApart else {
            guard areActive else { return nil }
            return outcome(
                of: MistakeSet().adding(first).adding(second), adding: second, to: alone,
                groups[first])
        }
        let outcome = variants.outcome(
            of: MistakeSet().adding(first).adding(second), changing: slots[second], from: alone)
        if outcome != alone, outcome != self.outcome(at: second), outcome != right {
            live[first].insert(second)
            live[second].insert(first)
            return outcome
        }
        if areActive { compatible[first].remove(second) }
        return nil
    }
}
