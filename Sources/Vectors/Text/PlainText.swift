import OAuth1

/// Text from outside, made safe and visible for a sentence or a line of a report.
package enum PlainText {
    /// `text` in double quotes, with every invisible or misleading character as `\u{…}`.
    package static func quoted(_ text: String) -> String {
        "\"" + visible(text, escaping: "\"\\") + "\""
    }

    /// `text` with every invisible or misleading character as `\u{…}`.
    package static func visible(_ text: String, escaping escaped: String = "") -> String {
        guard !text.utf8.allSatisfy({ isPlain($0) && !escaped.utf8.contains($0) }) else {
            return text
        }
        var output = ""
        for scalar in text.unicodeScalars {
            if scalar == "\n" {
                output += "\\n"
            } else if scalar == "\r" {
                output += "\\r"
            } else if scalar == "\t" {
                output += "\\t"
            } else if isInvisible(scalar) {
                output += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            } else {
                if escaped.unicodeScalars.contains(scalar) { output += "\\" }
                output.unicodeScalars.append(scalar)
            }
        }
        return output
    }

    private static func isPlain(_ byte: UInt8) -> Bool { (0x20...0x7E).contains(byte) }

    /// `text` on one line, with its control characters as `\u{…}`, so that it moves no cursor and
    /// turns no writing direction.
    package static func oneLine(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isControl) else { return text }
        var output = ""
        for scalar in text.unicodeScalars {
            output += isControl(scalar) ? visible(String(scalar)) : String(scalar)
        }
        return output
    }

    /// Whether a character controls a terminal: the cursor, a line, or the writing direction.
    package static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        guard !scalar.isASCII else { return scalar.value < 0x20 || scalar.value == 0x7F }
        switch scalar.value {
        case 0x80...0x9F, 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: return true
        default: return false
        }
    }

    /// At most `lengthMax` characters of `text`, then `…` if there are more.
    package static func cut(_ text: String, to lengthMax: Int) -> String {
        text.utf8.count > lengthMax && text.unicodeScalars.count > lengthMax
            ? String(text.unicodeScalars.prefix(lengthMax)) + "…" : text
    }

    /// Bytes as text; if they are not UTF-8, those that are not ASCII as `\x…`.
    package static func visible(bytes: some Collection<UInt8>) -> String {
        let text = String(decoding: bytes, as: UTF8.self)
        return text.utf8.elementsEqual(bytes) ? visible(text) : ascii(bytes)
    }

    /// Bytes as printable ASCII, all others as `\x…`.
    package static func ascii(_ bytes: some Collection<UInt8>) -> String {
        var output: [UInt8] = []
        for byte in bytes {
            if (0x20...0x7E).contains(byte) {
                output.append(byte)
            } else {
                output.append(contentsOf: "\\x\(hexadecimal(byte))".utf8)
            }
        }
        return String(decoding: output, as: UTF8.self)
    }

    /// Two hexadecimal digits.
    package static func hexadecimal(_ byte: UInt8) -> String {
        ASCII.hex(UInt64(byte), digits: 2, uppercase: true)
    }

    /// An byte in a sentence.
    package static func name(of byte: UInt8) -> String {
        switch byte {
        case 0x21...0x7E: "'\(Character(Unicode.Scalar(byte)))'"
        case 0x20: "a space"
        case 0x0A, 0x0D: "the end of the line"
        case 0x00: "NUL"
        case 0x80...: "a non-ASCII character"
        default: "a control character"
        }
    }

    /// Letters, digits, `_`, `-` and `$`.
    static func isWordByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"),
            UInt8(ascii: "$"):
            true
        default: false
        }
    }

    /// Characters that are not visible, or that change how others look: controls, formats, unusual
    /// spaces, marks that combine with the previous character, unassigned and private ones.
    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        guard !scalar.isASCII else { return scalar.value < 0x20 || scalar.value == 0x7F }
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator, .surrogate,
            .unassigned, .privateUse, .nonspacingMark, .enclosingMark, .spacingMark:
            return true
        default: return false
        }
    }
}
