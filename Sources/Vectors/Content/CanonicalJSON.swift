import OAuth1

/// JSON in the form of the JSON Canonicalization Scheme (RFC 8785): no blanks, no needless escapes.
///
/// The caller adds the members in the right order.
struct CanonicalJSON: Sendable {
    private(set) var text: [UInt8] = []

    /// Opens an object; an object that is not the value of a member begins a new text.
    mutating func begin() {
        if text.last != UInt8(ascii: ":") { text.removeAll(keepingCapacity: true) }
        text.append(UInt8(ascii: "{"))
    }

    mutating func end() { text.append(UInt8(ascii: "}")) }

    mutating func beginList() { text.append(UInt8(ascii: "[")) }

    mutating func endList() { text.append(UInt8(ascii: "]")) }

    /// Adds a comma after the previous member or item, if there is one.
    mutating func separate() {
        guard let last = text.last, last != UInt8(ascii: "{"), last != UInt8(ascii: "[") else {
            return
        }
        text.append(UInt8(ascii: ","))
    }

    /// Appends the SHA-256 digest of the text.
    func appendHash(to digest: inout [UInt8]) throws(SigningError) {
        try SHA256.append(digestOf: text.span, to: &digest)
    }

    /// Adds the name of a member; it must not need escapes.
    mutating func name(_ name: String) {
        separate()
        text.append(UInt8(ascii: "\""))
        text.append(contentsOf: name.utf8)
        text.append(contentsOf: "\":".utf8)
    }

    mutating func name(_ name: ArraySlice<UInt8>) {
        separate()
        text.append(UInt8(ascii: "\""))
        text.append(contentsOf: name)
        text.append(contentsOf: "\":".utf8)
    }

    mutating func addTrue() { text.append(contentsOf: "true".utf8) }

    mutating func add(_ string: String) { add(Array(string.utf8).span) }

    mutating func add(list: [[UInt8]]) {
        beginList()
        for item in list { add(item: item.span) }
        endList()
    }

    mutating func add(item: Span<UInt8>) {
        separate()
        add(item)
    }

    /// Adds a string.
    mutating func add(_ string: Span<UInt8>) {
        JSONText.append(string, to: &text, isCanonical: true)
    }
}
