import OAuth1
import Vectors

/// The texts that a value in a file may stand for.
enum FactValue {
    struct Reading {
        let text: [UInt8]
        var isDecoded = false
        var unread: Fact.Unread?
    }

    /// Where a value is, which says what its marks stand for.
    enum Place {
        case plain, element, form
        case quoted(UInt8)
        /// Where this mark is written twice.
        case doubling(UInt8)

        var isElement: Bool { if case .element = self { true } else { false } }
    }

    /// The value as it is written, and with each kind of escape resolved; the likeliest first.
    static func readings(of bytes: [UInt8], in place: Place) -> [Reading] {
        let resolutions: [Resolution] = [
            (ASCII.backslash, .escapes, withoutBackslashes),
            (ASCII.ampersand, .entities, { HTMLText.decoded($0[...]) }),
            (UInt8(ascii: "%"), .percentEncoding, { PercentEncoding.decoded($0) }),
            (ASCII.dollar, .dollars, { halved($0, ASCII.dollar) }),
            (UInt8(ascii: "%"), .percents, { halved($0, UInt8(ascii: "%")) }),
        ]
        var meant = bytes
        var unread: [Reading] = []
        var possible: [[UInt8]] = []
        for (mark, kind, resolved) in resolutions where meant.contains(mark) {
            let other = resolved(meant)
            guard other != meant else { continue }
            if isMeant(kind, of: mark, meant, in: place) {
                unread.append(Reading(text: meant, unread: kind))
                meant = other
            } else {
                possible.append(other)
            }
        }
        meant = withoutVariable(meant) ?? meant
        // Quotes inside of quotes are those of the code that the value becomes.
        if let inner = withoutQuotes(meant) {
            unread.append(Reading(text: meant, unread: .innerQuotes))
            meant = inner
        }
        // Backslashes are more often marks than characters.
        let isEscaped = unread.isEmpty && meant.contains(ASCII.backslash) && !place.isElement
        var readings = ([meant] + possible).map { Reading(text: $0) }
        if isEscaped, readings.count > 1 { readings.swapAt(0, 1) }
        readings += unread
        if let inside = decodedBase64(meant) {
            // A longer text that is base64 by chance is rare.
            let isCertain = inside.count >= base64Certain
            readings.insert(
                Reading(text: inside, isDecoded: true), at: isCertain ? 0 : readings.count)
        }
        return readings
    }

    /// The value for a variable that is not set, of `${NAME:-value}`, `${NAME:value}` or
    /// `_env:NAME:value`; nil if there is none.
    private static func withoutVariable(_ bytes: [UInt8]) -> [UInt8]? {
        var rest = bytes[...]
        if rest.starts(with: "${".utf8), rest.last == UInt8(ascii: "}") {
            rest = rest.dropFirst(2).dropLast()
        } else if rest.starts(with: "_env:".utf8) {
            rest = rest.dropFirst("_env:".utf8.count)
        } else {
            return nil
        }
        guard let colon = rest.firstIndex(of: ASCII.colon), colon > rest.startIndex,
            rest[..<colon].allSatisfy({ ASCII.isName($0) || $0 == UInt8(ascii: ".") })
        else { return nil }
        rest = rest[(colon + 1)...]
        if rest.first == UInt8(ascii: "-") { rest.removeFirst() }
        return rest.isEmpty ? nil : Array(rest)
    }

    private static func withoutQuotes(_ bytes: [UInt8]) -> [UInt8]? {
        guard bytes.count > 2, let quote = bytes.first, quote == bytes.last,
            quote == ASCII.quote || quote == ASCII.apostrophe
        else { return nil }
        return Array(bytes.dropFirst().dropLast())
    }

    private typealias Resolution = (
        mark: UInt8, kind: Fact.Unread, resolved: ([UInt8]) -> [UInt8]
    )

