/// What a mistake changes that concerns only encoders, the first encoding among them.
///
/// A mistake sets bytes to be encoded or not, whatever they were. So two mistakes are the same if
/// they make the same of an encoder and of its opposite.
struct EncoderChange: Hashable, Sendable {
    private var encodings: [FirstEncoding] = []
    private var compositions: [BaseStringComposition] = []
    private var keys: [TextEncoding] = []
    private var hash = 0

    /// Nil if the mistake changes anything else.
    init?(_ steps: [SigningStep]) {
        guard steps.allSatisfy({ $0.isOfEncoder }), steps.contains(where: { $0.isOfFirstEncoding })
        else { return nil }
        for text in [TextEncoding(), TextEncoding().opposite] {
            for step in steps { add(step, to: text) }
        }
        hash = encodings.first?.text.hashValue ?? 0
    }

    private mutating func add(_ step: SigningStep, to text: TextEncoding) {
        switch step {
        case .encoding(let change):
            var encoding = FirstEncoding()
            encoding.text = text
            change(&encoding)
            encodings.append(encoding)
        case .composition(let change):
            var composition = BaseStringComposition()
            composition.text = text
            change(&composition)
            compositions.append(composition)
        case .key(let change):
            var recipe = SigningKeyRecipe(SigningFacts())
            recipe.text = text
            change(&recipe)
            keys.append(recipe.text)
        default: break
        }
    }

    /// What it does with the one character that it concerns; nil if it concerns more.
    var habit: EncoderHabit? {
        guard let encoding = encodings.first, encoding.isPlain else { return nil }
        return EncoderHabit(encoding.text)
    }

    /// The first encoding tells most of them apart; hashed once, since each search needs it.
    func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}

extension SigningStep {
    /// Whether it may change how text is encoded, and nothing before that.
    fileprivate var isOfEncoder: Bool {
        switch self {
        case .encoding, .composition, .key: true
        default: false
        }
    }

    fileprivate var isOfFirstEncoding: Bool {
        if case .encoding = self { true } else { false }
    }
}
