import OAuth1
import Vectors

/// What differs between two normalized parameters, parameter by parameter (§3.4.1.3.2).
struct ParameterFindings {
    private typealias Pair = ParameterComparison.Pair

    private(set) var all: [ValueFinding] = []
    /// Those of parameters that are not the request's, however they are encoded and sorted.
    private(set) var ofValues: [ValueFinding] = []
    /// How many more there are than ``all`` has.
    private(set) var leftOut = 0
    private let found: [Pair]
    private let correct: [Pair]
    /// The places of the correct parameters, by the places of the found ones.
    private var matches: [Int: Int] = [:]
    private var restFound: [Int]
    private var restCorrect: [Int]

    init(found: [UInt8], correct: [UInt8]) {
        let pairs = (ParameterComparison.pairs(of: found), ParameterComparison.pairs(of: correct))
        (self.found, self.correct) = (pairs.0 ?? [], pairs.1 ?? [])
        restFound = Array(self.found.indices)
        restCorrect = Array(self.correct.indices)
        guard found != correct else { return }
        if pairs.0 != nil, pairs.1 != nil {
            compare()
            addEmptyParts(of: found)
        }
        if all.isEmpty {
            all = [.differs(.parameters, .words("it"), found: found, correct: correct)]
        }
    }

    private mutating func compare() {
        _ = match { $0.name + [UInt8(ascii: "=")] + $0.value }
        var spellings = NamedSpellings()
        for decoded in [Self.percentDecoded, Self.formDecoded] {
            for (own, other) in match(decoded) { spellings.add(found[own], correct[other]) }
        }
        let spelled = spellings.findings
        for (own, other) in match(Self.name) where hasRoom() {
            addValue(found[own], correct[other])
        }
        for (own, other) in match(Self.core) where hasRoom() {
            addName(found[own], correct[other])
            if FormEncoding.decoded(found[own].value) != FormEncoding.decoded(correct[other].value)
            {
                addValue(found[own], correct[other])
            }
        }
        for place in restCorrect where hasRoom() { addMissing(correct[place]) }
        for place in restFound where hasRoom() { addExtra(found[place]) }
        ofValues = all
        all = spelled + all
        addOrder()
    }

    /// Pairs the remaining parameters that have the same key.
    private mutating func match(_ key: (Pair) -> [UInt8]) -> [(found: Int, correct: Int)] {
        var places: [[UInt8]: [Int]] = [:]
        for place in restCorrect.reversed() {
            places[key(correct[place]), default: []].append(place)
        }
        var taken: [(found: Int, correct: Int)] = []
        for place in restFound {
            guard let other = places[key(found[place])]?.popLast() else { continue }
            matches[place] = other
            taken.append((place, other))
        }
        let (own, others) = (Set(taken.map { $0.found }), Set(taken.map { $0.correct }))
        restFound.removeAll { own.contains($0) }
        restCorrect.removeAll { others.contains($0) }
        return taken
    }

    private static func percentDecoded(_ pair: Pair) -> [UInt8] {
        pair.decodedName + [0] + pair.decodedValue
    }

    private static func formDecoded(_ pair: Pair) -> [UInt8] {
        name(of: pair) + [0] + FormEncoding.decoded(pair.value)
    }

    private static func name(of pair: Pair) -> [UInt8] { FormEncoding.decoded(pair.name) }

    /// A name without blanks around it, in lower case.
    private static func core(of pair: Pair) -> [UInt8] {
        let name = name(of: pair)
        let isBlank = { (byte: UInt8) in byte <= 0x20 || byte == UInt8(ascii: "?") }
        let start = name.drop(while: isBlank)
        return start.prefix(start.count - start.reversed().prefix(while: isBlank).count)
            .map(ASCII.lowercased)
    }
}

// MARK: - Sentences

extension ParameterFindings {
    /// More findings would take many times the memory of the parameters, and each takes time.
    private static let countMax = 1000

    /// Whether another finding is kept; if not, it is counted.
    private mutating func hasRoom() -> Bool {
        guard all.count >= Self.countMax else { return true }
        leftOut += 1
        return false
    }

    private mutating func add(_ pieces: ValueFinding.Piece...) {
        add(ValueFinding(.parameters, pieces: pieces))
    }

    private mutating func add(_ finding: ValueFinding) { all.append(finding) }