    /// Whether a place says that a mark stands for something else.
    private static func isMeant(
        _ kind: Fact.Unread, of mark: UInt8, _ bytes: [UInt8], in place: Place
    ) -> Bool {
        switch (kind, place) {
        case (.escapes, .quoted(ASCII.quote)), (.escapes, .doubling): hasClearEscapes(bytes)
        // The quote would end the text.
        case (.escapes, .quoted(ASCII.apostrophe)):
            zip(bytes, bytes.dropFirst()).contains { $0 == (ASCII.backslash, ASCII.apostrophe) }
        case (.entities, .element), (.percentEncoding, .form): true
        case (.dollars, .doubling(mark)), (.percents, .doubling(mark)): true
        default: false
        }
    }

    /// Whether all backslashes are before characters that each language escapes.
    private static func hasClearEscapes(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while let place = rest.firstIndex(of: ASCII.backslash) {
            guard place + 1 < rest.endIndex, "\"\\/u".utf8.contains(rest[place + 1]) else {
                return false
            }
            rest = rest[(place + 2)...]
        }
        return true
    }

    /// A text where each doubled mark is one.
    static func halved(_ bytes: [UInt8], _ mark: UInt8) -> [UInt8] {
        var output: [UInt8] = []
        var rest = bytes[...]
        while let byte = rest.popFirst() {
            output.append(byte)
            if byte == mark, rest.first == mark { rest.removeFirst() }
        }
        return output
    }

    /// In bytes; shorter texts are words more often than base64.
    private static let base64Min = 4
    private static let base64Certain = 9

    /// The text in base64; nil if there is none.
    private static func decodedBase64(_ bytes: [UInt8]) -> [UInt8]? {
        guard bytes.count >= base64Min, bytes.count.isMultiple(of: 4),
            let inside = Base64.decode(bytes.span), !inside.isEmpty
        else { return nil }
        let text = inside.last == ASCII.newline ? Array(inside.dropLast()) : inside
        let isASCII = text.allSatisfy { (0x20...0x7E).contains($0) }
        let isText =
            isASCII
            || text.count >= base64Certain && String(validating: text, as: UTF8.self) != nil
                && text.allSatisfy { $0 >= 0x20 && $0 != 0x7F || "\t\r\n".utf8.contains($0) }
        return text.count > 2 && isText ? text : nil
    }

    private static let controls: [UInt8: UInt8] = [
        UInt8(ascii: "n"): 0x0A, UInt8(ascii: "r"): 0x0D, UInt8(ascii: "t"): 0x09,
    ]

    /// `\"`, `\n`, `\x41` and `\u0041` as what they stand for.
    static func withoutBackslashes(_ bytes: [UInt8]) -> [UInt8] {
        var output: [UInt8] = []
        var rest = bytes[...]
        while let byte = rest.popFirst() {
            guard byte == ASCII.backslash, let kind = rest.popFirst() else {
                output.append(byte)
                continue
            }
            if kind == UInt8(ascii: "u"), let pair = surrogates(rest) {
                output += String(Character(pair)).utf8
                rest = rest.dropFirst(10)
                continue
            }
            let length = kind == UInt8(ascii: "u") ? 4 : kind == UInt8(ascii: "x") ? 2 : 0
            let digits = String(bytes: rest.prefix(length))
            if length > 0, digits.utf8.count == length, let code = UInt32(digits, radix: 16),
                let scalar = Unicode.Scalar(code)
            {
                output += String(Character(scalar)).utf8
                rest = rest.dropFirst(length)
            } else {
                output.append(controls[kind] ?? kind)
            }
        }
        return output
    }

    /// The character of `D83D\uDE00`, the two halves that JSON writes of it.
    private static func surrogates(_ text: ArraySlice<UInt8>) -> Unicode.Scalar? {
        let (first, second) = (text.prefix(4), text.dropFirst(6).prefix(4))
        guard text.dropFirst(4).starts(with: "\\u".utf8), second.count == 4,
            let high = UInt32(String(bytes: first), radix: 16), high >> 10 == 0x36,
            let low = UInt32(String(bytes: second), radix: 16), low >> 10 == 0x37
        else { return nil }
        return Unicode.Scalar(0x10000 + (high & 0x3FF) << 10 + low & 0x3FF)
    }

