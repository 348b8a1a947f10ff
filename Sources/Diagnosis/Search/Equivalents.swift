/// Candidates that are the same change under different names, such as two functions that encode
/// the same octets differently.
///
/// The search tries only one of them: the first of those that are tried with most others, so that
/// a rarer name does not keep a set from being tried.
struct Equivalents {
    /// The other names of a candidate, by its place; all are places.
    private var others: [Int: [Int]] = [:]
    /// The places of candidates that are another name of one that is tried.
    private(set) var places: Set<Int> = []

    init(_ candidates: [Candidate]) {
        for group in Self.groups(candidates) where group.count > 1 {
            let most = group.map { candidates[$0].pitfall.companionsMax }.max()
            guard let tried = group.first(where: { candidates[$0].pitfall.companionsMax == most })
            else { continue }
            others[tried] = group.filter { $0 != tried }
            places.formUnion(others[tried, default: []])
        }
    }

    /// The places of candidates that change encoders, those of equal changes together.
    private static func groups(_ candidates: [Candidate]) -> [[Int]] {
        var groups: [[Int]] = []
        var numbers: [EncoderChange: Int] = [:]
        for (place, candidate) in candidates.enumerated() {
            guard let change = candidate.mistake.encoderChange else { continue }
            if let number = numbers[change] {
                groups[number].append(place)
            } else {
                numbers[change] = groups.count
                groups.append([place])
            }
        }
        return groups
    }

    /// The sets, and those in which a candidate has another name.
    func expanded(_ sets: [MistakeSet]) -> [MistakeSet] {
        guard !places.isEmpty else { return sets }
        return sets.flatMap { set in
            set.places.reduce([[]]) { lists, place in
                lists.flatMap { list in ([place] + others[place, default: []]).map { list + [$0] } }
            }.map { MistakeSet($0) }
        }
    }
}
