// scripts/measure/mutate adds this file to OAuth1 in its copy; the mistakes of mutations.py use it.

/// A parameter's name and value, decoded or encoded.
package struct Pair: Hashable {
    package var name: [UInt8]
    package var value: [UInt8]

    package init(_ name: some Sequence<UInt8>, _ value: some Sequence<UInt8>) {
        self.name = Array(name)
        self.value = Array(value)
    }

    /// The text `name=value`.
    package var text: [UInt8] { name + "=".utf8 + value }
    package var encoded: Pair { Pair(name.percentEncoded, value.percentEncoded) }
    package var nameText: String { String(decoding: name, as: UTF8.self) }
    package var valueText: String { String(decoding: value, as: UTF8.self) }
    package var isProtocol: Bool { name.starts(with: "oauth_".utf8) }

    package func isNamed(_ other: String) -> Bool { name.elementsEqual(other.utf8) }

    package static func inOrder(_ first: Pair, _ second: Pair) -> Bool {
        first.name == second.name
            ? first.value.lexicographicallyPrecedes(second.value)
            : first.name.lexicographicallyPrecedes(second.name)
    }
}

extension [Pair] {
    /// What is signed: without the signature.
    package var signed: [Pair] { filter { !$0.isNamed("oauth_signature") } }
    package var encoded: [Pair] { signed.map(\.encoded) }
    package var inOrder: [Pair] { sorted(by: Pair.inOrder) }
    /// As RFC 5849 requires.
    package var normalized: [Pair] { encoded.inOrder }

    package func joined(_ separator: String = "&") -> [UInt8] {
        Array<UInt8>(map(\.text).joined(separator: separator.utf8))
    }

    package func without(_ names: String...) -> [Pair] {
        filter { pair in !names.contains { pair.isNamed($0) } }
    }

    /// With `value` made of each value.
    package func mapValues(_ value: ([UInt8]) -> [UInt8]) -> [Pair] {
        map { Pair($0.name, value($0.value)) }
    }

    /// With `text` made of each name and value.
    package func mapTexts(_ text: ([UInt8]) -> [UInt8]) -> [Pair] {
        map { Pair(text($0.name), text($0.value)) }
    }

    /// With one pair for each name, in the order of the first ones.
    package func merged(_ merge: ([Pair]) -> Pair) -> [Pair] {
        var names = Set<[UInt8]>()
        return compactMap { pair in
            names.insert(pair.name).inserted ? merge(filter { $0.name == pair.name }) : nil
        }
    }
}

extension ParameterList {
    package var pairs: [Pair] { places.indices.map { Pair(name(at: $0), value(at: $0)) } }

    package init(_ pairs: [Pair]) {
        self.init()
        for pair in pairs { append(name: pair.name.span, value: pair.value.span) }
    }
}

extension OutputSpan<UInt8> {
    mutating func append(contentsOf bytes: some Sequence<UInt8>) {
        for byte in bytes { append(byte) }
    }
}

extension [UInt8] {
    package var percentEncoded: [UInt8] { Array(PercentEncoding.encode(bytes: self).utf8) }

    package var percentDecoded: [UInt8] {
        var output: [UInt8] = []
        PercentEncoding.appendDecoded(span, to: &output)
        return output
    }

    package var lowerCased: [UInt8] { map(ASCII.lowercased) }

    /// With each of `escapes`, as "%2A", replaced by the byte it stands for.
    package func unescaping(_ escapes: String...) -> [UInt8] {
        escapes.reduce(self) { $0.replacing(Array($1.utf8), with: Array($1.utf8).percentDecoded) }
    }

    package func replacing(_ old: String, _ new: String) -> [UInt8] {
        replacing(Array(old.utf8), with: Array(new.utf8))
    }

    /// The digits in lower case.
    package var hexadecimal: [UInt8] {
        flatMap { byte in [byte >> 4, byte & 15].map { Array("0123456789abcdef".utf8)[Int($0)] }
        }
    }

    /// With the digits of escapes in lower case.
    package var lowerCaseEscapes: [UInt8] {
        indices.map { index in
            let isDigit = [1, 2].contains { index >= $0 && self[index - $0] == UInt8(ascii: "%") }
            return isDigit ? ASCII.lowercased(self[index]) : self[index]
        }
    }

    package var upperCaseEscapes: [UInt8] {
        indices.map { index in
            let isDigit = [1, 2].contains { index >= $0 && self[index - $0] == UInt8(ascii: "%") }
            return isDigit ? ASCII.uppercased(self[index]) : self[index]
        }
    }
}
