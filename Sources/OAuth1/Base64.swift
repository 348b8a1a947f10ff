/// Base64 on one line, with padding (RFC 2045 §6.8, as §3.4.2 names it).
package enum Base64 {
    package static func append(_ octets: Span<UInt8>, to output: inout [UInt8]) {
        output.append(addingCapacity: (octets.count + 2) / 3 * 4) { output in
            var index = 0
            while index < octets.count {
                let count = min(3, octets.count - index)
                var group = UInt32(octets[index]) << 16
                if count > 1 { group |= UInt32(octets[index + 1]) << 8 }
                if count > 2 { group |= UInt32(octets[index + 2]) }
                output.append(character(group >> 18))
                output.append(character(group >> 12))
                output.append(count > 1 ? character(group >> 6) : UInt8(ascii: "="))
                output.append(count > 2 ? character(group) : UInt8(ascii: "="))
                index += 3
            }
        }
    }

    /// The octets of `text`, or nil where it is not base64 with full padding.
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
            output.append(UInt8(truncatingIfNeeded: group >> 16))
            if padding < 2 { output.append(UInt8(truncatingIfNeeded: group >> 8)) }
            if padding < 1 { output.append(UInt8(truncatingIfNeeded: group)) }
            index += 4
        }
        return output
    }

    /// How many of the last group's characters are padding; none elsewhere.
    private static func padding(of text: Span<UInt8>, at index: Int) -> Int {
        guard index + 4 == text.count, text[index + 3] == UInt8(ascii: "=") else { return 0 }
        return text[index + 2] == UInt8(ascii: "=") ? 2 : 1
    }

    /// The character for the lowest six of `bits`.
    package static func character(_ bits: UInt32) -> UInt8 { characters[Int(bits & 63)] }

    /// Letters, digits, `+` and `/`: a table, because no processor could foresee branches.
    private static let characters = InlineArray<64, UInt8> { index in
        let value = UInt8(index)
        return switch value {
        case 0..<26: UInt8(ascii: "A") + value
        case 26..<52: UInt8(ascii: "a") + value - 26
        case 52..<62: UInt8(ascii: "0") + value - 52
        case 62: UInt8(ascii: "+")
        default: UInt8(ascii: "/")
        }
    }

    /// The six bits that `character` stands for.
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
