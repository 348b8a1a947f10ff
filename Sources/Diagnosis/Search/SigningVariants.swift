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
        methods.values.byteCount + uris.values.byteCount + keys.values.byteCount
            + parameters.texts.byteCount
    }

    /// Whether the outcomes of pairs are kept, so that they can be compared.
    var comparesPairs: Bool { parameters.keptSetMax > 1 }

    private let changes: StepChanges
    private var methods: StepValues<[UInt8], InternedValues>
    private var uris: StepValues<BaseStringURIParts?, InternedValues>
    private var keys: StepValues<SigningKeyRecipe, InternedValues>
    private var compositionValues:
        StepValues<BaseStringComposition, ComparedValues<BaseStringComposition>>
    private var digestValues: StepValues<DigestRecipe, ComparedValues<DigestRecipe>>
    private var parameterNumbers: StepMemo
    private(set) var parameters: ParameterVariants

    var compositions: [BaseStringComposition] { compositionValues.values.all }
    var digests: [DigestRecipe] { digestValues.values.all }

    init(_ facts: SigningFacts, _ candidates: [Candidate]) {
        let right = SigningProcedure(facts)
        let changes = StepChanges(candidates)
        self.changes = changes
        parameters = ParameterVariants(facts, candidates)
        parameterNumbers = StepMemo(candidates: candidates.count)
        methods = StepValues(of: .method, changes, from: right.method) {
            if case .method(let change) = $0 { change(&$1) }
        }
        uris = StepValues(of: .uri, changes, from: right.uri, value: { $0?.text ?? [] }) {
            guard case .uri(let change) = $0, var parts = $1 else { return }
            change(&parts)
            $1 = parts
        }
        keys = StepValues(of: .key, changes, from: right.keyRecipe, value: { $0.key }) {
            if case .key(let change) = $0 { change(&$1) }
        }
        compositionValues = StepValues(of: .composition, changes, from: right.composition) {
            if case .composition(let change) = $0 { change(&$1) }
        }
        digestValues = StepValues(of: .digest, changes, from: right.digestRecipe) {
            if case .digest(let change) = $0 { change(&$1) }
        }
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
        if slots.contains(.method) { outcome.method = methods.number(of: set, changes) }
        if slots.contains(.uri) { outcome.uri = uris.number(of: set, changes) }
        if !slots.isDisjoint(with: .normalized) { outcome.parameters = parameters(set) }
        if slots.contains(.composition) {
            outcome.composition = compositionValues.number(of: set, changes)
        }
        if slots.contains(.key) { outcome.key = keys.number(of: set, changes) }
        if slots.contains(.digest) { outcome.digest = digestValues.number(of: set, changes) }
        return outcome
    }

    /// The number of the base string URI with these bytes.
    mutating func numberOfURI(_ bytes: [UInt8]) -> Int { uris.number(ofValue: bytes) }

    /// The number of the normalized parameters with these bytes.
    mutating func numberOfParameters(_ bytes: [UInt8]) -> Int {
        parameters.number(ofText: bytes)
    }

    /// The number of the signing key with these bytes.
    mutating func numberOfKey(_ bytes: [UInt8]) -> Int { keys.number(ofValue: bytes) }

    private mutating func parameters(_ set: MistakeSet) -> Int {
        let part = changes.part(of: set, in: .normalized)
        if let number = parameterNumbers[part] { return number }
        let number = parameters.number(of: part)
        if number != ParameterVariants.unkept { parameterNumbers[part] = number }
        return number
    }

    func method(of outcome: Outcome) -> [UInt8] { methods.values[outcome.method] }

    func uri(of outcome: Outcome) -> [UInt8] { uris.values[outcome.uri] }

    func key(of outcome: Outcome) -> [UInt8] { keys.values[outcome.key] }

    /// The normalized parameters of `outcome`.
    ///
    /// If they are not kept, it must be the last outcome that was computed.
    func text(ofParameters outcome: Outcome) -> [UInt8] {
        outcome.isKept ? parameters.texts[outcome.parameters] : parameters.unkeptText
    }
}