    // MARK: - Random texts

    /// In bytes; shorter texts are numbers or words.
    private static let randomMin = 8
    /// In bytes; no usual word of letters alone is longer.
    private static let wordMax = 18
    /// In bytes; the words of a name in camel case are longer on average.
    private static let wordMin = 3

    /// Whether a text looks like one that a machine drew: no word, number, place or URL.
    static func looksRandom(_ bytes: some Collection<UInt8>) -> Bool {
        guard bytes.count >= randomMin, !bytes.contains(where: ASCII.isBlank) else { return false }
        var (digits, letters, vowels, others, runs) = (0, 0, 0, 0, 0)
        var last = Kind.other
        for byte in bytes {
            let kind = Kind(byte)
            switch kind {
            case .digit: digits += 1
            case .small, .capital:
                letters += 1
                if "aeiou".utf8.contains(byte | 0x20) { vowels += 1 }
            case .other: others += 1
            }
            // A capital begins a word.
            if kind != last, (last, kind) != (.capital, .small) { runs += 1 }
            last = kind
        }
        guard letters + digits > others * 2, letters > 0 else { return false }
        // `consumer_secret_2` has its digits at the end, `kd94hf93k423kf44` all over.
        if digits > 0 {
            let hasFewVowels = letters > randomMin && 4 * vowels < letters && others == 0
            return runs - 2 * others >= 4 || letters < digits || hasFewVowels || isHex(bytes)
        }
        return others == 0 && (runs == 1 && letters > wordMax || runs * wordMin > letters)
    }

    private enum Kind {
        case digit, small, capital, other

        init(_ byte: UInt8) {
            if ASCII.isDigit(byte) {
                self = .digit
            } else if ASCII.isUppercase(byte) {
                self = .capital
            } else if ASCII.isLetter(byte) {
                self = .small
            } else {
                self = .other
            }
        }
    }

    private static func isHex(_ bytes: some Collection<UInt8>) -> Bool {
        bytes.count > randomMin
            && bytes.allSatisfy { ASCII.isDigit($0) || (0x61...0x66).contains($0 | 0x20) }
    }
}

// Values that stand for others.
extension FactValue {
    private static let absences = [
        "undefined", "null", "nil", "none", "true", "false", "changeme", "change_me",
        "change-me", "replaceme", "replace_me", "replace-me", "todo", "tbd", "redacted", "filtered",
        "hidden", "masked",
        "removed", "omitted",
    ]
    private static let maskWords = [
        "redacted", "filtered", "hidden", "masked", "removed", "omitted", "secure", "secret",
        "sensitive", "private", "protected", "scrubbed", "confidential", "censored", "obfuscated",
        "stripped", "elided",
    ]

    /// Whether a value of a request is a mask that a logger wrote: `[FILTERED]`, `<private>`,
    /// `***`, `██`, `REDACTED`, `Sensitive`.
    static func isMask(_ text: String) -> Bool {
        let scalars = text.unicodeScalars
        if scalars.count > 1, let first = scalars.first, !first.isASCII,
            !first.properties.isAlphabetic,
            scalars.allSatisfy({ $0 == first })
        {
            return true
        }
        let bytes = Array(text.utf8)
        let isBracket: (UInt8) -> Bool = { "[]<>(){}*#_-".utf8.contains($0) }
        let word = bytes.filter { !isBracket($0) }
        if bytes.count > starsMin, bytes.prefix(starsMin).allSatisfy({ $0 == UInt8(ascii: "*") }) {
            return true
        }
        let hasBrackets = bytes.first.map(isBracket) == true && bytes.last.map(isBracket) == true
        let isShouted = text == "Sensitive" || word.allSatisfy(ASCII.isUppercase)
        // `[301 bytes were stripped]`
        let words = hasBrackets ? word.split(separator: ASCII.space) : [word[...]]
        if hasBrackets || isShouted,
            maskWords.contains(where: { mask in
                words.contains { String(bytes: $0).isSame(ignoringCase: mask) }
            })
        {
            return true
        }
        let isStarred = ["***", "•••", "xxxxxx"].contains { mark in
            text.lowercased().hasPrefix(mark) || text.lowercased().hasSuffix(mark)
        }
        return isStarred && bytes.count < maskMax
    }

