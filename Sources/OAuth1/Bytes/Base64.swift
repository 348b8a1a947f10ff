/// Base64 on one line, with padding (RFC 2045 §6.8, to which §3.4.2 refers).
package enum Base64 {
    /// Appends the base64 of `bytes` to `output`.
    package static func append(_ bytes: Span<UInt8>, to output: inout [UInt8]) {
        let groups = (bytes.count + 2) / 3
        output.append(addingCapacity: 4 * groups + OutputSpan<UInt8>.slack) { output in
            output.append(words: groups, lengthMax: 4) { group in
                (UInt64(characters(for: bytes, at: 3 &* group)), length: 4)
            }
        }
    }

    /// Four characters for up to three bytes from `index` on, the first one in the lowest bits.
    @inline(__always)
    private static func characters(for bytes: Span<UInt8>, at index: Int) -> UInt32 {
        let count = bytes.count &- index
        // Three bytes, the first one in the highest bits; after the end of `bytes`, zeros.
        let group = UInt32(truncatingIfNeeded: bytes.wordOrLess(at: index).byteSwapped >> 40)
        let third = count > 1 ? character(group >> 6) : UInt8(ascii: "=")
        let fourth = count > 2 ? character(group) : UInt8(ascii: "=")
        return UInt32(character(group >> 18)) | UInt32(character(group >> 12)) << 8
            | UInt32(third) << 16 | UInt32(fourth) << 24
    }

    /// The bytes that `text` encodes; nil if it is not base64 with full padding, or the bits that
    /// the padding leaves over are not zero: then it is another text than ``append(_:to:)`` gives.
    package static func decode(_ text: Span<UInt8>) -> [UInt8]? {
        guard text.count % 4 == 0 else { return nil }
        var output: [UInt8] = []
        var index = 0
        while index < text.count {
            let padding = padding(of: text, at: index)
            var group: UInt32 = 0
            for offset in 0..<4 - padding {
                guard let value = value(of: text[index + offset]) else { return nil }
                group |= value << UInt32(18 - 6 * offset)
            }
            guard group & (1 << (8 * UInt32(padding)) - 1) == 0 else { return nil }
            output.append(UInt8(truncatingIfNeeded: group >> 16))
            if padding < 2 { output.append(UInt8(truncatingIfNeeded: group >> 8)) }
            if padding < 1 { output.append(UInt8(truncatingIfNeeded: group)) }
            index += 4
        }
        return output
    }

    /// The number of padding characters in the group at `index`: only the last group can have any.
    private static func padding(of text: Span<UInt8>, at index: Int) -> Int {
        guard index + 4 == text.count, text[index + 3] == UInt8(ascii: "=") else { return 0 }
        return text[index + 2] == UInt8(ascii: "=") ? 2 : 1
    }

    /// The character for the lowest six bits of `bits`.
    package static func character(_ bits: UInt32) -> UInt8 {
        characters.number(at: Int(bits & 63))
    }

    /// Letters, digits, `+` and `/`: a table, because a processor cannot predict branches here.
    private static let characters: StaticString =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

    /// The six bits that `character` encodes; nil if it is not a character of base64.
    package static func value(of character: UInt8) -> UInt32? {
        switch character {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(character - UInt8(ascii: "A"))
        case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(character - UInt8(ascii: "a")) + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(character - UInt8(ascii: "0")) + 52
        case UInt8(ascii: "+"): 62
        case UInt8(ascii: "/"): 63
        default: nil
        }
    }
}
