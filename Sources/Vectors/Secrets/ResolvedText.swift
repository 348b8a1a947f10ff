import OAuth1

/// Text with its escapes resolved, which knows where in the original text its bytes are from.
struct ResolvedText {
    /// The ways to escape characters that are resolved.
    enum Escapes {
        /// `%2F`.
        case percent
        /// Also `\/`, `\n`, `\u002f`, `\u{2F}`, `\x2f` and `&#47;`, `&#x2F;`, `&amp;`.
        case all
    }

    /// A text before its escapes were resolved.
    private final class Origin {
        let text: ResolvedText
        let escapes: Escapes

        init(_ text: ResolvedText, _ escapes: Escapes) {
            self.text = text
            self.escapes = escapes
        }
    }

    private(set) var bytes: [UInt8]
    /// Nil if nothing was resolved.
    private var origin: Origin?

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Whether it may have escapes other than `%2F`.
    var hasOtherEscapes: Bool {
        bytes.span.firstIndex(of: UInt8(ascii: "\\"), from: 0) != nil
            || bytes.span.firstIndex(of: UInt8(ascii: ";"), from: 0) != nil
    }

    /// The places of `ranges` in the original text, with the whole of each escape.
    ///
    /// They are found by resolving again, since places of all bytes would take eight times the
    /// memory of the text.
    ///
    /// - Parameter ranges: in order, without overlaps.
    /// - Returns: as few as possible, in order.
    func places(of ranges: [Range<Int>]) -> [Range<Int>] {
        guard let origin, !ranges.isEmpty else { return ranges }
        let parent = origin.text
        var found: [Range<Int>] = []
        var (index, length, start) = (0, 0, 0)
        while found.count < ranges.count, index < parent.bytes.count {
            let escape =
                Self.begins(origin.escapes, parent.bytes[index]) ? parent.escape(at: index) : nil
            let end = index + (escape?.length ?? 1)
            let lengthAfter = length + (escape?.resolved.count ?? 1)
            if (length..<lengthAfter).contains(ranges[found.count].lowerBound) { start = index }
            // One escape may be the end of a range, and the beginning of the next.
            while found.count < ranges.count, ranges[found.count].upperBound <= lengthAfter {
                found.append(start..<end)
                start = index
            }
            (index, length) = (end, lengthAfter)
        }
        return parent.places(of: found.merged)
    }

    /// The text with plus signs as spaces, as in form encoding.
    var withBlanks: [UInt8] {
        bytes.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 }
    }

    /// The text with `escapes` resolved once; nil if it has no escapes.
    func resolved(_ escapes: Escapes) -> ResolvedText? {
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            if Self.begins(escapes, byte), let (resolved, length) = escape(at: index) {
                output += resolved
                index += length
            } else {
                output.append(byte)
                index += 1
            }
        }
        guard output.count < bytes.count else { return nil }
        var text = ResolvedText(output)
        text.origin = Origin(self, escapes)
        return text
    }

    @inline(__always)
    private static func begins(_ escapes: Escapes, _ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "%")
            || escapes == .all && (byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "&"))
    }

    /// What the escape at `index` stands for, and its length; nil if no escape begins there.
    private func escape(at index: Int) -> (resolved: [UInt8], length: Int)? {
        switch bytes[index] {
        case UInt8(ascii: "%"): number(at: index + 1, digits: 2).map { ([UInt8($0)], 3) }
        case UInt8(ascii: "\\"): backslashEscape(at: index)
        default: entity(at: index)
        }
    }
}

// Escapes.
extension ResolvedText {
    private func backslashEscape(at index: Int) -> (resolved: [UInt8], length: Int)? {
        guard index + 1 < bytes.count else { return nil }
        switch bytes[index + 1] {
        case UInt8(ascii: "n"): return ([0x0A], 2)
        case UInt8(ascii: "r"): return ([0x0D], 2)
        case UInt8(ascii: "t"): return ([0x09], 2)
        case UInt8(ascii: "x"): return number(at: index + 2, digits: 2).map { ([UInt8($0)], 4) }
        case UInt8(ascii: "u"): return unicodeEscape(at: index)
        case UInt8(ascii: "/"), UInt8(ascii: "\\"), UInt8(ascii: "\""), UInt8(ascii: "'"):
            return ([bytes[index + 1]], 2)
        default: return nil
        }
    }

