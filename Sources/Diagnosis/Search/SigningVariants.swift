import OAuth1

/// The values of the steps under sets of mistakes, each computed only once.
///
/// A step depends only on the mistakes that affect it, so its value is stored under those. Each
/// value has a number, and equal values have equal numbers.
struct SigningVariants {
    /// The numbers of all values that the signature is computed from.
    ///
    /// Two sets with the same outcome make the same signature.
    struct Outcome: Hashable {
        var method = 0
        var uri = 0
        var parameters = 0
        var composition = 0
        var key = 0
        var digest = 0

        /// Whether an equal outcome would be recognized.
        var isKept: Bool { parameters != ParameterVariants.unkept }

        /// Whether a set with this outcome may come to `other` by one more mistake in `slots`.
        ///
        /// Nothing is said of compositions: different ones may make the same text.
        func mayBe(_ other: Outcome, changing slots: SigningSlots) -> Bool {
            guard key == other.key || slots.contains(.key),
                digest == other.digest || slots.contains(.digest)
            else { return false }
            guard composition == other.composition, !slots.contains(.composition) else {
                return true
            }
            return (method == other.method || slots.contains(.method))
                && (uri == other.uri || slots.contains(.uri))
                && (parameters == other.parameters || !isKept || !other.isKept
                    || !slots.isDisjoint(with: .normalized))
        }

        /// The outcome with the values of these groups taken from another one.
        func taking(_ groups: SigningSlots, from other: Outcome) -> Outcome {
            var outcome = self
            if groups.contains(.method) { outcome.method = other.method }
            if groups.contains(.uri) { outcome.uri = other.uri }
            if groups.contains(.normalized) { outcome.parameters = other.parameters }
            if groups.contains(.composition) { outcome.composition = other.composition }
            if groups.contains(.key) { outcome.key = other.key }
            if groups.contains(.digest) { outcome.digest = other.digest }
            return outcome
        }

        /// All numbers in one word, which compares quickly; nil if they do not fit.
        var word: UInt64? {
            let excess =
                method >> 4 | uri >> 13 | parameters >> 21 | composition >> 9 | key >> 11
                | digest >> 6
            guard excess == 0 else { return nil }
            return UInt64(method) << 60 | UInt64(uri) << 47 | UInt64(parameters) << 26
                | UInt64(composition) << 17 | UInt64(key) << 6 | UInt64(digest)
        }
    }

    /// How many bytes the values have that are kept.
    var bytesKept: Int {
        methods.byteCount + uris.byteCount + keys.byteCount + parameters.texts.byteCount
    }

    /// Whether the outcomes of pairs are kept, so that they can be compared.
    var comparesPairs: Bool { parameters.keptSetMax > 1 }

    let facts: SigningFacts
    let candidates: [Candidate]
    private let slots: [SigningSlots]
    /// The position of each candidate in the catalogue.
    private let catalogueOrder: [Int]
    private let right: SigningProcedure

    private(set) var methods = InternedValues()
    private(set) var uris = InternedValues()
    private(set) var keys = InternedValues()
    private(set) var compositions: [BaseStringComposition] = []
    private(set) var digests: [DigestRecipe] = []

    private var methodMemo: StepMemo
    private var uriMemo: StepMemo
    private var parametersMemo: StepMemo
    private var compositionMemo: StepMemo
    private var keyMemo: StepMemo
    private var digestMemo: StepMemo
    private(set) var parameters: ParameterVariants

    init(_ facts: SigningFacts, _ candidates: [Candidate]) {
        self.facts = facts
        self.candidates = candidates
        slots = candidates.map { $0.slots }
        catalogueOrder = candidates.map { $0.order }
        right = SigningProcedure(facts)
        parameters = ParameterVariants(facts, candidates)
        let memo = StepMemo(candidates: candidates.count)
        (methodMemo, uriMemo, parametersMemo) = (memo, memo, memo)
        (compositionMemo, keyMemo, digestMemo) = (memo, memo, memo)
    }

    /// The outcome without any mistake.
    mutating func rightOutcome() -> Outcome {
        outcome(of: MistakeSet(), changing: SigningSlots(rawValue: .max), from: Outcome())
    }

