import OAuth1

/// Two parameter strings, compared parameter by parameter.
package struct ParameterComparison: Hashable, Sendable {
    /// An encoded name and value, as a parameter string has them.
    package struct Pair: Hashable, Sendable {
        package let name: [UInt8]
        package let value: [UInt8]

        package init(_ text: some Sequence<UInt8>) {
            let text = Array(text)
            let separator = text.firstIndex(of: UInt8(ascii: "=")) ?? text.endIndex
            name = Array(text[..<separator])
            value = Array(text[separator...].dropFirst())
        }

        package var decodedName: [UInt8] { PercentEncoding.decoded(name) }
        package var decodedValue: [UInt8] { PercentEncoding.decoded(value) }
    }

    package enum Finding: Hashable, Sendable {
        /// Correct, and not found.
        case missing(Pair)
        /// Found, and not correct.
        case extra(Pair)
        /// The same text in another encoding.
        case encodedDifferently(found: Pair, correct: Pair)
        /// The same name with another value.
        case valueDiffers(found: Pair, correct: Pair)
        /// The same parameters, of which this is the first one at another place (from 1).
        case outOfOrder(Pair, found: Int, correct: Int)
    }

    /// The largest number of parameters in one string: each takes many times its text.
    package static let pairsMax = 50_000

    package private(set) var findings: [Finding] = []

    /// Compares two normalized strings; nil if one of them has more than ``pairsMax`` parameters.
    package init?(found: [UInt8], correct: [UInt8]) {
        guard let found = Self.pairs(of: found), let correct = Self.pairs(of: correct) else {
            return nil
        }
        var missing = Self.removing(found, from: correct)
        var extra = Self.removing(correct, from: found)
        match(&missing, &extra, by: Self.text) { .encodedDifferently(found: $0, correct: $1) }
        match(&missing, &extra, by: Self.name) { .valueDiffers(found: $0, correct: $1) }
        findings += missing.map { .missing($0) } + extra.map { .extra($0) }
        if findings.isEmpty { findOrder(found, correct) }
    }

    /// Moves pairs that have the same key out of both lists, into findings.
    private mutating func match(
        _ missing: inout [Pair],
        _ extra: inout [Pair],
        by key: (Pair) -> [UInt8],
        as finding: (_ found: Pair, _ correct: Pair) -> Finding
    ) {
        var places: [[UInt8]: [Int]] = [:]
        for (index, pair) in extra.enumerated().reversed() {
            places[key(pair), default: []].append(index)
        }
        var taken: Set<Int> = []
        missing = missing.filter { correct in
            guard let index = places[key(correct)]?.popLast() else { return true }
            findings.append(finding(extra[index], correct))
            taken.insert(index)
            return false
        }
        extra = extra.enumerated().filter { !taken.contains($0.offset) }.map { $0.element }
    }

    private mutating func findOrder(_ found: [Pair], _ correct: [Pair]) {
        guard let place = zip(found, correct).enumerated().first(where: { $1.0 != $1.1 })?.offset,
            let placeFound = found[place...].firstIndex(of: correct[place])
        else { return }
        findings = [.outOfOrder(correct[place], found: placeFound + 1, correct: place + 1)]
    }

    /// The parameters of a normalized string; nil if there are more than ``pairsMax``.
    package static func pairs(of text: [UInt8]) -> [Pair]? {
        let separators = text.count { $0 == UInt8(ascii: "&") }
        guard separators < pairsMax else { return nil }
        return text.split(separator: UInt8(ascii: "&")).map(Pair.init)
    }

    /// `pairs` without one occurrence of each of `others`.
    private static func removing(_ others: [Pair], from pairs: [Pair]) -> [Pair] {
        var counts: [Pair: Int] = [:]
        for other in others { counts[other, default: 0] += 1 }
        return pairs.filter { pair in
            guard let count = counts[pair], count > 0 else { return true }
            counts[pair] = count - 1
            return false
        }
    }

    /// Name and value whatever their encoding.
    private static func text(of pair: Pair) -> [UInt8] {
        name(of: pair) + [UInt8(ascii: "=")] + FormEncoding.decoded(pair.value)
    }

    private static func name(of pair: Pair) -> [UInt8] {
        FormEncoding.decoded(pair.name)
    }
}
