/// The normalized parameters under sets of mistakes.
///
/// Intermediate values have numbers, and equal ones share a number, so that mistakes with no
/// effect, or the same effect, are dropped as soon as that is known. Only a bounded number of
/// values is kept; all others are computed each time.
struct ParameterVariants {
    /// Used instead of the number of a value that is not kept.
    static let unkept = -1
    /// The size of the largest sets whose values are kept.
    ///
    /// It is 2, but smaller for requests with many or long parameters, since their values would
    /// fill the memory. Values of larger sets are hardly ever needed twice, and those of values
    /// that can only be found by trying many are all different.
    let keptSetMax: Int
    private static let parametersOfPairsMax = 64
    private static let parametersOfSinglesMax = 512
    private static let bytesOfPairsMax = 1 << 14
    private static let bytesOfSinglesMax = 1 << 16

    private let facts: SigningFacts
    private let candidates: [Candidate]
    private let changes: StepChanges

    private var lists: [[CollectedParameter]] = []
    /// The bytes of each list.
    private var byteUses: [ByteUse] = []
    private var encodings: StepValues<FirstEncoding, ComparedValues<FirstEncoding>>
    private var encodedLists: [EncodedParameters] = []
    private var orders: StepValues<ParameterOrder, DifferentValues<ParameterOrder>>
    private var joinings: StepValues<ParameterJoining, ComparedValues<ParameterJoining>>
    private(set) var texts = InternedValues()
    /// The sorted places of parameters, by number.
    private var arrangements: [[Int]] = []

    private var listNumbers: StepMemo
    // Several numbers are packed into one key.
    private var encodedNumbers = WordTable<Int>()
    private var arrangementNumbers = WordTable<Int>()
    private var numbersOfArrangements = WordTable<Int>()
    private var textNumbers = WordTable<Int>()
    private var newArrangement: [Int] = []
    /// The last values that were not kept, in memory that is reused.
    private var unkeptEncoded = EncodedParameters()
    private var unkeptArrangement: [Int] = []
    private(set) var unkeptText: [UInt8] = []

    init(_ facts: SigningFacts, _ candidates: [Candidate]) {
        self.facts = facts
        self.candidates = candidates
        let changes = StepChanges(candidates)
        self.changes = changes
        listNumbers = StepMemo(candidates: candidates.count)
        encodings = StepValues(of: .encoding, changes, from: FirstEncoding()) {
            if case .encoding(let change) = $0 { change(&$1) }
        }
        orders = StepValues(of: .order, changes, from: ParameterOrder()) {
            if case .order(let change) = $0 { change(&$1) }
        }
        joinings = StepValues(of: .joining, changes, from: ParameterJoining()) {
            if case .joining(let change) = $0 { change(&$1) }
        }
        let list = SigningProcedure(facts).parameters
        let most =
            candidates.allSatisfy { $0.pitfall.isTriedLast }
            ? 0 : candidates.contains { $0.pitfall.isTriedLast } ? 1 : 2
        keptSetMax = min(
            most,
            Self.keptSetMax(
                list.count, bytes: list.reduce(0) { $0 + $1.name.count + $1.value.count }))
    }

    private static func keptSetMax(_ count: Int, bytes: Int) -> Int {
        if count <= parametersOfPairsMax, bytes <= bytesOfPairsMax { return 2 }
        return count <= parametersOfSinglesMax && bytes <= bytesOfSinglesMax ? 1 : 0
    }

    /// The number of the normalized parameters with these bytes.
    mutating func number(ofText bytes: [UInt8]) -> Int { texts.number(of: bytes) }

    /// The number of the normalized parameters, or of the encoded text if a text is given.
    mutating func number(of set: MistakeSet) -> Int {
        let encoding = encodings.number(of: set, changes)
        if let given = facts.givenText {
            return texts.number(of: encodings.values[encoding].text.encoded(given))
        }
        let order = orders.number(of: set, changes)
        let joining = joinings.number(of: set, changes)
        let lists = changes.part(of: set, in: .list)
        guard set.count <= keptSetMax || lists.isEmpty && arrangesAlike(encoding, order)
        else {
            if lists.count > keptSetMax || !writeKept(listNumber(lists), encoding, order, joining) {
                write(list(lists), encoding, order, joining)
            }
            return Self.unkept
        }
        let encoded = encodedNumber(listNumber(lists), encoding)
        return textNumber(encoded, arrangementNumber(encoded, order), joining)
    }

    /// Whether the correct list is already known with this encoding and order.
    private func arrangesAlike(_ encoding: Int, _ order: Int) -> Bool {
        guard let list = listNumbers[MistakeSet()],
            let encoded = encodedNumbers[Self.key(list, encoding)]
        else { return false }
        return arrangementNumbers[Self.key(encoded, order)] != nil
    }

    /// Two numbers in one word, which is not zero.
    private static func key(_ first: Int, _ second: Int) -> UInt64 {
        UInt64(first) << 20 | UInt64(second) | 1 << 63
    }