    /// As many stars at the beginning are a mask, whatever is after them.
    private static let starsMin = 8
    /// In bytes; a longer text only ends like a mask.
    private static let maskMax = 64

    private static let beginnings = ["your_", "your-", "your ", "<your", "enter ", "insert "]
    private static let brackets = [
        ("<", ">"), ("${", "}"), ("{{", "}}"), ("#{", "}"), ("[", "]"), ("ENC[", "]"), ("(", ")"),
        ("$(", ")"), ("%(", ")s"), ("<%", "%>"), ("@@", "@@"),
    ]

    /// Whether a value is not a secret, but a mask, a mark of a template, encrypted, or a word for
    /// nothing.
    static func isPlaceholder(_ text: String) -> Bool {
        let small = String(bytes: text.utf8.map(ASCII.lowercased))
        if absences.contains(small) || beginnings.contains(where: { small.hasPrefix($0) }) {
            return true
        }
        let isBetween = brackets.contains { first, last in
            text.utf8.count > first.utf8.count + last.utf8.count && text.hasPrefix(first)
                && text.hasSuffix(last)
        }
        return isBetween || isMasked(Array(text.utf8)) || isLookedUp(small) || isName(text)
            || isReference(text)
    }

    /// Whether it names a secret that is elsewhere: `var.consumer_secret`.
    private static func isReference(_ text: String) -> Bool {
        let names = text.split(separator: ".", omittingEmptySubsequences: false)
        return names.count > 1
            && names.allSatisfy { name in
                name.utf8.first.map(ASCII.isLetter) ?? false
                    && name.utf8.allSatisfy { ASCII.isName($0) || $0 == UInt8(ascii: "-") }
                    && !looksRandom(name.utf8)
            } && names.contains { CredentialNames.meaning(of: [String($0)]).isSecret }
    }

    /// Whether it is what a secret is called: `API_SECRET`, `Access token secret`.
    private static func isName(_ text: String) -> Bool {
        let bytes = text.utf8
        let isVariable = bytes.allSatisfy { ASCII.isUppercase($0) || $0 == UInt8(ascii: "_") }
        let isPhrase = bytes.allSatisfy { ASCII.isLetter($0) || $0 == ASCII.space }
        let hasWords = bytes.contains(isVariable ? UInt8(ascii: "_") : ASCII.space)
        return (isVariable || isPhrase) && hasWords && CredentialNames.meaning(of: [text]).isSecret
    }

    /// Whether all is one character, or the end is stars: `xxxx`, `****`, `abc***`.
    private static func isMasked(_ bytes: [UInt8]) -> Bool {
        guard bytes.count > 2 else { return false }
        if let first = bytes.first, bytes.allSatisfy({ $0 == first }) { return true }
        let text = String(bytes: bytes)
        return ["***", "•••", "…"].contains { text.hasSuffix($0) || text.hasPrefix($0) }
    }

    /// Whether a program is to find the value elsewhere: `process.env.SECRET`, `getenv("SECRET")`.
    private static func isLookedUp(_ small: String) -> Bool {
        let letters = small.utf8.filter(ASCII.isLetter)
        let isCall = ["(", "[", "."].contains { small.utf8.contains($0.utf8.first ?? 0) }
        return isCall
            && ["getenv", "processenv", "osenviron", "env", "systemgetenv", "environ"]
                .contains { letters.starts(with: $0.utf8) }
    }
}
