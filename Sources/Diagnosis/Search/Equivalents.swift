/// Candidates that are the same change under different names, such as two functions that encode
/// the same octets differently.
///
/// The search tries only the first of them.
struct Equivalents {
    /// The other names of a candidate, by its place; all are places.
    private var others: [Int: [Int]] = [:]
    /// The places of candidates that are another name of an earlier one.
    private(set) var places: Set<Int> = []

    init(_ candidates: [Candidate]) {
        var first: [EncoderChange: Int] = [:]
        for (place, candidate) in candidates.enumerated() {
            guard let change = EncoderChange(candidate.mistake.steps) else { continue }
            if let known = first[change] {
                others[known, default: []].append(place)
                places.insert(place)
            } else {
                first[change] = place
            }
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
