import OAuth1

// MARK: - How languages show a text inside another, with quotation marks

extension TextChange {
    /// Numbers and truth values stay as they are.
    static let shown = [
        shown("in quotation marks", mark: "\"") { [$0] },
        shown("in apostrophes", mark: "'") { [$0] },
        shown("as JSON writes it", mark: "\"") { scalar in
            escaped(scalar) ?? [scalar]
        },
        shown("as Haskell shows it", mark: "\"") { scalar in
            escaped(scalar)
                ?? (scalar.value < 0x7F ? [scalar] : Array("\\\(scalar.value)".unicodeScalars))
        },
    ]

    /// As Python's `str` and `repr` show bytes.
    static let asPythonBytes = TextChange("as b'…'") { (text: [UInt8]) in
        let isQuoted = text.contains(UInt8(ascii: "'")) && !text.contains(UInt8(ascii: "\""))
        let mark = UInt8(ascii: isQuoted ? "\"" : "'")
        return [UInt8(ascii: "b"), mark]
            + text.flatMap { byte -> [UInt8] in
                switch byte {
                case mark, UInt8(ascii: "\\"): [UInt8(ascii: "\\"), byte]
                case 0x0A: Array("\\n".utf8)
                case 0x0D: Array("\\r".utf8)
                case UInt8(ascii: "\t"): Array("\\t".utf8)
                case 0x20...0x7E: [byte]
                default:
                    Array("\\x".utf8) + [byte].hexEncoded()
                }
            } + [mark]
    }

    private static func shown(
        _ words: String,
        mark: String,
        _ write: @escaping @Sendable (Unicode.Scalar) -> [Unicode.Scalar]
    ) -> TextChange {
        TextChange("\(words), but not numbers") { text in
            let isWord = ["true", "false", "null"].contains { text.elementsEqual($0.utf8) }
            guard !text.isNumber, !isWord,
                let characters = String(validating: text, as: UTF8.self)
            else { return text }
            var written = String.UnicodeScalarView()
            for scalar in characters.unicodeScalars { written.append(contentsOf: write(scalar)) }
            return mark.utf8 + Array(String(written).utf8) + mark.utf8
        }
    }

    private static func escaped(_ scalar: Unicode.Scalar) -> [Unicode.Scalar]? {
        switch scalar {
        case "\"", "\\": ["\\", scalar]
        case "\n": ["\\", "n"]
        case "\r": ["\\", "r"]
        case "\t": ["\\", "t"]
        default: nil
        }
    }

    /// Leaves out arguments such as `%1`, as a script does that was called without arguments.
    static func withoutArguments(_ mark: Unicode.Scalar) -> TextChange {
        TextChange("with nothing instead of arguments such as \(mark)1") { text in
            var output: [UInt8] = []
            var rest = text[...]
            while let first = rest.popFirst() {
                if first == UInt8(ascii: mark), rest.first.map(ASCII.isDigit) ?? false {
                    rest.removeFirst()
                } else {
                    output.append(first)
                }
            }
            return output
        }
    }
}

extension [UInt8] {
    /// Whether it is a number in decimal digits, perhaps with a sign and a point.
    var isNumber: Bool {
        let digits = first == UInt8(ascii: "-") ? dropFirst() : self[...]
        let parts = digits.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return parts.count < 3 && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy(ASCII.isDigit) }
    }
}
