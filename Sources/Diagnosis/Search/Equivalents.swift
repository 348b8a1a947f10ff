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
            guard let change = EncoderChange(candidate.mistake.steps) else { continue }
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

/// What a mistake changes that concerns only encoders, the first encoding among them.
///
/// A mistake sets octets to be encoded or not, whatever they were. So two mistakes are the same if
/// they make the same of an encoder and of its opposite.
private struct EncoderChange: Hashable {
    private var encodings: [FirstEncoding] = []
    private var compositions: [BaseStringComposition] = []
    private var keys: [TextEncoding] = []

    /// Nil if the mistake changes anything else.
    init?(_ steps: [SigningStep]) {
        for step in steps {
            switch step {
            case .encoding(let change):
                encodings += Self.probes.map { text in
                    var encoding = FirstEncoding()
                    encoding.text = text
                    change(&encoding)
                    return encoding
                }
            case .composition(let change):
                compositions += Self.probes.map { text in
                    var composition = BaseStringComposition()
                    composition.text = text
                    change(&composition)
                    return composition
                }
            case .key(let change):
                keys += Self.probes.map { text in
                    var recipe = SigningKeyRecipe(SigningFacts())
                    recipe.text = text
                    change(&recipe)
                    return recipe.text
                }
            default: return nil
            }
        }
        guard !encodings.isEmpty else { return nil }
    }

    private static let probes = [TextEncoding(), TextEncoding().opposite]
}