    /// `\u002f`, two of them for a character beyond U+FFFF, or `\u{2F}`.
    private func unicodeEscape(at index: Int) -> (resolved: [UInt8], length: Int)? {
        if index + 2 < bytes.count, bytes[index + 2] == UInt8(ascii: "{") {
            let digits = bytes[(index + 3)...].prefix { ASCII.hexValue($0) != nil }
            guard (1...6).contains(digits.count), digits.endIndex < bytes.count,
                bytes[digits.endIndex] == UInt8(ascii: "}"),
                let value = number(at: digits.startIndex, digits: digits.count)
            else { return nil }
            return Self.utf8(value).map { ($0, digits.count + 4) }
        }
        guard let unit = number(at: index + 2, digits: 4) else { return nil }
        guard (0xD800...0xDBFF).contains(unit), index + 7 < bytes.count,
            bytes[index + 6] == UInt8(ascii: "\\"), bytes[index + 7] == UInt8(ascii: "u"),
            let second = number(at: index + 8, digits: 4), (0xDC00...0xDFFF).contains(second)
        else { return Self.utf8(unit).map { ($0, 6) } }
        return Self.utf8(0x10000 + (unit - 0xD800) << 10 + (second - 0xDC00)).map { ($0, 12) }
    }

    private static let entities: [(name: [UInt8], byte: UInt8)] = [
        (Array("&amp;".utf8), 0x26), (Array("&lt;".utf8), 0x3C), (Array("&gt;".utf8), 0x3E),
        (Array("&quot;".utf8), 0x22), (Array("&apos;".utf8), 0x27),
    ]

    /// `&amp;`, `&#47;` or `&#x2F;`.
    private func entity(at index: Int) -> (resolved: [UInt8], length: Int)? {
        let rest = bytes[index...]
        if let entity = Self.entities.first(where: { rest.starts(with: $0.name) }) {
            return ([entity.byte], entity.name.count)
        }
        let number = rest.prefix(12).prefix { $0 != UInt8(ascii: ";") }
        guard number.starts(with: "&#".utf8), number.endIndex < bytes.count,
            bytes[number.endIndex] == UInt8(ascii: ";")
        else { return nil }
        let digits = String(decoding: number.dropFirst(2), as: UTF8.self)
        let isHexadecimal = digits.first == "x" || digits.first == "X"
        let value =
            isHexadecimal ? Int(digits.dropFirst(), radix: 16) : Int(digits, radix: 10)
        return value.flatMap(Self.utf8).map { ($0, number.count + 1) }
    }

    /// The number of the hexadecimal digits at `index`; nil if there are fewer than `digits`.
    private func number(at index: Int, digits: Int) -> Int? {
        guard index + digits <= bytes.count else { return nil }
        var number = 0
        for byte in bytes[index..<index + digits] {
            guard let digit = ASCII.hexValue(byte) else { return nil }
            number = number << 4 | Int(digit)
        }
        return number
    }

    private static func utf8(_ value: Int) -> [UInt8]? {
        UInt32(exactly: value).flatMap(Unicode.Scalar.init).map { Array(String($0).utf8) }
    }
}

extension [Range<Int>] {
    /// The same places in order, as few ranges as possible: one for those that touch.
    var merged: [Range<Int>] {
        var merged: [Range<Int>] = []
        for range in sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = merged.last, range.lowerBound <= last.upperBound {
                let end = Swift.max(last.upperBound, range.upperBound)
                merged[merged.count - 1] = last.lowerBound..<end
            } else {
                merged.append(range)
            }
        }
        return merged
    }
}
