import OAuth1

extension TextChange {
    /// The changes of secrets that have no name of their own; the simplest first.
    static let ofSecrets =
        spelling + marks + wrappers + decoded + characters + numbers + web + lines + padding
        + withoutMarks + [repeated]

    /// The changes of values.
    static let ofValues =
        spelling + [
            TextChange("with a line feed at the end") { $0 + "\n".utf8 },
            TextChange("with a space at the end") { $0 + " ".utf8 },
            TextChange("with a space at the beginning") { " ".utf8 + $0 },
        ] + marks
        + shown + identifiers + wrappers + escapes + characters + numbers + dates + literals + web
        + lines
        + zones + dateFormats + cutAtMarks

    /// The changes of names.
    static let ofNames = ofValues + brackets + ends

    /// The changes of texts that are made while the signature is computed.
    static let ofDerivedTexts =
        spelling + marks + wrappers + web + lines + characters + hexDigits
        + [format, shellFormat, markers, repeated]
        // What is left of a separator that is written after each parameter, and cut in part.
        + endings(["%2", "%", "%26"])
        // As the echo of many shells prints an option that it does not know.
        + ["-n", "-e", "-ne"].map { option in
            TextChange("with \(option) and a space before it, and a line feed after it") {
                Array("\(option) ".utf8) + $0 + [UInt8(ascii: "\n")]
            }
        }

    /// The change that writes each of these texts after another.
    static func endings(_ texts: [String]) -> [TextChange] {
        texts.map { text in TextChange("with \(text) at its end") { $0 + text.utf8 } }
    }

    /// Marks that stand for something else in a shell, a file or a template, and vanish.
    private static let withoutMarks = "!^%$&#*?;,'\"`~@|".map { mark in
        TextChange("without its \(mark)", replacing: [String(mark): ""])
    }

    private static let repeated = TextChange("twice in a row") { Array([$0, $0].joined()) }

    private static let spelling = [
        TextChange("in lower case") { $0.map(ASCII.lowercased) },
        TextChange("in upper case") { $0.map(ASCII.uppercased) },
        TextChange("with a capital letter at the beginning") {
            $0.prefix(1).map(ASCII.uppercased) + $0.dropFirst()
        },
        TextChange("in lower case with a capital letter at the beginning") {
            $0.prefix(1).map(ASCII.uppercased) + $0.dropFirst().map(ASCII.lowercased)
        },
        TextChange("without surrounding spaces") { trimmed($0) { $0 == UInt8(ascii: " ") } },
        TextChange("without surrounding white space") { trimmed($0, isSpace) },
        TextChange("without spaces") { $0.filter { $0 != UInt8(ascii: " ") } },
        TextChange("with one space for each run of white space", singleSpaces),
        TextChange("with one space for each run of white space, and none around it") {
            singleSpaces(trimmed($0, isSpace))
        },
        TextChange("with spaces instead of tabs", replacing: ["\t": " "]),
        TextChange("with spaces instead of no-break spaces", replacing: ["\u{A0}": " "]),
        TextChange("with spaces instead of line ends", replacing: ["\r\n": " ", "\n": " "]),
        TextChange("without line ends", replacing: ["\r": "", "\n": ""]),
    ]

    private static let marks = otherMarks + twice

    /// Marks that languages and configurations double inside their own texts.
    private static let twice: [TextChange] = "'\"%$\\{}@#^".map { mark in
        [
            TextChange("with each \(mark) twice", replacing: ["\(mark)": "\(mark)\(mark)"]),
            TextChange("with one \(mark) for two", replacing: ["\(mark)\(mark)": "\(mark)"]),
        ]
    }.flatMap { $0 }

