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
        var groups: [EncoderChange: [Int]] = [:]
        for (place, candidate) in candidates.enumerated() {
            guard let change = candidate.mistake.encoderChange else { continue }
            groups[change, default: []].append(place)
        }
        for group in groups.values where group.count > 1 {
            let most = group.map { candidates[$0].pitfall.companionsMax }.max()
            guard let tried = group.first(where: { candidates[$0].pitfall.companionsMax == most })
            else { continue }
            others[tried] = group.filter { $0 != tried }
            places.formUnion(others[tried, default: []])
        }
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
