/// Well-formed UTF-8 (RFC 3629 §4): no overlong form, no surrogate, nothing beyond U+10FFFF.
enum UTF8Sequence {
    /// The length of the multi-byte sequence at `position`.
    static func length(at position: Int, of source: Span<UInt8>) throws(JSONSyntaxError) -> Int {
        let lead = source[position]
        let length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
        guard (0xC2...0xF4).contains(lead), position + length <= source.count,
            second(after: lead).contains(source[position + 1]),
            length < 3 || (0x80...0xBF).contains(source[position + 2]),
            length < 4 || (0x80...0xBF).contains(source[position + 3])
        else {
            throw JSONSyntaxError("not valid UTF-8", hint: "save the file as UTF-8", at: position)
        }
        return length
    }

    /// The bytes that may follow the first one.
    private static func second(after lead: UInt8) -> ClosedRange<UInt8> {
        switch lead {
        case 0xE0: 0xA0...0xBF
        case 0xED: 0x80...0x9F
        case 0xF0: 0x90...0xBF
        case 0xF4: 0x80...0x8F
        default: 0x80...0xBF
        }
    }
}
