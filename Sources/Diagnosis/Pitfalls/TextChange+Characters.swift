import OAuth1

// MARK: - Characters outside ASCII, which are lost, replaced or in another character set

extension TextChange {
    static let characters =
        CodePage.all.map(TextChange.init) + otherCharacters
        + CodePage.all.map { page in
            TextChange("in UTF-8, which was sent in \(page.name)") { sent($0, page.scalar) }
        }

    private static let otherCharacters = [
        TextChange("with the lowest byte of each character") { text in
            String(validating: text, as: UTF8.self).map {
                $0.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
            } ?? text
        },
        TextChange("in UTF-8, which was sent in ISO-8859-1") { text in
            sent(text) { Unicode.Scalar($0) }
        },
        TextChange("without the characters outside ASCII") { $0.filter { $0 < 0x80 } },
        TextChange("with ? for each character outside ASCII", others: { _ in mark }),
        TextChange("with ? for each byte outside ASCII") { text in
            text.map { $0 < 0x80 ? $0 : UInt8(ascii: "?") }
        },
        TextChange("with U+FFFD for each character outside ASCII", others: { _ in replacement }),
        TextChange("with U+FFFD for each byte outside ASCII") { text in
            text.flatMap { $0 < 0x80 ? [$0] : replacement }
        },
        TextChange("with ?? for each character above U+FFFF", above: mark + mark),
        TextChange("with ? for each character above U+FFFF", above: mark),
        TextChange(
            "with two U+FFFD for each character above U+FFFF", above: replacement + replacement),
        TextChange("with U+FFFD for each character above U+FFFF", above: replacement),
        TextChange("without the characters above U+FFFF", above: []),
        TextChange(
            "without accents",
            characters: { text in
                var kept = String.UnicodeScalarView()
                kept.append(
                    contentsOf: CanonicalForm.decomposed.text(of: text).unicodeScalars.filter {
                        !(0x300...0x36F).contains($0.value)
                    })
                return String(kept)
            }),
        TextChange(
            "with the quotation marks, dashes and dots of ASCII",
            replacing: [
                "\u{2018}": "'", "\u{2019}": "'", "\u{201C}": "\"", "\u{201D}": "\"",
                "\u{2013}": "-", "\u{2014}": "-", "\u{2026}": "...",
            ]),
    ]
}

// MARK: - Parts

extension TextChange {
    private static let mark = [UInt8(ascii: "?")]
    private static let replacement = Array("\u{FFFD}".utf8)

    /// A change of characters that need two UTF-16 code units.
    private init(_ words: String, above text: [UInt8]) {
        self.init(words) { (scalar: Unicode.Scalar) -> [UInt8] in
            scalar.value > 0xFFFF ? text : Array(String(scalar).utf8)
        }
    }

    private init(_ words: String, _ others: @escaping @Sendable (Unicode.Scalar) -> [UInt8]) {
        self.init(words, others: others)
    }

    /// The UTF-8 of a text that was sent in another character encoding; UTF-8 is left as it is.
    private static func sent(
        _ text: [UInt8], _ scalar: (UInt8) -> Unicode.Scalar
    ) -> [UInt8] {
        guard String(validating: text, as: UTF8.self) == nil else { return text }
        return text.flatMap { Array(String(scalar($0)).utf8) }
    }

    /// The text in a character encoding, with ? for what it lacks, if it has any character of the
    /// text that is not ASCII.
    private init(_ page: CodePage) {
        self.init("in \(page.name)") { text in
            let scalars = String(validating: text, as: UTF8.self)?.unicodeScalars
            guard let scalars, scalars.contains(where: { page.byte(of: $0) != nil }) else {
                return text
            }
            return scalars.map {
                $0.isASCII ? UInt8($0.value) : page.byte(of: $0) ?? UInt8(ascii: "?")
            }
        }
    }
}
