import OAuth1

/// The escapes of a JSON string (RFC 8259 §7).
enum JSONEscape {
    /// Appends the character that the escape at `position` stands for; a surrogate pair is one
    /// escape.
    ///
    /// - Returns: the place after the escape.
    static func append(
        at position: Int,
        of source: Span<UInt8>,
        to output: inout [UInt8]
    ) throws(JSONSyntaxError) -> Int {
        guard position + 1 < source.count else {
            throw JSONSyntaxError("the text ends inside an escape", at: position)
        }
        guard source[position + 1] != UInt8(ascii: "u") else {
            return try appendScalar(at: position, of: source, to: &output)
        }
        guard let byte = simple(source[position + 1]) else {
            throw JSONSyntaxError(
                "unknown escape: \\ before \(PlainText.name(of: source[position + 1]))",
                hint: "write a backslash as \\\\", at: position)
        }
        output.append(byte)
        return position + 2
    }

    private static func simple(_ letter: UInt8) -> UInt8? {
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): letter
        case UInt8(ascii: "b"): 0x08
        case UInt8(ascii: "f"): 0x0C
        case UInt8(ascii: "n"): 0x0A
        case UInt8(ascii: "r"): 0x0D
        case UInt8(ascii: "t"): 0x09
        default: nil
        }
    }

    private static func appendScalar(
        at position: Int,
        of source: Span<UInt8>,
        to output: inout [UInt8]
    ) throws(JSONSyntaxError) -> Int {
        guard let first = codeUnit(at: position, of: source) else {
            throw JSONSyntaxError("\\u needs four hexadecimal digits", at: position)
        }
        var scalar = UInt32(first)
        var end = position + 6
        if (0xD800...0xDBFF).contains(first), let second = codeUnit(at: end, of: source),
            (0xDC00...0xDFFF).contains(second)
        {
            scalar = 0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(second) - 0xDC00)
            end += 6
        }
        guard let character = Unicode.Scalar(scalar) else {
            throw JSONSyntaxError(
                "a lone surrogate is not a character",
                hint: "write a character beyond U+FFFF as a surrogate pair, such as \\uD83D\\uDE00",
                at: position)
        }
        output.append(contentsOf: character.utf8)
        return end
    }

    /// The number in the `\u` escape at `position`; nil if there is no such escape.
    private static func codeUnit(at position: Int, of source: Span<UInt8>) -> UInt16? {
        guard position + 5 < source.count, source[position] == UInt8(ascii: "\\"),
            source[position + 1] == UInt8(ascii: "u")
        else { return nil }
        var unit: UInt16 = 0
        for index in position + 2..<position + 6 {
            guard let digit = ASCII.hexValue(source[index]) else { return nil }
            unit = unit << 4 | UInt16(digit)
        }
        return unit
    }
}