    private mutating func addMissing(_ pair: Pair) {
        add(
            .words("does not sign the parameter"), .value(pair.decodedName), .words("="),
            .value(pair.decodedValue))
    }

    private mutating func addExtra(_ pair: Pair) {
        let isRepeated = correct.contains { $0.decodedName == pair.decodedName }
        add(
            .words(
                isRepeated
                    ? "signs an extra occurrence of the parameter" : "signs an additional parameter"
            ),
            .value(pair.decodedName), .words("="), .value(pair.decodedValue))
    }

    private mutating func addName(_ own: Pair, _ other: Pair) {
        let (name, right) = (own.decodedName, other.decodedName)
        if name.count > right.count, name.suffix(right.count).elementsEqual(right) {
            let before = Array(own.name.prefix(own.name.count - other.name.count))
            return add(.value(before), .words("is before the name"), .value(right))
        }
        if name.count > right.count, name.starts(with: right) {
            let after = Array(own.name.dropFirst(other.name.count))
            return add(.value(after), .words("is after the name"), .value(right))
        }
        add(.words("the name is"), .difference(found: name, correct: right))
    }

    private mutating func addValue(_ own: Pair, _ other: Pair) {
        let (value, right) = (own.decodedValue, other.decodedValue)
        let name = other.decodedName
        if let relation = ValueRelation(of: value, to: right) {
            return add(
                .words("the value of"), .value(name), .words("is \(relation.words):"),
                .difference(found: value, correct: right))
        }
        let source = correct.first {
            $0.decodedValue == value && !value.isEmpty && $0.decodedName != name
        }
        if let source {
            return add(
                .words("the value of"), .value(name), .words("is the value of"),
                .value(source.decodedName))
        }
        add(
            .differs(
                .parameters, .words("the value of"), .value(name), found: value, correct: right))
    }

    /// Names the first parameters that are in another order than the correct one.
    private mutating func addOrder() {
        let places = found.indices.filter { matches[$0] != nil }
        for (first, second) in zip(places, places.dropFirst()) {
            guard let before = matches[first], let after = matches[second], before > after else {
                continue
            }
            add(
                .words("the order is different:"), .value(found[first].decodedName),
                .words("is before"), .value(found[second].decodedName))
            return
        }
    }

    private mutating func addEmptyParts(of text: [UInt8]) {
        let parts = text.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
        let empty = parts.count { $0.isEmpty }
        guard empty > 0, !text.isEmpty else { return }
        let separator = ValueFinding.Piece.value([UInt8(ascii: "&")])
        if parts.first?.isEmpty ?? false { add(separator, .words("is at the start")) }
        if parts.last?.isEmpty ?? false { add(separator, .words("is at the end")) }
        if parts.dropFirst().dropLast().contains(where: { $0.isEmpty }) {
            add(.value(Array("&&".utf8)), .words("is between two parameters"))
        }
    }
}

/// Bytes that are spelled differently, with the parameters in which they are.
private struct NamedSpellings {
    private var spellings: [SpellingDifferences.Spelling] = []
    private var names: [SpellingDifferences.Spelling: [[UInt8]]] = [:]
    private var seen: [SpellingDifferences.Spelling: Set<[UInt8]>] = [:]

    mutating func add(_ own: ParameterComparison.Pair, _ other: ParameterComparison.Pair) {
        for (text, right) in [(own.name, other.decodedName), (own.value, other.decodedValue)] {
            for spelling in SpellingDifferences(found: text, right).spellings {
                if names[spelling] == nil { spellings.append(spelling) }
                if seen[spelling, default: []].insert(other.decodedName).inserted {
                    names[spelling, default: []].append(other.decodedName)
                }
            }
        }
    }

    var findings: [ValueFinding] {
        spellings.map { spelling in
            let all = names[spelling] ?? []
            var pieces: [ValueFinding.Piece] = [
                .words("writes"), .value(spelling.found), .words("instead of"),
                .value(TextEncoding().encoded([spelling.byte])),
            ]
            for (index, name) in all.prefix(Self.namesMax).enumerated() {
                pieces += [.words(index == 0 ? "in" : ","), .value(name)]
            }
            let more = all.count - Self.namesMax
            if more > 0 { pieces.append(.words("and \(more) more")) }
            return ValueFinding(.parameters, pieces: pieces)
        }
    }

    private static let namesMax = 4
}
