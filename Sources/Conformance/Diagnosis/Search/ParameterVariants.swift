/// The normalized parameters under sets of mistakes: lists, encoded lists and their order, each
/// kept as long as it is likely to be asked for again.
struct ParameterVariants {
    private let facts: SigningFacts
    private let candidates: [Candidate]
    private let slots: [SigningSlots]
    /// The places in the catalogue's order.
    private let catalogueOrder: [Int]
    private let steps: [[SigningStep]]
    private var lists: [MistakeSet: [CollectedParameter]] = [:]
    private var encodings: [MistakeSet: FirstEncoding] = [:]
    private var encodedLists: [MistakeSet: EncodedParameters] = [:]
    private var orders: [MistakeSet: [Int]] = [:]
    private var joinings: [MistakeSet: ParameterJoining] = [:]

    init(_ facts: SigningFacts, _ candidates: [Candidate]) {
        self.facts = facts
        self.candidates = candidates
        slots = candidates.map(\.slots)
        catalogueOrder = candidates.map(\.order)
        steps = candidates.map(\.mistake.steps)
    }

    /// The normalized parameters; of a text that is encoded by itself, that.
    mutating func text(of set: MistakeSet) -> [UInt8] {
        if let given = facts.givenText { return encoding(set).text.encoded(given) }
        let encoded = encodedList(set)
        return joining(set).text(of: encoded, in: order(set, of: encoded))
    }

    private mutating func list(_ set: MistakeSet) -> [CollectedParameter] {
        let part = part(of: set, in: .list)
        if let list = lists[part] { return list }
        let list = changedList(part)
        if part.count <= SigningVariants.keptSetMax { lists[part] = list }
        return list
    }

    /// The list of the mistakes before the last one, changed by that where it changes a list.
    private mutating func changedList(_ part: MistakeSet) -> [CollectedParameter] {
        let places = part.places
        if let last = places.last, !slots[last].contains(.reading),
            places.allSatisfy({ catalogueOrder[$0] <= catalogueOrder[last] })
        {
            var list = self.list(part.filter { $0 != last })
            for case .parameters(let change) in steps[last] { change(&list) }
            return list
        }
        return SigningProcedure(facts, making: places.map { candidates[$0] }).parameters
    }

    private mutating func encoding(_ set: MistakeSet) -> FirstEncoding {
        let part = part(of: set, in: .encoding)
        if let encoding = encodings[part] { return encoding }
        var encoding = FirstEncoding()
        for step in steps(of: part) {
            if case .encoding(let change) = step { change(&encoding) }
        }
        encodings[part] = encoding
        return encoding
    }

    private mutating func encodedList(_ set: MistakeSet) -> EncodedParameters {
        let part = part(of: set, in: .encodedList)
        if let list = encodedLists[part] { return list }
        let list = EncodedParameters(list(part), encoding(part))
        if part.count <= SigningVariants.keptSetMax { encodedLists[part] = list }
        return list
    }

    private mutating func order(_ set: MistakeSet, of encoded: EncodedParameters) -> [Int] {
        let part = part(of: set, in: .sortedList)
        if let order = orders[part] { return order }
        var order = ParameterOrder()
        for step in steps(of: part) {
            if case .order(let change) = step { change(&order) }
        }
        let places = order.places(of: encoded)
        if part.count <= SigningVariants.keptSetMax { orders[part] = places }
        return places
    }

    private mutating func joining(_ set: MistakeSet) -> ParameterJoining {
        let part = part(of: set, in: .joining)
        if let joining = joinings[part] { return joining }
        var joining = ParameterJoining()
        for step in steps(of: part) {
            if case .joining(let change) = step { change(&joining) }
        }
        joinings[part] = joining
        return joining
    }

    private func part(of set: MistakeSet, in slots: SigningSlots) -> MistakeSet {
        set.filter { !self.slots[$0].isDisjoint(with: slots) }
    }

    /// The steps of some mistakes, in the order of the catalogue.
    private func steps(of set: MistakeSet) -> [SigningStep] {
        let order = catalogueOrder
        return set.places.sorted { order[$0] < order[$1] }.flatMap { steps[$0] }
    }
}
