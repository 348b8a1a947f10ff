package import OAuth1

/// How the bytes of a signature become the text of `oauth_signature` (§3.4.2).
package struct SignatureText: Sendable {
    package enum Form: Sendable {
        case base64, base64OfHexadecimal, hexadecimal, decimal, base32
        case upperCaseHexadecimal, hyphenatedHexadecimal, base64OfUpperCaseHexadecimal, base64Twice
        /// PLAINTEXT: the bytes are the text.
        case raw
    }

    package var form: Form
    /// The unused bits of the last base64 character that are set.
    package var unusedBits: UInt8 = 0
    package var usesURLAlphabet = false
    /// Nil for that of RFC 4648 §4.
    var table: Base64Table?
    package var hasPadding = true
    /// The line break, written after every `lineLength` characters and at the end; without a
    /// length, only at the end.
    package var lineEnd: [UInt8] = []
    package var lineLength: Int?
    /// Whether there is a line break after the last line, too.
    package var hasLastLineEnd = true
    /// Written after the digest before it is encoded in base64.
    package var afterDigest: [UInt8] = []
    /// Written around hexadecimal text before it is encoded in base64.
    package var beforeHexadecimal: [UInt8] = []
    package var afterHexadecimal: [UInt8] = []
    /// Written around the text.
    package var quotes: (start: [UInt8], end: [UInt8])?
    package var isPercentEncoded = false
    package var writesPlusAsSpace = false

    package init(_ method: SignatureMethod) {
        form = method.kind == .plaintext ? .raw : .base64
    }

    /// The text of what `digest` makes: a key is text already, and a digest never is.
    package func text(of bytes: [UInt8], by digest: DigestRecipe) -> [UInt8] {
        text(of: bytes, as: digest.makesText ? .raw : form == .raw ? .base64 : form)
    }

    package func text(of bytes: [UInt8]) -> [UInt8] { text(of: bytes, as: form) }

    private func text(of bytes: [UInt8], as form: Form) -> [UInt8] {
        var text =
            switch form {
            case .base64: base64(afterDigest.isEmpty ? bytes : bytes + afterDigest)
            case .base64OfHexadecimal:
                base64(beforeHexadecimal + hexadecimal(bytes, uppercase: false) + afterHexadecimal)
            case .hexadecimal: hexadecimal(bytes, uppercase: false)
            case .upperCaseHexadecimal: hexadecimal(bytes, uppercase: true)
            case .hyphenatedHexadecimal: hexadecimal(bytes, uppercase: true, between: "-")
            case .base64OfUpperCaseHexadecimal: base64(hexadecimal(bytes, uppercase: true))
            case .base64Twice: base64(base64(bytes))
            case .decimal: bytes.flatMap { Array("\($0)".utf8) }
            case .base32: Base32.encoded(bytes, hasPadding: hasPadding)
            case .raw: bytes
            }
        if !lineEnd.isEmpty { text = broken(text) }
        if let quotes { text = quotes.start + text + quotes.end }
        if isPercentEncoded { text = TextEncoding().encoded(text) }
        if writesPlusAsSpace {
            text = text.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 }
        }
        return text
    }

    /// The digits of each byte, byte by byte: the search writes thousands of digests so.
    private func hexadecimal(
        _ bytes: [UInt8],
        uppercase: Bool,
        between mark: String = ""
    ) -> [UInt8] {
        var text: [UInt8] = []
        for byte in bytes {
            if !text.isEmpty { text += mark.utf8 }
            text.append(ASCII.hexDigit(byte >> 4, uppercase: uppercase))
            text.append(ASCII.hexDigit(byte & 0xF, uppercase: uppercase))
        }
        return text
    }

    private func base64(_ bytes: [UInt8]) -> [UInt8] {
        var text = bytes.base64Encoded
        let padding = text.suffix(2).count { $0 == UInt8(ascii: "=") }
        if padding > 0, unusedBits > 0 {
            let last = text.count - padding - 1
            let mask: UInt8 = padding == 1 ? 3 : 15
            let bits = Base64.value(of: text[last]) ?? 0
            text[last] = Base64.character(bits | UInt32(unusedBits & mask))
        }
        if let table { text = table.written(text) }
        if usesURLAlphabet {
            text = text.map {
                $0 == UInt8(ascii: "+")
                    ? UInt8(ascii: "-") : $0 == UInt8(ascii: "/") ? UInt8(ascii: "_") : $0
            }
        }
        if !hasPadding { text.removeLast(padding) }
        return text
    }

    private func broken(_ text: [UInt8]) -> [UInt8] {
        guard let lineLength else { return text + lineEnd }
        var lines: [UInt8] = []
        for start in stride(from: 0, to: text.count, by: lineLength) {
            lines += text[start..<min(start + lineLength, text.count)] + lineEnd
        }
        if !hasLastLineEnd { lines.removeLast(min(lineEnd.count, lines.count)) }
        return lines
    }
}
