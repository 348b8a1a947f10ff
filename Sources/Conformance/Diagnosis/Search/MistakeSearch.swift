import OAuth1

/// The search for the smallest sets of mistakes that reproduce a wrong value.
///
/// All sets of one mistake are tried, then of two, and so on, until some fit. A mistake that
/// changes nothing on the request is tried with those only beside which it does.
package struct MistakeSearch {
    /// What a search has found, and how far it got.
    package struct Result: Sendable {
        /// Sets of equal size; every one reproduces the target.
        var sets: [MistakeSet] = []
        /// Sets whose outcome was compared with the target.
        package var tried = 0
        /// All sets of up to so many mistakes were tried.
        package var depth = 0
        /// Whether time ran out before all were.
        package var isCutShort = false
    }

    /// How many sets are tried between two looks at the clock.
    private static let setsBetweenLooks = 64

    private let target: SearchTarget
    private let candidates: [Candidate]
    private let reading: SignatureReading?
    private let isOutOfTime: () -> Bool

    private var variants: SigningVariants
    private var outcomes: [SigningVariants.Outcome] = []
    private var comparison: OutcomeComparison
    /// The candidates that touch something before the signature's text.
    private var places: [Int]
    private let slots: [SigningSlots]
    private let groups: [SigningSlots]
    private var active: PlaceSet
    /// By place: those that may stand beside it in a set, and those beside which it matters.
    private var compatible: [PlaceSet] = []
    private var live: [PlaceSet] = []

    private var result = Result()
    private var stepsSinceLook = 0
    private var fits: [SignatureFit] = []
    private var seen: Set<UInt64> = []
    private var fitting: [UInt64: [MistakeSet]] = [:]

    init(
        _ facts: SigningFacts,
        _ candidates: [Candidate],
        for target: SearchTarget,
        isOutOfTime: @escaping () -> Bool
    ) {
        self.target = target
        self.candidates = candidates
        self.isOutOfTime = isOutOfTime
        reading = target.signature.map {
            SignatureReading(of: $0.octets, isRaw: $0.isRaw, facts, candidates)
        }
        variants = SigningVariants(facts, candidates)
        comparison = OutcomeComparison(facts, target, &variants)
        places = candidates.indices.filter {
            !candidates[$0].slots.isSubset(of: .afterDigest)
        }
        slots = candidates.map(\.slots)
        groups = slots.map(\.groups)
        active = PlaceSet([], of: candidates.count)
        live = Array(repeating: active, count: candidates.count)
    }

    /// Looks for sets of so many mistakes, the smallest first.
    mutating func run(sizes: ClosedRange<Int>) throws(SigningError) -> Result {
        let right = variants.rightOutcome()
        outcomes = candidates.indices.map { place in
            variants.outcome(
                of: MistakeSet().adding(place), changing: candidates[place].slots, from: right)
        }
        if let reading {
            // A digest that is too long or too short alone is so beside whatever else.
            places.removeAll { place in
                slots[place] == .digest
                    && !reading.isPossible(variants.digests[outcomes[place].digest])
            }
        }
        for place in places where outcomes[place] != right { active.insert(place) }
        for size in sizes.clamped(to: 0...MistakeSet.sizeMax) {
            try trySets(of: size, right)
            guard !result.isCutShort else { break }
            result.depth = size
            guard result.sets.isEmpty else { break }
        }
        return result
    }

    /// Tries every set of `size` mistakes: some before the digest, the others behind it.
    private mutating func trySets(
        of size: Int,
        _ right: SigningVariants.Outcome
    ) throws(SigningError) {
        if size == 2 { comparePairs(right) }
        for behind in 0...size where !result.isCutShort {
            fits = reading?.fits(size: behind) ?? (behind == 0 ? [SignatureFit.none] : [])
            guard !fits.isEmpty else { continue }
            seen.removeAll(keepingCapacity: true)
            fitting.removeAll()
            try extend(
                MistakeSet(), right, by: size - behind,
                among: PlaceSet(places, of: candidates.count))
        }
    }

    /// Tries `set` with so many more mistakes out of `others` and behind its last one.
    private mutating func extend(
        _ set: MistakeSet,
        _ outcome: SigningVariants.Outcome,
        by missing: Int,
        among others: PlaceSet
    ) throws(SigningError) {
        guard missing > 0 else { return try examine(set, outcome) }
        let rest = missing > 1 ? others : completing(set, outOf: others)
        var place = set.last
        while let next = rest.next(after: place), !result.isCutShort {
            place = next
            let larger = set.adding(place)
            guard missing > 1 || active.contains(place) || set.contains(live[place].contains)
            else { continue }
            let changed = variants.outcome(
                of: larger, changing: slots[place], from: outcome)
            try extend(
                larger, changed, by: missing - 1,
                among: missing > 1 ? others.intersection(compatible[place]) : others)
        }
    }

    /// Those of `others` with which each mistake of `set` matters: one that changes nothing alone
    /// needs another one beside which it does.
    private func completing(_ set: MistakeSet, outOf others: PlaceSet) -> PlaceSet {
        var rest = others
        for place in set.places
        where !active.contains(place) && !set.contains(live[place].contains) {
            rest.formIntersection(live[place])
        }
        return rest
    }

    private mutating func examine(
        _ set: MistakeSet,
        _ outcome: SigningVariants.Outcome
    ) throws(SigningError) {
        result.tried += 1
        lookAtClock()
        let word = outcome.word
        if let word, !seen.insert(word).inserted {
            if !fitting.isEmpty, let behind = fitting[word] { add(set, behind) }
            return
        }
        let behind = try comparison.fits(of: outcome, among: fits, reading, &variants)
        guard !behind.isEmpty else { return }
        if let word { fitting[word] = behind }
        add(set, behind)
    }

    /// Ends the search where the time is up, which is asked now and then.
    private mutating func lookAtClock() {
        stepsSinceLook += 1
        guard stepsSinceLook == Self.setsBetweenLooks else { return }
        stepsSinceLook = 0
        if isOutOfTime() { result.isCutShort = true }
    }

    private mutating func add(_ set: MistakeSet, _ behind: [MistakeSet]) {
        for others in behind {
            result.sets.append(MistakeSet(set.places + others.places))
        }
    }

    /// Whether both may be in a set: a pitfall is met once, but for parameters that are left out.
    private func canBothBeMade(_ first: Int, _ second: Int) -> Bool {
        let ids = (candidates[first].pitfall.id, candidates[second].pitfall.id)
        return ids.0 != ids.1 || ids.0 == Pitfall.parameterLeftOut.id
    }

    /// Finds beside which others a mistake of the same step matters, and which two of them come
    /// to no more than one.
    private mutating func comparePairs(_ right: SigningVariants.Outcome) {
        compatible = Array(
            repeating: PlaceSet([], of: candidates.count), count: candidates.count)
        for (index, first) in places.enumerated() {
            for second in places[(index + 1)...] where !result.isCutShort {
                guard canBothBeMade(first, second) else { continue }
                compatible[first].insert(second)
                guard variants.comparesPairs, !groups[first].isDisjoint(with: groups[second])
                else { continue }
                lookAtClock()
                let outcome = variants.outcome(
                    of: MistakeSet().adding(first).adding(second),
                    changing: candidates[second].slots, from: outcomes[first])
                if outcome != outcomes[first], outcome != outcomes[second], outcome != right {
                    live[first].insert(second)
                    live[second].insert(first)
                } else if active.contains(first), active.contains(second) {
                    compatible[first].remove(second)
                }
            }
        }
    }
}

extension SignatureFit {
    /// Where there is no signature to reproduce, nothing behind the digest matters.
    static let none = SignatureFit(mistakes: MistakeSet(), octets: nil)
}

extension SigningSlots {
    /// The steps of which one outcome is made: mistakes in different groups do not meet.
    var groups: SigningSlots {
        var groups = intersection([.method, .uri, .composition, .key, .digest])
        if !isDisjoint(with: .normalized) { groups.formUnion(.normalized) }
        return groups
    }
}
