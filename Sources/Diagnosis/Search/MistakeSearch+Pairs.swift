import OAuth1

extension MistakeSearch {
    /// Tries the mistakes that are usually tried alone, each with one of the others, the most
    /// frequent of these first.
    mutating func compareTwoKinds(_ combined: [Int]) throws(SigningError) {
        let places = combined.filter(active.contains)
        let alone = places.filter { candidates[$0].pitfall.isTriedLast }
        let others = places.filter { !candidates[$0].pitfall.isTriedLast }.sorted {
            let (one, other) = (candidates[$0].pitfall.frequency, candidates[$1].pitfall.frequency)
            return one == other ? $0 < $1 : one > other
        }
        let triedMax = result.tried + pairsMax
        for other in others {
            for one in alone where result.tried < triedMax {
                guard !result.isEnded else { return }
                // Who sorts in another way does not sort twice.
                guard !sorts(one) || !sorts(other) else { continue }
                let (first, second) = (min(one, other), max(one, other))
                let known = outcome(at: first)
                guard mayFit(known, second) else { continue }
                let pair = MistakeSet().adding(first).adding(second)
                try examine(pair, outcome(of: pair, adding: second, to: known, groups[first]))
            }
        }
    }

    private func sorts(_ place: Int) -> Bool {
        candidates[place].mistake.steps.contains { step in
            if case .order = step { true } else { false }
        }
    }

    /// How many pairs of two kinds are tried for a small request, and how many bytes for others.
    static let pairsMax = 500_000
    static let bytesOfPairsMax = 1 << 28

    /// The mistakes from `others` that can complete `set`: if one of `set` changes nothing so far,
    /// the last mistake must be one with which it does.
    func completing(_ set: MistakeSet, outOf others: CandidateSet) -> CandidateSet {
        var rest = others
        for place in set.places
        where !active.contains(place) && !set.contains(live[place].contains) {
            rest.formIntersection(live[place])
        }
        return rest
    }
}
