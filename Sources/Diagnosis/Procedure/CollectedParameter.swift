import Vectors

/// A decoded parameter that is to be signed, and its source (§3.4.1.3.1).
package struct CollectedParameter: Hashable, Sendable {
    package enum Source: Int, CaseIterable, Sendable {
        case query, form, `protocol`
    }

    package var name: [UInt8]
    package var value: [UInt8]
    package var source: Source

    package init(_ name: [UInt8], _ value: [UInt8], _ source: Source) {
        self.name = name
        self.value = value
        self.source = source
    }

    package init(_ name: String, _ value: [UInt8], _ source: Source) {
        self.init(Array(name.utf8), value, source)
    }

    /// Whether the name has exactly these bytes.
    package func isNamed(_ name: String) -> Bool {
        self.name.count == name.utf8.count && self.name.elementsEqual(name.utf8)
    }

    /// Whether the name begins with `oauth_`.
    package var hasProtocolName: Bool { name.starts(with: "oauth_".utf8) }

    static func list(
        _ parameters: VectorParameters,
        of vector: TestVector,
        _ source: Source
    ) -> [Self] {
        var list: [Self] = []
        list.reserveCapacity(parameters.count)
        for index in 0..<parameters.count {
            // A form with thousands of values of one name keeps the name once.
            let last = list.last
            list.append(
                Self(
                    copy(vector.bytes(of: parameters.name(at: index)), or: last?.name),
                    copy(vector.bytes(of: parameters.value(at: index)), or: last?.value), source))
        }
        return list
    }

    /// An array of these bytes, which is `other` if that has the same.
    private static func copy(_ bytes: ArraySlice<UInt8>, or other: [UInt8]?) -> [UInt8] {
        if let other, other.elementsEqual(bytes) { return other }
        return Array(bytes)
    }
}

// MARK: - How pitfalls change a list

extension Array<CollectedParameter> {
    /// Adds a protocol parameter at the end.
    mutating func addProtocolParameter(_ name: String, _ value: [UInt8]) {
        append(CollectedParameter(name, value, .protocol))
    }

    mutating func dropProtocolParameters(_ names: [String]) {
        removeAll { parameter in
            parameter.source == .protocol && names.contains { parameter.isNamed($0) }
        }
    }

    /// Gives the protocol parameters of this name another value.
    mutating func replaceProtocolParameter(_ name: String, by value: [UInt8]) {
        for index in indices where self[index].source == .protocol && self[index].isNamed(name) {
            self[index].value = value
        }
    }

    /// Adds a copy after each parameter that `isMeant` selects.
    mutating func duplicate(where isMeant: (CollectedParameter) -> Bool) {
        self = flatMap { isMeant($0) ? [$0, $0] : [$0] }
    }

    /// How often each name occurs in the list, whatever the source.
    var nameCounts: [[UInt8]: Int] {
        reduce(into: [:]) { $0[$1.name, default: 0] += 1 }
    }
}
