import OAuth1

// MARK: - Changes of what programs write into values and names

extension TextChange {
    /// Words for the same truth value, and for none.
    static let literals: [TextChange] = [
        ("true", "1"), ("false", "0"), ("true", "yes"), ("false", "no"), ("true", "on"),
        ("false", "off"), ("true", "t"), ("false", "f"), ("false", ""), ("null", ""),
        ("HMAC-SHA1", "HMAC-SHA256"), ("HMAC-SHA1", "HMAC-SHA512"), ("HMAC-SHA256", "HMAC-SHA512"),
        ("HMAC-SHA1", "PLAINTEXT"), ("HMAC-SHA1", "RSA-SHA1"), ("RSA-SHA1", "RSA-SHA256"),
    ].flatMap { [$0, ($0.1, $0.0)] }.filter { !$0.0.isEmpty }.map { old, new in
        TextChange("as \(new.isEmpty ? "an empty text" : "\"\(new)\"") for \"\(old)\"") {
            $0.elementsEqual(old.utf8) ? Array(new.utf8) : $0
        }
    }

    /// What languages print if a value is missing.
    static let nothing = [
        "undefined", "null", "None", "nil", "(null)", "NaN", "NULL", "<nil>", "%!s(<nil>)",
        "<null>", "Optional.empty", "Nothing", "nothing", "NA", "#N/A", "()",
    ]

    /// How languages print a value that is optional, in a list or a string of bytes.
    static let wrappers: [TextChange] =
        [
            ("Optional(\"", "\")"), ("Optional(", ")"), ("Some(\"", "\")"), ("Some(", ")"),
            ("Optional[", "]"), ("Just \"", "\""), ("[", "]"), ("[\"", "\"]"), ("['", "']"),
            ("(", ")"), ("<", ">"), ("u'", "'"), ("b\"", "\""),
        ].map { start, end in
            TextChange("as \(start)…\(end)") { start.utf8 + $0 + end.utf8 }
        } + [asPythonBytes]

    /// JSON that is safe inside HTML or in ASCII, and letters that depend on the language.
    static let escapes = [
        TextChange(
            "with \\u0026, \\u003c and \\u003e for &, < and >",
            replacing: ["&": "\\u0026", "<": "\\u003c", ">": "\\u003e"]),
        TextChange(
            "with an escape such as \\u00e9 for each character outside ASCII",
            characters: { text in
                text.utf16.reduce(into: "") { output, unit in
                    let digits = String(unit, radix: 16)
                    let zeros = String(repeating: "0", count: 4 - digits.utf8.count)
                    output +=
                        unit < 0x80 ? String(Unicode.Scalar(UInt8(unit))) : "\\u\(zeros)\(digits)"
                }
            }),
        escaped(";/?:@&=+$,#", "as JavaScript's decodeURI leaves them"),
        escaped(":/?#[]@!$&'()*+,;=", "as a URL keeps them"),
        TextChange(
            "in lower case as Turkish has it",
            characters: { $0.with("\u{131}", for: "I").lowercased() }),
        TextChange(
            "in lower case as Turkish has it, after capitals",
            characters: { $0.uppercased().with("\u{131}", for: "I").lowercased() }),
        TextChange(
            "in upper case as Turkish has it",
            characters: { $0.with("\u{130}", for: "i").uppercased() }),
    ]

    /// Escapes that are not decoded, and so are encoded once more.
    private static func escaped(_ reserved: String, _ words: String) -> TextChange {
        var kept = TextEncoding()
        kept.leave(String((0..<128).map { Character(Unicode.Scalar($0)) }))
        kept.others = .left
        kept.escape(reserved)
        return TextChange("with the escapes of reserved characters, \(words)") {
            [kept] text in kept.encoded(text)
        }
    }

    /// Secrets and keys that are read as the text of bytes.
    static let decoded = [
        TextChange("decoded as hexadecimal digits, up to the first other character") { text in
            var bytes: [UInt8] = []
            var rest = text[...]
            while rest.count > 1, let high = rest.popFirst().flatMap(ASCII.hexValue),
                let low = rest.popFirst().flatMap(ASCII.hexValue)
            {
                bytes.append(high << 4 | low)
            }
            return bytes.isEmpty ? text : bytes
        },
        TextChange("in hexadecimal") { $0.hexEncoded() },
        TextChange("decoded as a form is") { FormEncoding.decoded($0) },
    ]

    /// URLs, forms, JSON and base64 in values.
    static let web = [
        TextChange("with a slash at the end") { $0 + "/".utf8 },
        TextChange("without the slash at the end", ending: "/", as: ""),
        TextChange("with \\ for each /", replacing: ["/": "\\"]),
        TextChange("with http for https", replacing: ["https://": "http://"]),
        TextChange("with https for http", replacing: ["http://": "https://"]),
        TextChange("with a space for each +", replacing: ["+": " "]),
        TextChange("with + for each space", replacing: [" ": "+"]),
        TextChange("without its +", replacing: ["+": ""]),
        TextChange("with the letters - and _ of base64url", replacing: ["+": "-", "/": "_"]),
        TextChange("with the letters + and / of base64", replacing: ["-": "+", "_": "/"]),
        TextChange("without = at the end") { text in
            Array(text.reversed().drop { $0 == UInt8(ascii: "=") }.reversed())
        },
        TextChange("with the spaces that Python's JSON has", json: [",": ", ", ":": ": "]),
        TextChange("without the spaces of its JSON", json: [", ": ",", ": ": ":"]),
        TextChange("with \\/ for each / of its JSON", json: ["/": "\\/"]),
        TextChange("with / for each \\/ of its JSON", json: ["\\/": "/"]),
        TextChange("without its last character") { Array($0.dropLast()) },
        TextChange("without its first character") { Array($0.dropFirst()) },
    ]

    /// Lines of base64 and other texts.
    static let lines: [TextChange] = [60, 64, 72, 76].flatMap { length in
        [("a line feed", "\n"), ("CR LF", "\r\n")].flatMap { name, end in
            [(true, "and at the end"), (false, "but not at the end")].map { isLast, place in
                TextChange("with \(name) after each \(length) characters, \(place)") { text in
                    guard text.count > length || isLast && text.count == length else { return text }
                    let lines = stride(from: 0, to: text.count, by: length).map {
                        text[$0..<min($0 + length, text.count)]
                    }
                    return lines.joined(separator: end.utf8) + (isLast ? Array(end.utf8) : [])
                }
            }
        }
    }

    /// What languages write before and after the name of a variable or a key.
    static let ends: [TextChange] =
        [":", "$", "@", "#", "-", "--", "_", ".", "?", "&", "x_", "oauth_"].flatMap { mark in
            [
                TextChange("with \(mark) at the beginning") { mark.utf8 + $0 },
                TextChange("without \(mark) at the beginning") {
                    $0.starts(with: mark.utf8) ? Array($0.dropFirst(mark.utf8.count)) : $0
                },
            ]
        }
        + [":", "=", "_", ".", "1"].map { mark in
            TextChange("with \(mark) at the end") { $0 + mark.utf8 }
        }

    /// A replacement in texts that are JSON.
    private init(_ words: String, json pairs: KeyValuePairs<String, String>) {
        let plain = TextChange(words, replacing: pairs)
        self.init(words) { text in
            text.first.map { "{[".utf8.contains($0) } ?? false ? plain.change(text) : text
        }
    }
}

extension String {
    fileprivate func with(_ new: Unicode.Scalar, for old: Unicode.Scalar) -> String {
        String(UnicodeScalarView(unicodeScalars.map { $0 == old ? new : $0 }))
    }
}
