import OAuth1

/// A text as its characters, each with how it is written: as it is, or by an escape.
struct WrittenText {
    struct Unit {
        enum Form {
            case plain
            /// `%2F`
            case percent(isUppercase: Bool)
            /// `\u002f`, and two of them for a character beyond U+FFFF.
            case unicode(isUppercase: Bool)
            /// What programs read as an escape, such as `&amp;`, and a mistake may be about.
            case word([UInt8])
        }

        /// What it says.
        var scalar: Unicode.Scalar
        let form: Form
        /// Whether it is a digit of an escape that says nothing.
        var isHexadecimal = false

        var isWord: Bool { if case .word = form { true } else { false } }

        /// Another character, written in the same way.
        func written(_ scalar: Unicode.Scalar) -> [UInt8] {
            switch form {
            case .plain: Array(UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
            case .word(let text): text
            case .percent(let isUppercase):
                (UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter).flatMap { byte in
                    [UInt8(ascii: "%")] + WrittenText.hex(UInt64(byte), 2, isUppercase)
                }
            case .unicode(let isUppercase):
                (UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter).flatMap { unit in
                    Array("\\u".utf8) + WrittenText.hex(UInt64(unit), 4, isUppercase)
                }
            }
        }
    }

    var units: [Unit] = []

    /// The escapes that are too short to show where a text comes from.
    static let words: [(text: [UInt8], scalar: Unicode.Scalar)] =
        [
            ("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">"), ("&#39;", "'"), ("&quot;", "\""),
            ("\\n", "\n"), ("\\r", "\r"), ("\\t", "\t"), ("\\b", "\u{8}"), ("\\f", "\u{C}"),
            ("\\\"", "\""), ("\\'", "'"), ("\\/", "/"), ("\\\\", "\\"),
        ].map { (Array($0.0.utf8), $0.1) }

    /// Nil if the text is not UTF-8.
    init?(_ bytes: [UInt8]) {
        guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
        let scalars = Array(text.unicodeScalars)
        units.reserveCapacity(scalars.count)
        var index = 0
        while index < scalars.count {
            switch scalars[index] {
            case "%": index += addPercent(scalars[index...])
            case "\\": index += addUnicode(scalars[index...]) ?? addWord(scalars[index...])
            case "&": index += addWord(scalars[index...])
            default:
                units.append(Unit(scalar: scalars[index], form: .plain))
                index += 1
            }
        }
    }

    /// What the text says, once escapes are decoded.
    var decoded: [UInt8] { units.flatMap { Array(String($0.scalar).utf8) } }

    /// What the text says between words that stay.
    var fragments: [[UInt8]] {
        units.split { $0.isWord }.map { $0.flatMap { Array(String($0.scalar).utf8) } }
    }

    // MARK: - Reading

    /// Adds the escapes at the start of `text`; returns how many characters they have.
    private mutating func addPercent(_ text: ArraySlice<Unicode.Scalar>) -> Int {
        var bytes: [UInt8] = []
        var isUppercase: [Bool] = []
        var rest = text
        while rest.first == "%", let value = Self.number(rest.dropFirst().prefix(2), digits: 2) {
            bytes.append(UInt8(truncatingIfNeeded: value))
            isUppercase.append(!rest.dropFirst().prefix(2).contains { $0.value >= 0x61 })
            rest = rest.dropFirst(3)
        }
        guard !bytes.isEmpty, let decoded = String(validating: bytes, as: UTF8.self) else {
            units.append(Unit(scalar: "%", form: .plain))
            let digits = bytes.isEmpty ? [] : text.dropFirst().prefix(2)
            units += digits.map { Unit(scalar: $0, form: .plain, isHexadecimal: true) }
            return 1 + digits.count
        }
        var place = 0
        for scalar in decoded.unicodeScalars {
            units.append(Unit(scalar: scalar, form: .percent(isUppercase: isUppercase[place])))
            place += UTF8.width(scalar)
        }
        return 3 * bytes.count
    }

    /// Adds the escape of a character of JSON; nil if none begins here.
    private mutating func addUnicode(_ text: ArraySlice<Unicode.Scalar>) -> Int? {
        guard let first = Self.unit(text) else { return nil }
        let digits = text.dropFirst(2).prefix(4)
        let isUppercase = digits.contains { (0x41...0x46).contains($0.value) }
        let form = Unit.Form.unicode(isUppercase: isUppercase)
        if let scalar = Unicode.Scalar(first) {
            units.append(Unit(scalar: scalar, form: form))
            return 6
        }
        if let second = Self.unit(text.dropFirst(6)), UTF16.isLeadSurrogate(first),
            UTF16.isTrailSurrogate(second)
        {
            let value = 0x10000 + (UInt32(first & 0x3FF) << 10 | UInt32(second & 0x3FF))
            units.append(Unit(scalar: Unicode.Scalar(value) ?? "\u{10000}", form: form))
            return 12
        }
        // Half of a character says nothing.
        units.append(Unit(scalar: "\\", form: .word(Array("\\u".utf8))))
        units += digits.map { Unit(scalar: $0, form: .plain, isHexadecimal: true) }
        return 6
    }

    /// Adds the word at the start of `text`, or its first character.
    private mutating func addWord(_ text: ArraySlice<Unicode.Scalar>) -> Int {
        let word = Self.words.first { word in
            text.prefix(word.text.count).elementsEqual(word.text) { $0.value == UInt32($1) }
        }
        guard let word else {
            units.append(Unit(scalar: text[text.startIndex], form: .plain))
            return 1
        }
        units.append(Unit(scalar: word.scalar, form: .word(word.text)))
        return word.text.count
    }

    /// The number in `\u0418` at the start of `text`.
    private static func unit(_ text: ArraySlice<Unicode.Scalar>) -> UInt16? {
        guard text.prefix(2).elementsEqual(["\\", "u"]) else { return nil }
        return number(text.dropFirst(2).prefix(4), digits: 4).map { UInt16($0) }
    }

    private static func number(_ text: ArraySlice<Unicode.Scalar>, digits: Int) -> UInt32? {
        let values = text.compactMap { UInt8(exactly: $0.value).flatMap(ASCII.hexValue) }
        guard values.count == digits else { return nil }
        return values.reduce(0) { $0 << 4 | UInt32($1) }
    }

    private static func hex(_ number: UInt64, _ digits: Int, _ isUppercase: Bool) -> [UInt8] {
        var bytes: [UInt8] = []
        ASCII.appendHex(number, digits: digits, uppercase: isUppercase, to: &bytes)
        return bytes
    }
}
