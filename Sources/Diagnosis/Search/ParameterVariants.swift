/// The normalized parameters under sets of mistakes.
///
/// Every value on the way has a number, the same number for the same value, so that mistakes
/// which come to nothing, or to the same, are followed no further than to where that shows. What
/// is kept is bounded; beyond that, values are made anew each time.
struct ParameterVariants {
    /// In place of the number of a value that is not kept.
    static let unkept = -1
    /// Values of larger sets are not kept: hardly one is asked for twice, and of requests with
    /// many parameters those of pairs, or of single mistakes, would fill the memory.
    let keptSetMax: Int
    private static let parametersOfPairsMax = 64
    private static let parametersOfSinglesMax = 512

    private let facts: SigningFacts
    private let candidates: [Candidate]
    private let slots: [SigningSlots]
    /// The places in the catalogue's order.
    private let catalogueOrder: [Int]
    private let steps: [[SigningStep]]

    private var lists: [[CollectedParameter]] = []
    private var encodings: [FirstEncoding] = []
    private var encodedLists: [EncodedParameters] = []
    private var orders: [ParameterOrder] = []
    private var joinings: [ParameterJoining] = []
    private(set) var texts = InternedValues()
    /// The places of parameters in their order, by number.
    private var arrangements: [[Int]] = []

    private var listNumbers: [MistakeSet: Int] = [:]
    private var encodingNumbers: [MistakeSet: Int] = [:]
    private var orderNumbers: [MistakeSet: Int] = [:]
    private var joiningNumbers: [MistakeSet: Int] = [:]
    private var encodedNumbers: [Int: Int] = [:]
    private var arrangementNumbers: [Int: Int] = [:]
    private var numbersOfArrangements: [[Int]: Int] = [:]
    private var textNumbers: [Int: Int] = [:]
    /// The values that were made last and are not kept, in memory that stays.
    private var unkeptEncoded = EncodedParameters()
    private var unkeptArrangement: [Int] = []
    private(set) var unkeptText: [UInt8] = []

    init(_ facts: SigningFacts, _ candidates: [Candidate]) {
        self.facts = facts
        self.candidates = candidates
        slots = candidates.map(\.slots)
        catalogueOrder = candidates.map(\.order)
        steps = candidates.map(\.mistake.steps)
        let count = SigningProcedure(facts).parameters.count
        keptSetMax =
            count <= Self.parametersOfPairsMax ? 2 : count <= Self.parametersOfSinglesMax ? 1 : 0
    }

    /// The number that parameters of these octets have.
    mutating func number(ofText octets: [UInt8]) -> Int { texts.number(of: octets) }

    /// The number of the normalized parameters, or of a text that is encoded by itself.
    mutating func number(of set: MistakeSet) -> Int {
        let encoding = encodingNumber(part(of: set, in: .encoding))
        if let given = facts.givenText {
            return texts.number(of: encodings[encoding].text.encoded(given))
        }
        let order = orderNumber(part(of: set, in: .order))
        let joining = joiningNumber(part(of: set, in: .joining))
        let lists = part(of: set, in: .list)
        guard set.count <= keptSetMax || lists.isEmpty && arrangesAlike(encoding, order)
        else {
            write(list(lists), encoding, order, joining)
            return Self.unkept
        }
        let encoded = encodedNumber(listNumber(lists), encoding)
        return textNumber(encoded, arrangementNumber(encoded, order), joining)
    }

    /// Whether the right list with this encoding and order is known already.
    private func arrangesAlike(_ encoding: Int, _ order: Int) -> Bool {
        guard let list = listNumbers[MistakeSet()],
            let encoded = encodedNumbers[list << 20 | encoding]
        else { return false }
        return arrangementNumbers[encoded << 20 | order] != nil
    }

