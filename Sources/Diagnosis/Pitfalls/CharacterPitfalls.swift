// MARK: - The characters of names and values become bytes that differ from those sent (§3.6)

extension Pitfall {
    /// ISO-8859-1 instead of UTF-8; seen in restsharp/RestSharp#1945, bytespider/jsOAuth#7.
    static let latin1 = Pitfall(
        "latin1", section: "3.6", .common,
        mistake: "encoded text as ISO-8859-1",
        fix: "encode text as UTF-8",
        .texts { text in
            text.unicodeScalars.map { UInt8(exactly: $0.value) ?? UInt8(ascii: "?") }
        })

    /// UTF-8 is read in another character encoding, and encoded again.
    ///
    /// Seen in carlos-emr/carlos#3007, bettiolo/oauth-signature-js#32. An instance for each
    /// encoding.
    static let mojibake = Pitfall(
        "mojibake", section: "3.6", .common,
        mistake: "decoded UTF-8 text as if it were in another character encoding",
        fix: "read the request as UTF-8"
    ) { _ in
        let latin1 = Mistake(
            .texts { text in utf8(text.utf8.map { Unicode.Scalar($0) }) },
            detail: "UTF-8 was read as ISO-8859-1")
        return [latin1]
            + CodePage.all.map { page in
                Mistake(
                    .texts { text in utf8(text.utf8.map(page.scalar)) },
                    detail: "UTF-8 was read as \(page.name)")
            }
    }

    /// CESU-8: each half of a surrogate pair is encoded separately; seen in r-lib/httr#423.
    static let utf16Escapes = Pitfall(
        "utf16-escapes", section: "3.6",
        mistake: "encoded the two halves of a UTF-16 surrogate pair separately",
        fix: "encode a character above U+FFFF as four bytes of UTF-8",
        .encoding { $0.text.others = .halves })

    /// Each character outside ASCII becomes the number of its UTF-16 code unit: `%2019`, `%E9`.
    ///
    /// Seen in OAuthBase.cs, which formats each character with X2. The second instance writes text
    /// as Python's and C's `\xe9`, whose backslash is encoded.
    static let charactersByNumber = Pitfall(
        "characters-by-number", section: "3.6",
        mistake: "escaped the numeric codes of non-ASCII characters instead of their UTF-8 bytes",
        fix: "encode text as UTF-8, and percent-encode each byte"
    ) { _ in
        [
            Mistake(
                .encoding { $0.text.others = .unmarkedCodeUnits },
                detail: "the escapes were \"%\" and the UTF-16 code unit, such as %2019"),
            Mistake(
                .texts { text in text.unicodeScalars.flatMap(backslashed) },
                detail: "the characters were written as \\xe9 or \\u2019"),
        ]
    }

    /// The character, or its number as Python writes it.
    private static func backslashed(_ scalar: Unicode.Scalar) -> [UInt8] {
        guard !scalar.isASCII else { return [UInt8(truncatingIfNeeded: scalar.value)] }
        let digits = String(scalar.value, radix: 16)
        let (mark, length) =
            scalar.value < 0x100 ? ("x", 2) : scalar.value < 0x1_0000 ? ("u", 4) : ("U", 8)
        let zeros = String(repeating: "0", count: length - digits.utf8.count)
        return Array("\\\(mark)\(zeros)\(digits)".utf8)
    }

    /// Decomposed text, as in file names on macOS.
    static let nfd = Pitfall(
        "nfd", section: "3.6", .rare,
        mistake: "decomposed the characters in names and values (Unicode NFD)",
        fix: "sign the characters as they are sent, without normalizing them",
        .texts { text in Array(CanonicalForm.decomposed.text(of: text).utf8) })

    /// Composed text is signed, but decomposed text was sent.
    static let nfc = Pitfall(
        "nfc", section: "3.6", .rare,
        mistake: "composed the characters in names and values (Unicode NFC)",
        fix: "sign the characters as they are sent, without normalizing them",
        .texts { text in Array(CanonicalForm.composed.text(of: text).utf8) })

    private static func utf8(_ scalars: [Unicode.Scalar]) -> [UInt8] {
        scalars.flatMap { Array(UTF8.encode($0) ?? UTF8.encodedReplacementCharacter) }
    }
}

extension SigningStep {
    /// Changes the bytes of all names and values that are not pure ASCII.
    ///
    /// Bytes that are not valid UTF-8 have no characters, so they do not change.
    fileprivate static func texts(_ change: @escaping @Sendable (String) -> [UInt8]) -> Self {
        .namesAndValues { bytes in
            guard bytes.contains(where: { $0 >= 0x80 }),
                let text = String(validating: bytes, as: UTF8.self)
            else { return bytes }
            return change(text)
        }
    }
}
