/// Text from outside, made safe and visible for a sentence or a line of a report.
package enum PlainText {
    /// `text` in double quotes, with every invisible or misleading character as `\u{…}`.
    package static func quoted(_ text: String) -> String {
        "\"" + visible(text, escaping: "\"\\") + "\""
    }

    /// `text` with every invisible or misleading character as `\u{…}`.
    ///
    /// - Parameters:
    ///   - text: what is shown.
    ///   - escaped: characters of ASCII that get a backslash.
    /// - Returns: text in which no two characters look the same.
    package static func visible(_ text: String, escaping escaped: String = "") -> String {
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

    /// `text` with its control characters as `\u{…}`, so that it is one line and moves no cursor.
    package static func oneLine(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
        else { return text }
        var output = ""
        for scalar in text.unicodeScalars {
            let isControl = scalar.properties.generalCategory == .control
            output += isControl ? visible(String(scalar)) : String(scalar)
        }
        return output
    }

    /// `text`, of which at most `lengthMax` characters are kept.
    package static func cut(_ text: String, to lengthMax: Int) -> String {
        text.utf8.count > lengthMax && text.unicodeScalars.count > lengthMax
            ? String(text.unicodeScalars.prefix(lengthMax)) + "…" : text
    }

    /// Octets as text: where they are no UTF-8, all that is not ASCII as `\x…`.
    package static func visible(octets: some Collection<UInt8>) -> String {
        let text = String(decoding: octets, as: UTF8.self)
        return text.utf8.elementsEqual(octets) ? visible(text) : ascii(octets)
    }

    /// Octets as printable ASCII, each other one as `\x…`.
    package static func ascii(_ octets: some Collection<UInt8>) -> String {
        var output: [UInt8] = []
        for octet in octets {
            if (0x20...0x7E).contains(octet) {
                output.append(octet)
            } else {
                output.append(contentsOf: "\\x\(hexadecimal(octet))".utf8)
            }
        }
        return String(decoding: output, as: UTF8.self)
    }

    /// Two hexadecimal digits.
    package static func hexadecimal(_ octet: UInt8) -> String {
        (octet < 16 ? "0" : "") + String(octet, radix: 16, uppercase: true)
    }

    /// An octet in a sentence.
    package static func name(of octet: UInt8) -> String {
        switch octet {
        case 0x21...0x7E: "'\(Character(Unicode.Scalar(octet)))'"
        case 0x20: "a space"
        case 0x0A, 0x0D: "the end of the line"
        case 0x00: "NUL"
        case 0x80...: "a character beyond ASCII"
        default: "a control character"
        }
    }

    static func isWordOctet(_ octet: UInt8) -> Bool {
        switch octet {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"),
            UInt8(ascii: "$"):
            true
        default: false
        }
    }

    /// Characters that nobody sees, or that move others about: controls, formats, odd blanks,
    /// marks that join the character before, unassigned and private ones.
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

extension PlainText {
    /// Whether `octets` can be a vector's id.
    package static func isID(_ octets: some Collection<UInt8>) -> Bool {
        !octets.isEmpty && octets.allSatisfy(isIDOctet)
    }

    /// Letters, digits, `.`, `_` and `-`.
    static func isIDOctet(_ octet: UInt8) -> Bool {
        octet == UInt8(ascii: ".") || octet != UInt8(ascii: "$") && isWordOctet(octet)
    }

    package static func isPitfallID(_ text: String) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy { octet in
                isIDOctet(octet) && octet != UInt8(ascii: "_")
                    && !(UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(octet)
            }
    }

    /// Whether `text` is an HTTP token (RFC 9110 §5.6.2).
    static func isToken(_ text: Span<UInt8>) -> Bool {
        for index in text.indices where !isTokenOctet(text[index]) { return false }
        return !text.isEmpty
    }

    private static func isTokenOctet(_ octet: UInt8) -> Bool {
        isWordOctet(octet) || "!#$%&'*+.^`|~".utf8.contains(octet)
    }
}