    private static let otherMarks = [
        TextChange("in quotation marks") { "\"".utf8 + $0 + "\"".utf8 },
        TextChange("in apostrophes") { "'".utf8 + $0 + "'".utf8 },
        TextChange("without the quotation marks around it") { text in
            guard text.count > 1, let mark = text.first, mark == text.last,
                "\"'".utf8.contains(mark)
            else { return text }
            return Array(text.dropFirst().dropLast())
        },
        entities("&, < and >", [:]),
        entities("&, <, > and \"", ["\"": "&quot;"]),
        entities("&, <, >, \" and ' (&#39;)", ["\"": "&quot;", "'": "&#39;"]),
        entities("&, <, >, \" and ' (&#039;)", ["\"": "&quot;", "'": "&#039;"]),
        entities("&, <, >, \" and ' (&#x27;)", ["\"": "&quot;", "'": "&#x27;"]),
        entities("&, <, >, \" and ' (&apos;)", ["\"": "&quot;", "'": "&apos;"]),
        entities("&, <, >, \" (&#34;) and '", ["\"": "&#34;", "'": "&#39;"]),
        // As templates do: Handlebars, Mustache.
        entities(
            "&, <, >, \", ' (&#x27;), ` and =",
            ["\"": "&quot;", "'": "&#x27;", "`": "&#x60;", "=": "&#x3D;"]),
        entities(
            "&, <, >, \", ' (&#39;), /, ` and =",
            ["\"": "&quot;", "'": "&#39;", "/": "&#x2F;", "`": "&#x60;", "=": "&#x3D;"]),
        TextChange(
            "with the characters of its HTML entities",
            replacing: [
                "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": "\"", "&#34;": "\"",
                "&#39;": "'", "&#039;": "'", "&#x27;": "'", "&apos;": "'", "&nbsp;": "\u{A0}",
            ]),
        TextChange(
            "with a backslash before each quotation mark and backslash",
            replacing: ["\"": "\\\"", "'": "\\'", "\\": "\\\\"]),
        TextChange(
            "as JSON writes it",
            replacing: [
                "\"": "\\\"", "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t",
            ]),
        TextChange(
            "as JSON writes it, with \\/ for /",
            replacing: [
                "\"": "\\\"", "\\": "\\\\", "/": "\\/", "\n": "\\n", "\r": "\\r", "\t": "\\t",
            ]),
        TextChange("with the characters of its escapes, such as \\t", unescaped),
        TextChange("without backslashes") { $0.filter { $0 != UInt8(ascii: "\\") } },
        TextChange("with nothing instead of variables such as $a") {
            withoutVariables($0, UInt8(ascii: "$"))
        },
        TextChange("with nothing instead of variables such as @a") {
            withoutVariables($0, UInt8(ascii: "@"))
        },
        TextChange("with nothing instead of variables such as %a%") { text in
            let parts = text.split(separator: UInt8(ascii: "%"), omittingEmptySubsequences: false)
            guard parts.count > 2 else { return text }
            return Array(parts[0] + parts[2...].joined(separator: "%".utf8))
        },
        withoutArguments("%"), withoutArguments("$"),
        TextChange("without each $ and the character after it") { text in
            text.indices.filter { place in
                let isDollar = text[place] == UInt8(ascii: "$")
                return !isDollar && (place == 0 || text[place - 1] != UInt8(ascii: "$"))
            }.map { text[$0] }
        },
        TextChange("in base64") { $0.base64Encoded },
    ]

    private static let identifiers = [
        TextChange("without hyphens") { $0.filter { $0 != UInt8(ascii: "-") } },
        TextChange("with the hyphens of a UUID") { text in
            guard text.count == 32, text.allSatisfy({ ASCII.hexValue($0) != nil }) else {
                return text
            }
            let ends = [8, 12, 16, 20, 32]
            return Array(
                zip([0] + ends, ends).map { text[$0..<$1] }.joined(separator: "-".utf8))
        },
        TextChange("in braces") { "{".utf8 + $0 + "}".utf8 },
        TextChange("without the braces around it") { text in
            text.first == UInt8(ascii: "{") && text.last == UInt8(ascii: "}")
                ? Array(text.dropFirst().dropLast()) : text
        },
    ]

    /// Escapes of which a program writes only some with capital letters.
    private static let hexDigits: [TextChange] = [true, false].map { isLetter in
        let kind = isLetter ? "letter" : "digit"
        return TextChange("with small letters in each escape that begins with a \(kind)") { text in
            var output = text
            for place in text.indices.dropLast(2) where text[place] == UInt8(ascii: "%") {
                guard ASCII.isLetter(text[place + 1]) == isLetter else { continue }
                for digit in place + 1...place + 2 { output[digit] = ASCII.lowercased(text[digit]) }
            }
            return output
        }
    }

    private static let dates = [
        TextChange("with +00:00 for its Z", ending: "Z", as: "+00:00"),
        TextChange("with +0000 for its Z", ending: "Z", as: "+0000"),
        TextChange("without its Z", ending: "Z", as: ""),
        TextChange("with Z for its +00:00", ending: "+00:00", as: "Z"),
        TextChange("with +0000 for its +00:00", ending: "+00:00", as: "+0000"),
        TextChange("with .000 in its time", ending: "Z", as: ".000Z"),
        TextChange("without .000 in its time", ending: ".000Z", as: "Z"),
        TextChange("with a space for the T of its date", joint: ("T", " ")),
        TextChange("with T for the space of its date", joint: (" ", "T")),
    ]

