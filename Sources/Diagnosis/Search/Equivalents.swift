/// Candidates that are the same change under different names, such as two functions that encode
/// the same bytes differently.
///
/// The search tries only one of them: the first of those that are tried with most others, so that
/// a rarer name does not keep a set from being tried.
struct Equivalents {
    /// For each candidate, the place of the one that is tried for it, mostly its own.
    private var tried: [Int]

    init(_ candidates: [Candidate]) {
        tried = Array(candidates.indices)
        let groups = Self.groups(candidates)
        var usual: [Int] = []
        for (place, group) in groups {
            if group == usual.count {
                usual.append(place)
            } else if candidates[place].pitfall.companionsMax
                > candidates[usual[group]].pitfall.companionsMax
            {
                usual[group] = place
            }
        }
        for (place, group) in groups { tried[place] = usual[group] }
    }

    /// The places of candidates that change encoders; those of equal changes have one group.
    private static func groups(_ candidates: [Candidate]) -> [(place: Int, group: Int)] {
        var groups: [(place: Int, group: Int)] = []
        var numbers: [EncoderChange: Int] = [:]
        for (place, candidate) in candidates.enumerated() {
            guard let change = candidate.mistake.encoderChange else { continue }
            let group = numbers[change] ?? numbers.count
            if group == numbers.count { numbers[change] = group }
            groups.append((place, group))
        }
        return groups
    }

    /// Whether another candidate is tried for this one.
    func leavesOut(_ place: Int) -> Bool { tried[place] != place }

    /// The sets, and those in which a candidate has another name.
    func expanded(_ sets: [MistakeSet]) -> [MistakeSet] {
        sets.flatMap { set in
            set.places.reduce([[]]) { lists, place in
                lists.flatMap { list in names(of: place).map { list + [$0] } }
            }.map { MistakeSet($0) }
        }
    }

    /// The candidate at `place`, and those for which it is tried.
    private func names(of place: Int) -> [Int] {
        [place] + tried.indices.filter { tried[$0] == place && $0 != place }
    }
}