    /// The outcome of `set`, which differs only in `slots` from a set with the outcome `known`.
    mutating func outcome(
        of set: MistakeSet,
        changing slots: SigningSlots,
        from known: Outcome
    ) -> Outcome {
        var outcome = known
        if slots.contains(.method) { outcome.method = method(set) }
        if slots.contains(.uri) { outcome.uri = uri(set) }
        if !slots.isDisjoint(with: .normalized) { outcome.parameters = parameters(set) }
        if slots.contains(.composition) { outcome.composition = composition(set) }
        if slots.contains(.key) { outcome.key = key(set) }
        if slots.contains(.digest) { outcome.digest = digest(set) }
        return outcome
    }

    /// The number of the base string URI with these bytes.
    mutating func numberOfURI(_ bytes: [UInt8]) -> Int { uris.number(of: bytes) }

    /// The number of the normalized parameters with these bytes.
    mutating func numberOfParameters(_ bytes: [UInt8]) -> Int {
        parameters.number(ofText: bytes)
    }

    /// The number of the signing key with these bytes.
    mutating func numberOfKey(_ bytes: [UInt8]) -> Int { keys.number(of: bytes) }

    /// Calls `body` with the steps of some mistakes, in the order of the catalogue.
    private func forEachStep(of set: MistakeSet, _ body: (SigningStep) -> Void) {
        set.forEach(inOrderOf: catalogueOrder) { place in
            for step in candidates[place].mistake.steps { body(step) }
        }
    }

    private func part(of set: MistakeSet, in slots: SigningSlots) -> MistakeSet {
        set.filter { !self.slots[$0].isDisjoint(with: slots) }
    }
}

// MARK: - The steps

extension SigningVariants {
    private mutating func method(_ set: MistakeSet) -> Int {
        let part = part(of: set, in: .method)
        if let number = methodMemo[part] { return number }
        var method = right.method
        forEachStep(of: part) { if case .method(let change) = $0 { change(&method) } }
        let number = methods.number(of: method)
        methodMemo[part] = number
        return number
    }

    private mutating func uri(_ set: MistakeSet) -> Int {
        let part = part(of: set, in: .uri)
        if let number = uriMemo[part] { return number }
        var text: [UInt8] = []
        if var parts = right.uri {
            forEachStep(of: part) { if case .uri(let change) = $0 { change(&parts) } }
            text = parts.text
        }
        let number = uris.number(of: text)
        uriMemo[part] = number
        return number
    }

    private mutating func composition(_ set: MistakeSet) -> Int {
        let part = part(of: set, in: .composition)
        if let number = compositionMemo[part] { return number }
        var composition = right.composition
        forEachStep(of: part) { if case .composition(let change) = $0 { change(&composition) } }
        let number = compositions.firstIndex(of: composition) ?? compositions.count
        if number == compositions.count { compositions.append(composition) }
        compositionMemo[part] = number
        return number
    }

    private mutating func key(_ set: MistakeSet) -> Int {
        let part = part(of: set, in: .key)
        if let number = keyMemo[part] { return number }
        var recipe = right.keyRecipe
        forEachStep(of: part) { if case .key(let change) = $0 { change(&recipe) } }
        let number = keys.number(of: recipe.key)
        keyMemo[part] = number
        return number
    }

    private mutating func digest(_ set: MistakeSet) -> Int {
        let part = part(of: set, in: .digest)
        if let number = digestMemo[part] { return number }
        var recipe = right.digestRecipe
        forEachStep(of: part) { if case .digest(let change) = $0 { change(&recipe) } }
        let number = digests.firstIndex(of: recipe) ?? digests.count
        if number == digests.count { digests.append(recipe) }
        digestMemo[part] = number
        return number
    }

    private mutating func parameters(_ set: MistakeSet) -> Int {
        let part = part(of: set, in: .normalized)
        if let number = parametersMemo[part] { return number }
        let number = parameters.number(of: part)
        if number != ParameterVariants.unkept { parametersMemo[part] = number }
        return number
    }

    /// The normalized parameters of `outcome`.
    ///
    /// If they are not kept, it must be the last outcome that was computed.
    func text(ofParameters outcome: Outcome) -> [UInt8] {
        outcome.isKept ? parameters.texts[outcome.parameters] : parameters.unkeptText
    }
}
