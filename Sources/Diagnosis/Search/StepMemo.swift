/// The numbers of a step's values, by the mistakes that affect the step.
struct StepMemo {
    private var none: Int?
    /// By place; negative if it is not known.
    private var singles: [Int32]
    private var others = WordTable<Int>()

    init(candidates: Int) {
        singles = Array(repeating: -1, count: candidates)
    }

    subscript(part: MistakeSet) -> Int? {
        get {
            if part.isEmpty { return none }
            if let place = part.single { return singles[place] < 0 ? nil : Int(singles[place]) }
            return others[part.word]
        }
        set {
            if part.isEmpty {
                none = newValue
            } else if let place = part.single {
                singles[place] = newValue.map { Int32(truncatingIfNeeded: $0) } ?? -1
            } else if let newValue {
                others.insert(part.word, newValue)
            }
        }
    }
}
