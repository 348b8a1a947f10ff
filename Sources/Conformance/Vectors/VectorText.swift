import OAuth1

/// A text that a vector may have or lack; it keeps its memory when it is cleared.
package struct VectorText: Sendable {
    package private(set) var octets: [UInt8] = []
    package private(set) var isPresent = false
    /// The node it was read from, for messages.
    package private(set) var node = 0

    package mutating func clear() {
        guard isPresent else { return }
        octets.removeAll(keepingCapacity: true)
        isPresent = false
    }

    package mutating func set(_ text: Span<UInt8>, node: Int) {
        clear()
        octets.append(copying: text)
        isPresent = true
        self.node = node
    }

    /// Whether the text is there and is `other`.
    package func hasOctets(_ other: Span<UInt8>) -> Bool {
        isPresent && octets.span.isEqual(to: other)
    }

    package var string: String { String(decoding: octets, as: UTF8.self) }
}
