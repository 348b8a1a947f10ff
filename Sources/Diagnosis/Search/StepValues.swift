/// The values of one step under sets of mistakes, each computed only once.
///
/// A step depends only on the mistakes that affect it, so its values are stored under those.
struct StepValues<Recipe, Values: NumberedValues> {
    private(set) var values = Values()
    private let slots: SigningSlots
    private let right: Recipe
    private let take: (SigningStep, inout Recipe) -> Void
    private let value: (Recipe) -> Values.Value
    private var numbers: StepMemo

    /// - Parameters:
    ///   - slots: the step.
    ///   - changes: what mistakes do to it.
    ///   - right: how it is done without mistakes.
    ///   - value: what comes of doing it so.
    ///   - take: does it differently.
    init(
        of slots: SigningSlots,
        _ changes: StepChanges,
        from right: Recipe,
        value: @escaping (Recipe) -> Values.Value,
        take: @escaping (SigningStep, inout Recipe) -> Void
    ) {
        self.slots = slots
        self.right = right
        self.take = take
        self.value = value
        numbers = StepMemo(candidates: changes.count)
    }

    /// The number of the value under a set of mistakes.
    mutating func number(of set: MistakeSet, _ changes: StepChanges) -> Int {
        let part = changes.part(of: set, in: slots)
        if let number = numbers[part] { return number }
        var recipe = right
        changes.forEach(of: part) { take($0, &recipe) }
        let number = values.number(of: value(recipe))
        numbers[part] = number
        return number
    }

    /// The number of a value that no mistakes are known for.
    mutating func number(ofValue value: Values.Value) -> Int { values.number(of: value) }
}

extension StepValues where Recipe == Values.Value {
    /// A step whose value is how it is done.
    init(
        of slots: SigningSlots,
        _ changes: StepChanges,
        from right: Recipe,
        take: @escaping (SigningStep, inout Recipe) -> Void
    ) {
        self.init(of: slots, changes, from: right, value: { $0 }, take: take)
    }
}

/// What the mistakes that may have been made change, by their places.
struct StepChanges {
    private let candidates: [Candidate]
    private let slots: [SigningSlots]
    /// The position of each candidate in the catalogue.
    private let order: [Int]

    init(_ candidates: [Candidate]) {
        self.candidates = candidates
        slots = candidates.map { $0.slots }
        order = candidates.map { $0.order }
    }

    var count: Int { candidates.count }

    /// The mistakes of a set that affect these steps.
    func part(of set: MistakeSet, in slots: SigningSlots) -> MistakeSet {
        set.filter { !self.slots[$0].isDisjoint(with: slots) }
    }

    /// Calls `body` with the steps of some mistakes, in the order of the catalogue.
    func forEach(of set: MistakeSet, _ body: (SigningStep) -> Void) {
        set.forEach(inOrderOf: order) { place in
            for step in candidates[place].mistake.steps { body(step) }
        }
    }

    /// The last mistake of a set, if the others are before it in the catalogue, too, and it does
    /// not affect these steps.
    func last(of set: MistakeSet, outside slots: SigningSlots) -> Int? {
        let last = set.last
        guard last >= 0, self.slots[last].isDisjoint(with: slots),
            !set.contains({ order[$0] > order[last] })
        else { return nil }
        return last
    }
}

/// Values with numbers; those that are known to be equal have equal numbers.
protocol NumberedValues {
    associatedtype Value

    init()

    subscript(number: Int) -> Value { get }

    mutating func number(of value: Value) -> Int
}

/// A few values, which are compared with each other.
struct ComparedValues<Value: Equatable>: NumberedValues {
    private(set) var all: [Value] = []

    subscript(number: Int) -> Value { all[number] }

    mutating func number(of value: Value) -> Int {
        if let number = all.firstIndex(of: value) { return number }
        all.append(value)
        return all.count - 1
    }
}

/// Values that cannot be compared.
struct DifferentValues<Value>: NumberedValues {
    private var all: [Value] = []

    init() {}

    subscript(number: Int) -> Value { all[number] }

    mutating func number(of value: Value) -> Int {
        all.append(value)
        return all.count - 1
    }
}
