/// Where names and values of parameters lie in a text that has them decoded.
package struct ParameterPlaces: Sendable {
    // Places of 32 bits: no text is larger than 4 GiB, and places are many.
    private struct Pair {
        let nameStart: UInt32
        let nameEnd: UInt32
        let valueStart: UInt32
        let valueEnd: UInt32
    }

    private var pairs: [Pair] = []

    package init() {}

    package var isEmpty: Bool { pairs.isEmpty }
    package var count: Int { pairs.count }

    package mutating func removeAll() {
        if !isEmpty { pairs.removeAll(keepingCapacity: true) }
    }

    package mutating func append(name: Range<Int>, value: Range<Int>) {
        pairs.append(
            Pair(
                nameStart: UInt32(truncatingIfNeeded: name.lowerBound),
                nameEnd: UInt32(truncatingIfNeeded: name.upperBound),
                valueStart: UInt32(truncatingIfNeeded: value.lowerBound),
                valueEnd: UInt32(truncatingIfNeeded: value.upperBound)))
    }

    package func name(at index: Int) -> Range<Int> {
        Int(pairs[index].nameStart)..<Int(pairs[index].nameEnd)
    }

    package func value(at index: Int) -> Range<Int> {
        Int(pairs[index].valueStart)..<Int(pairs[index].valueEnd)
    }
}