    /// Writes parameters that are not kept.
    private mutating func write(
        _ list: [CollectedParameter],
        _ encoding: Int,
        _ order: Int,
        _ joining: Int
    ) {
        unkeptEncoded.rewrite(list, encodings[encoding])
        orders[order].rewrite(&unkeptArrangement, of: unkeptEncoded)
        unkeptText.removeAll(keepingCapacity: true)
        joinings[joining].append(unkeptEncoded, in: unkeptArrangement, to: &unkeptText)
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

// What each step comes to.
extension ParameterVariants {
    private mutating func listNumber(_ part: MistakeSet) -> Int {
        if let number = listNumbers[part] { return number }
        let list = makeList(part)
        // A mistake that comes to nothing leaves the list of the others.
        let smaller = part.places.map { place in listNumber(part.filter { $0 != place }) }
        let number = smaller.first { lists[$0] == list } ?? lists.count
        if number == lists.count { lists.append(list) }
        listNumbers[part] = number
        return number
    }

    private mutating func list(_ part: MistakeSet) -> [CollectedParameter] {
        part.count <= keptSetMax ? lists[listNumber(part)] : makeList(part)
    }

    /// The list of the mistakes before the last one, changed by that where it changes a list.
    private mutating func makeList(_ part: MistakeSet) -> [CollectedParameter] {
        guard let last = part.places.last, !slots[last].contains(.reading),
            part.places.allSatisfy({ catalogueOrder[$0] <= catalogueOrder[last] })
        else {
            return SigningProcedure(facts, making: part.places.map { candidates[$0] }).parameters
        }
        var list = list(part.filter { $0 != last })
        for case .parameters(let change) in steps[last] { change(&list) }
        return list
    }

    private mutating func encodingNumber(_ part: MistakeSet) -> Int {
        if let number = encodingNumbers[part] { return number }
        var encoding = FirstEncoding()
        for step in steps(of: part) {
            if case .encoding(let change) = step { change(&encoding) }
        }
        let number = encodings.firstIndex(of: encoding) ?? encodings.count
        if number == encodings.count { encodings.append(encoding) }
        encodingNumbers[part] = number
        return number
    }

    private mutating func orderNumber(_ part: MistakeSet) -> Int {
        if let number = orderNumbers[part] { return number }
        var order = ParameterOrder()
        for step in steps(of: part) {
            if case .order(let change) = step { change(&order) }
        }
        orders.append(order)
        orderNumbers[part] = orders.count - 1
        return orders.count - 1
    }

    private mutating func joiningNumber(_ part: MistakeSet) -> Int {
        if let number = joiningNumbers[part] { return number }
        var joining = ParameterJoining()
        for step in steps(of: part) {
            if case .joining(let change) = step { change(&joining) }
        }
        let number = joinings.firstIndex(of: joining) ?? joinings.count
        if number == joinings.count { joinings.append(joining) }
        joiningNumbers[part] = number
        return number
    }

    private mutating func encodedNumber(_ list: Int, _ encoding: Int) -> Int {
        let key = list << 20 | encoding
        if let number = encodedNumbers[key] { return number }
        encodedLists.append(EncodedParameters(lists[list], encodings[encoding]))
        encodedNumbers[key] = encodedLists.count - 1
        return encodedLists.count - 1
    }

    private mutating func arrangementNumber(_ encoded: Int, _ order: Int) -> Int {
        let key = encoded << 20 | order
        if let number = arrangementNumbers[key] { return number }
        let places = orders[order].places(of: encodedLists[encoded])
        let number = numbersOfArrangements[places] ?? arrangements.count
        if number == arrangements.count {
            arrangements.append(places)
            numbersOfArrangements[places] = number
        }
        arrangementNumbers[key] = number
        return number
    }

    private mutating func textNumber(_ encoded: Int, _ arrangement: Int, _ joining: Int) -> Int {
        let key = encoded << 32 | arrangement << 12 | joining
        if let number = textNumbers[key] { return number }
        let text = joinings[joining].text(of: encodedLists[encoded], in: arrangements[arrangement])
        let number = texts.number(of: text)
        textNumbers[key] = number
        return number
    }
}