    private static let brackets = [
        TextChange("without [] at the end", ending: "[]", as: ""),
        TextChange("with [] at the end") { $0 + "[]".utf8 },
        TextChange("without brackets") { $0.filter { !"[]".utf8.contains($0) } },
        TextChange("up to the first bracket") { Array($0.prefix { $0 != UInt8(ascii: "[") }) },
        TextChange("with dots instead of brackets", replacing: ["][": ".", "[": ".", "]": ""]),
        TextChange("with _ instead of -", replacing: ["-": "_"]),
        TextChange("with - instead of _", replacing: ["_": "-"]),
        TextChange("with . instead of _", replacing: ["_": "."]),
        TextChange("with _ instead of .", replacing: [".": "_"]),
        TextChange("in snake_case") { text in
            text.flatMap { byte in
                let small = ASCII.lowercased(byte)
                return small == byte ? [byte] : [UInt8(ascii: "_"), small]
            }
        },
        TextChange("in camelCase") { text in
            var output: [UInt8] = []
            var isRaised = false
            for byte in text {
                if byte == UInt8(ascii: "_"), !output.isEmpty {
                    isRaised = true
                } else {
                    output.append(isRaised ? ASCII.uppercased(byte) : byte)
                    isRaised = false
                }
            }
            return output
        },
    ]

    /// Fixed-width fields of a secret, filled with spaces or NUL bytes.
    static let padding: [TextChange] = [(" ", "spaces"), ("\0", "NUL bytes")].flatMap {
        text, name in
        Set(stride(from: 8, through: 256, by: 8)).union(stride(from: 10, through: 250, by: 10))
            .sorted().map { length in
                TextChange("padded with \(name) to \(length) bytes") { secret in
                    secret + repeatElement(text.utf8, count: max(0, length - secret.count)).joined()
                }
            }
    }
}

// MARK: - Parts

extension TextChange {
    /// A change of the end of a text.
    init(_ words: String, ending old: String, as new: String) {
        self.init(words) { text in
            guard text.count > old.utf8.count, text.suffix(old.utf8.count).elementsEqual(old.utf8)
            else { return text }
            return text.dropLast(old.utf8.count) + new.utf8
        }
    }

    /// A change of what joins the day and the time of a date, as in `2026-11-29T10:00:00`.
    private init(_ words: String, joint: (old: Unicode.Scalar, new: Unicode.Scalar)) {
        let (old, new) = (UInt8(ascii: joint.old), UInt8(ascii: joint.new))
        self.init(words) { text in
            guard text.count > 15, text[10] == old, ASCII.isDigit(text[9]), ASCII.isDigit(text[11])
            else { return text }
            var changed = text
            changed[10] = new
            return changed
        }
    }

    private static func entities(
        _ which: String,
        _ others: KeyValuePairs<String, String>
    ) -> TextChange {
        let others = others.map { (Array($0.key.utf8), Array($0.value.utf8)) }
        return TextChange("with HTML entities for \(which)") { text in
            text.flatMap { byte in
                switch byte {
                case UInt8(ascii: "&"): Array("&amp;".utf8)
                case UInt8(ascii: "<"): Array("&lt;".utf8)
                case UInt8(ascii: ">"): Array("&gt;".utf8)
                default: others.first { $0.0 == [byte] }?.1 ?? [byte]
                }
            }
        }
    }

    /// The text as Java's Properties and strings of source code read it.
    @Sendable private static func unescaped(_ text: [UInt8]) -> [UInt8] {
        let named: [UInt8: UInt8] = [
            UInt8(ascii: "t"): 0x09, UInt8(ascii: "n"): 0x0A, UInt8(ascii: "r"): 0x0D,
            UInt8(ascii: "f"): 0x0C, UInt8(ascii: "b"): 0x08,
        ]
        var output: [UInt8] = []
        var rest = text[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "\\"), let next = rest.popFirst() else {
                output.append(byte)
                continue
            }
            output.append(named[next] ?? next)
        }
        return output
    }

    private static func isSpace(_ byte: UInt8) -> Bool { " \t\r\n".utf8.contains(byte) }

    private static func trimmed(_ text: [UInt8], _ isSpace: (UInt8) -> Bool) -> [UInt8] {
        Array(text.drop(while: isSpace).reversed().drop(while: isSpace).reversed())
    }

    @Sendable private static func singleSpaces(_ text: [UInt8]) -> [UInt8] {
        var output: [UInt8] = []
        for byte in text {
            guard isSpace(byte) else {
                output.append(byte)
                continue
            }
            if output.last != UInt8(ascii: " ") { output.append(UInt8(ascii: " ")) }
        }
        return output
    }

    /// The text without `$a` and `${a}`, as a shell, Perl and Go's os.ExpandEnv leave it if there
    /// are no such variables.
    private static func withoutVariables(_ text: [UInt8], _ mark: UInt8) -> [UInt8] {
        var output: [UInt8] = []
        var rest = text[...]
        while let byte = rest.popFirst() {
            guard byte == mark, let next = rest.first else {
                output.append(byte)
                continue
            }
            if next == UInt8(ascii: "{"), let end = rest.firstIndex(of: UInt8(ascii: "}")) {
                rest = rest[(end + 1)...]
            } else if ASCII.isDigit(next) {
                rest.removeFirst()
            } else {
                rest = rest.drop {
                    ASCII.isLetter($0) || ASCII.isDigit($0) || $0 == UInt8(ascii: "_")
                }
            }
        }
        return output
    }
}
