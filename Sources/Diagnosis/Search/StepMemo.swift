/// The numbers of a step's values, by the mistakes that affect the step.
struct StepMemo {
    private var none: Int?
    private var singles: [Int?]
    private var others = WordMap()

    init(candidates: Int) {
        singles = Array(repeating: nil, count: candidates)
    }

    subscript(part: MistakeSet) -> Int? {
        get {
            if part.isEmpty { return none }
            if let place = part.single { return singles[place] }
            return others[part.word]
        }
        set {
            if part.isEmpty {
                none = newValue
            } else if let place = part.single {
                singles[place] = newValue
            } else if let newValue {
                others.insert(part.word, newValue)
            }
        }
    }
}
