import OAuth1

/// Two parameter strings, compared parameter by parameter.
package struct ParameterComparison: Hashable, Sendable {
    /// An encoded name and value, as a parameter string has them.
    package struct Pair: Hashable, Sendable {
        package let name: [UInt8]
        package let value: [UInt8]

        init(_ text: some Sequence<UInt8>) {
            let text = Array(text)
            let separator = text.firstIndex(of: UInt8(ascii: "=")) ?? text.endIndex
            name = Array(text[..<separator])
            value = Array(text[separator...].dropFirst())
        }

        package var decodedName: [UInt8] { PercentEncoding.decoded(name) }
        package var decodedValue: [UInt8] { PercentEncoding.decoded(value) }
    }

    package enum Finding: Hashable, Sendable {
        /// Expected, and not there.
        case missing(Pair)
        /// There, and not expected.
        case extra(Pair)
        /// The same text in another encoding.
        case encodedOtherwise(expected: Pair, actual: Pair)
        /// The same name with another value.
        case valueDiffers(expected: Pair, actual: Pair)
        /// The same parameters, of which this one is the first at another place (from 1).
        case outOfOrder(Pair, expected: Int, actual: Int)
    }

    package private(set) var findings: [Finding] = []

    /// Compares two normalized strings.
    package init(expected: [UInt8], actual: [UInt8]) {
        let (wanted, found) = (Self.pairs(of: expected), Self.pairs(of: actual))
        var missing = Self.removing(found, from: wanted)
        var extra = Self.removing(wanted, from: found)
        take(&missing, &extra, by: Self.text(of:)) { .encodedOtherwise(expected: $0, actual: $1) }
        take(&missing, &extra, by: Self.name(of:)) { .valueDiffers(expected: $0, actual: $1) }
        findings += missing.map { .missing($0) } + extra.map { .extra($0) }
        if findings.isEmpty { findOrder(wanted, found) }
    }

    /// Moves pairs that have the same key out of both lists, into findings.
    private mutating func take(
        _ missing: inout [Pair],
        _ extra: inout [Pair],
        by key: (Pair) -> [UInt8],
        as finding: (Pair, Pair) -> Finding
    ) {
        var places: [[UInt8]: [Int]] = [:]
        for (index, pair) in extra.enumerated().reversed() {
            places[key(pair), default: []].append(index)
        }
        var taken: Set<Int> = []
        missing = missing.filter { expected in
            guard let index = places[key(expected)]?.popLast() else { return true }
            findings.append(finding(expected, extra[index]))
            taken.insert(index)
            return false
        }
        extra = extra.enumerated().filter { !taken.contains($0.offset) }.map(\.element)
    }

    private mutating func findOrder(_ wanted: [Pair], _ found: [Pair]) {
        guard
            let place = zip(wanted, found).enumerated().first(where: {
                $0.element.0 != $0.element.1
            }),
            let actual = found[place.offset...].firstIndex(of: place.element.0)
        else { return }
        findings = [
            .outOfOrder(place.element.0, expected: place.offset + 1, actual: actual + 1)
        ]
    }

    private static func pairs(of text: [UInt8]) -> [Pair] {
        text.split(separator: UInt8(ascii: "&")).map(Pair.init)
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
