import OAuth1

/// Writes texts as strings of JSON (RFC 8259 §7).
package enum JSONText {
    /// Appends `text` as a string: quotes, backslashes and control characters are escaped, in the
    /// canonical form each with the short escape if there is one (RFC 8785 §3.2.2.2).
    package static func append(
        _ text: Span<UInt8>, to output: inout [UInt8], isCanonical: Bool = false
    ) {
        output.append(UInt8(ascii: "\""))
        appendCharacters(of: text, to: &output, isCanonical: isCanonical)
        output.append(UInt8(ascii: "\""))
    }

    /// Appends `text` as a part of a string, without quotes around it.
    package static func appendCharacters(
        of text: Span<UInt8>, to output: inout [UInt8], isCanonical: Bool = false
    ) {
        var start = 0
        while true {
            let end = text.firstIndex(from: start, where: othersThanPlain)
            output.append(copying: text.extracting(start..<end))
            guard end < text.count else { return }
            // DEL is escaped for people; the canonical form has it as it is.
            if text[end] >= 0x80 || isCanonical && text[end] == 0x7F {
                output.append(text[end])
            } else {
                appendEscape(of: text[end], to: &output, isCanonical)
            }
            start = end + 1
        }
    }

    /// `text` as a JSON string.
    package static func string(_ text: String) -> String {
        var output: [UInt8] = []
        append(Array(text.utf8).span, to: &output)
        return String(decoding: output, as: UTF8.self)
    }

    /// Marks the bytes that are not ASCII, or must be escaped.
    @inline(__always)
    private static func othersThanPlain(in bytes: SIMD16<UInt8>) -> SIMDMask<SIMD16<Int8>> {
        let isQuote = bytes .== .init(repeating: UInt8(ascii: "\""))
        let isBackslash = bytes .== .init(repeating: UInt8(ascii: "\\"))
        let isOther = bytes &- .init(repeating: 0x20) .>= .init(repeating: 0x5F)
        return isQuote .| isBackslash .| isOther
    }

    private static func appendEscape(
        of byte: UInt8, to output: inout [UInt8], _ isCanonical: Bool
    ) {
        output.append(UInt8(ascii: "\\"))
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): output.append(byte)
        case 0x0A: output.append(UInt8(ascii: "n"))
        case 0x0D: output.append(UInt8(ascii: "r"))
        case 0x09: output.append(UInt8(ascii: "t"))
        case 0x08 where isCanonical: output.append(UInt8(ascii: "b"))
        case 0x0C where isCanonical: output.append(UInt8(ascii: "f"))
        default:
            output.append(UInt8(ascii: "u"))
            ASCII.appendHex(UInt64(byte), digits: 4, to: &output)
        }
    }
}