    /// Writes parameters that are not kept, of a list that has been encoded before.
    ///
    /// - Returns: whether the encoded list is known.
    private mutating func writeKept(
        _ list: Int,
        _ encoding: Int,
        _ order: Int,
        _ joining: Int
    ) -> Bool {
        guard let encoded = encodedNumbers[Self.key(list, encoding)] else { return false }
        unkeptText.removeAll(keepingCapacity: true)
        if let number = arrangementNumbers[Self.key(encoded, order)] {
            joinings.values[joining].append(
                encodedLists[encoded], in: arrangements[number], to: &unkeptText)
        } else {
            orders.values[order].rewrite(&unkeptArrangement, of: encodedLists[encoded])
            joinings.values[joining].append(
                encodedLists[encoded], in: unkeptArrangement, to: &unkeptText)
        }
        return true
    }

    /// Writes parameters that are not kept.
    private mutating func write(
        _ list: [CollectedParameter],
        _ encoding: Int,
        _ order: Int,
        _ joining: Int
    ) {
        unkeptEncoded.rewrite(list, encodings.values[encoding])
        orders.values[order].rewrite(&unkeptArrangement, of: unkeptEncoded)
        unkeptText.removeAll(keepingCapacity: true)
        joinings.values[joining].append(unkeptEncoded, in: unkeptArrangement, to: &unkeptText)
    }
}

// MARK: - The value of each step

extension ParameterVariants {
    private mutating func listNumber(_ part: MistakeSet) -> Int {
        if let number = listNumbers[part] { return number }
        let list = makeList(part)
        // If a mistake has no effect, the list equals that of the others.
        var known: Int?
        _ = part.contains { place in
            let smaller = listNumber(part.filter { $0 != place })
            if known == nil, lists[smaller] == list { known = smaller }
            return false
        }
        let number = known ?? lists.count
        if number == lists.count { lists.append(list) }
        listNumbers[part] = number
        return number
    }

    private mutating func list(_ part: MistakeSet) -> [CollectedParameter] {
        part.count <= keptSetMax ? lists[listNumber(part)] : makeList(part)
    }

    /// The list of the mistakes before the last one, changed by the last one; made from the start
    /// if the last one affects the reading or is not last in the catalogue.
    private mutating func makeList(_ part: MistakeSet) -> [CollectedParameter] {
        guard let last = changes.last(of: part, outside: .reading) else { return readList(part) }
        var list = list(part.filter { $0 != last })
        for case .parameters(let change) in candidates[last].mistake.steps { change(&list) }
        return list
    }

    /// The list of some mistakes, made from the start.
    private func readList(_ part: MistakeSet) -> [CollectedParameter] {
        var reading = ParameterReading(facts)
        changes.forEach(of: part) { if case .reading(let change) = $0 { change(&reading) } }
        var list = reading.parameters(of: facts)
        changes.forEach(of: part) { if case .parameters(let change) = $0 { change(&list) } }
        return list
    }

    private mutating func encodedNumber(_ list: Int, _ encoding: Int) -> Int {
        let key = Self.key(list, encoding)
        if let number = encodedNumbers[key] { return number }
        // Most encoders differ in bytes that do not occur.
        let effective = encodings.number(
            ofValue: encodings.values[encoding].restricted(to: byteUse(list)))
        let effectiveKey = Self.key(list, effective)
        if let number = encodedNumbers[effectiveKey] {
            encodedNumbers.insert(key, number)
            return number
        }
        encodedLists.append(EncodedParameters(lists[list], encodings.values[encoding]))
        encodedNumbers.insert(key, encodedLists.count - 1)
        encodedNumbers.insert(effectiveKey, encodedLists.count - 1)
        return encodedLists.count - 1
    }

    private mutating func byteUse(_ list: Int) -> ByteUse {
        while byteUses.count <= list { byteUses.append(ByteUse(lists[byteUses.count])) }
        return byteUses[list]
    }

    private mutating func arrangementNumber(_ encoded: Int, _ order: Int) -> Int {
        let key = Self.key(encoded, order)
        if let number = arrangementNumbers[key] { return number }
        // Sorted in memory that is reused, since most arrangements are known.
        orders.values[order].rewrite(&newArrangement, of: encodedLists[encoded])
        var hash = WordHash()
        for place in newArrangement { hash.combine(UInt64(place)) }
        let known = numbersOfArrangements.value(of: hash.value) {
            arrangements[$0] == newArrangement
        }
        let number = known ?? arrangements.count
        if known == nil {
            arrangements.append(newArrangement)
            numbersOfArrangements.add(hash.value, number)
        }
        arrangementNumbers.insert(key, number)
        return number
    }

    private mutating func textNumber(_ encoded: Int, _ arrangement: Int, _ joining: Int) -> Int {
        let key = UInt64(encoded) << 32 | UInt64(arrangement) << 12 | UInt64(joining) | 1 << 63
        if let number = textNumbers[key] { return number }
        let text = joinings.values[joining].text(
            of: encodedLists[encoded], in: arrangements[arrangement])
        let number = texts.number(of: text)
        textNumbers.insert(key, number)
        return number
    }
}
