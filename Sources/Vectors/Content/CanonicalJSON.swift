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
        text.append(UInt8(ascii: "\""))
        var start = 0
        while let index = string.firstEscaped(from: start) {
            text.append(copying: string.extracting(start..<index))
            addEscape(of: string[index])
            start = index + 1
        }
        text.append(copying: string.extracting(start...))
        text.append(UInt8(ascii: "\""))
    }

    /// RFC 8785 §3.2.2.2: the short form if there is one.
    private mutating func addEscape(of byte: UInt8) {
        text.append(UInt8(ascii: "\\"))
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): text.append(byte)
        case 0x08: text.append(UInt8(ascii: "b"))
        case 0x09: text.append(UInt8(ascii: "t"))
        case 0x0A: text.append(UInt8(ascii: "n"))
        case 0x0C: text.append(UInt8(ascii: "f"))
        case 0x0D: text.append(UInt8(ascii: "r"))
        default:
            text.append(UInt8(ascii: "u"))
            ASCII.appendHex(UInt64(byte), digits: 4, to: &text)
        }
    }
}

extension Span<UInt8> {
    /// The place of the first byte from `start` on that must be escaped in a string.
    fileprivate func firstEscaped(from start: Int) -> Int? {
        var index = start
        while index &+ 8 <= count {
            let found = Self.escaped(in: word(at: index))
            if found != 0 { return index &+ found.trailingZeroBitCount >> 3 }
            index &+= 8
        }
        while index < count {
            let byte = self[index]
            if byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
                return index
            }
            index &+= 1
        }
        return nil
    }

    /// Sets the highest bit of the first byte that must be escaped; later bits mean nothing.
    @inline(__always)
    private static func escaped(in word: UInt64) -> UInt64 {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let quotes = word ^ (ones &* UInt64(UInt8(ascii: "\"")))
        let backslashes = word ^ (ones &* UInt64(UInt8(ascii: "\\")))
        let controls = (word &- ones &* 0x20) & ~word
        return (controls | (quotes &- ones) & ~quotes | (backslashes &- ones) & ~backslashes)
            & (ones &* 0x80)
    }
}
