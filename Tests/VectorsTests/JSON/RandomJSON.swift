import Fuzzing
import Vectors

/// Random JSON texts, and texts that are nearly JSON; the same ones for the same seed.
struct RandomJSON {
    private var generator: SplitMix64

    init(seed: UInt64) {
        generator = SplitMix64(seed: seed)
    }

    /// A text that RFC 8259 calls JSON.
    mutating func text() -> [UInt8] {
        var text: [UInt8] = []
        appendBlanks(to: &text)
        // Sometimes close to the depth limit.
        let levels = chance(1, of: 50) ? Int.random(in: 60...70, using: &generator) : 0
        for _ in 0..<levels { text.append(UInt8(ascii: "[")) }
        appendValue(to: &text, depth: levels == 0 ? 4 : 0)
        for _ in 0..<levels { text.append(UInt8(ascii: "]")) }
        appendBlanks(to: &text)
        return text
    }

    /// A text with a few faults in it.
    mutating func brokenText() -> [UInt8] {
        var text = text()
        for _ in 0...Int.random(in: 0...2, using: &generator) { damage(&text) }
        return text
    }

    private mutating func chance(_ part: Int, of whole: Int) -> Bool {
        Int.random(in: 0..<whole, using: &generator) < part
    }

    private mutating func pick<Value>(_ values: [Value]) -> Value {
        values[Int.random(in: values.indices, using: &generator)]
    }
}

// MARK: - Texts

extension RandomJSON {
    private mutating func appendValue(to text: inout [UInt8], depth: Int) {
        switch Int.random(in: depth > 0 ? 0...8 : 3...8, using: &generator) {
        case 0, 1: appendObject(to: &text, depth: depth)
        case 2: appendArray(to: &text, depth: depth)
        case 3, 4, 5: appendString(to: &text)
        case 6, 7: appendNumber(to: &text)
        default: text.append(contentsOf: pick(["true", "false", "null"]).utf8)
        }
    }

    private mutating func appendObject(to text: inout [UInt8], depth: Int) {
        text.append(UInt8(ascii: "{"))
        // Some objects have more members than are compared in pairs.
        let count = chance(1, of: 30) ? 20 : Int.random(in: 0...4, using: &generator)
        appendBlanks(to: &text)
        for index in 0..<count {
            if index > 0 { appendSeparator(",", to: &text) }
            if chance(1, of: 3) {
                text.append(contentsOf: pick(Self.names).utf8)
            } else {
                appendString(to: &text)
            }
            appendSeparator(":", to: &text)
            appendValue(to: &text, depth: count > 4 ? 0 : depth - 1)
        }
        appendBlanks(to: &text)
        text.append(UInt8(ascii: "}"))
    }

    /// Names that are equal, canonically equivalent, or neither.
    private static let names = [
        #""a""#, #""\u0061""#, #""A""#, #""caf\u00e9""#, "\"caf\u{E9}\"", "\"cafe\u{301}\"",
        #""""#, #""\u0000""#, "\"\u{212B}\"", "\"\u{C5}\"",
    ]

    private mutating func appendArray(to text: inout [UInt8], depth: Int) {
        text.append(UInt8(ascii: "["))
        appendBlanks(to: &text)
        for index in 0..<Int.random(in: 0...5, using: &generator) {
            if index > 0 { appendSeparator(",", to: &text) }
            appendValue(to: &text, depth: depth - 1)
        }
        appendBlanks(to: &text)
        text.append(UInt8(ascii: "]"))
    }

    private mutating func appendString(to text: inout [UInt8]) {
        text.append(UInt8(ascii: "\""))
        // Sometimes long enough for code that reads many bytes at once.
        let count = Int.random(in: 0...(chance(1, of: 20) ? 70 : 8), using: &generator)
        for _ in 0..<count {
            text.append(contentsOf: (chance(3, of: 4) ? "x" : character()).utf8)
        }
        text.append(UInt8(ascii: "\""))
    }

    /// A character or an escape, from the edges of what is permitted.
    private mutating func character() -> String {
        if chance(1, of: 3) { return pick(Self.characters) }
        if chance(1, of: 2) { return pick(Self.escapes) }
        let unit = UInt16.random(in: .min ... .max, using: &generator)
        guard let scalar = Unicode.Scalar(UInt32(unit)) else { return #"\uD834\udd1E"# }
        let digits = String(scalar.value, radix: 16, uppercase: chance(1, of: 2))
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }

    private static let characters = [
        " ", "/", "'", "{", "]", ",", ":", "\u{7F}", "\u{80}", "\u{E9}", "\u{301}", "\u{7FF}",
        "\u{800}", "\u{2028}", "\u{D7FF}", "\u{E000}", "\u{FEFF}", "\u{FFFF}", "\u{10000}",
        "\u{1F600}", "\u{10FFFF}",
    ]
    private static let escapes = [
        #"\""#, #"\\"#, #"\/"#, #"\b"#, #"\f"#, #"\n"#, #"\r"#, #"\t"#, #"\u0000"#, #"\u001F"#,
        #"\uD7FF"#, #"\uE000"#, #"\uFFFF"#, #"\uD800\uDC00"#, #"\uDBFF\uDFFF"#, #"\ud83D\uDe00"#,
    ]

    private mutating func appendNumber(to text: inout [UInt8]) {
        if chance(1, of: 2) { text.append(UInt8(ascii: "-")) }
        text.append(contentsOf: pick(Self.integers).utf8)
        if chance(1, of: 3) { text.append(contentsOf: pick([".0", ".5", ".25", ".000125"]).utf8) }
        if chance(1, of: 3) { text.append(contentsOf: pick(Self.exponents).utf8) }
    }

    private static let integers = [
        "0", "1", "7", "10", "255", "1318622958", "9007199254740993", "9223372036854775807",
        "9223372036854775808", "18446744073709551616", "123456789012345678901234567890",
    ]
    private static let exponents = [
        "e0", "E1", "e+2", "e-3", "E-07", "e20", "e300", "e-300", "e999",
    ]

    private mutating func appendSeparator(_ separator: Character, to text: inout [UInt8]) {
        appendBlanks(to: &text)
        text.append(contentsOf: separator.utf8)
        appendBlanks(to: &text)
    }

    private mutating func appendBlanks(to text: inout [UInt8]) {
        while chance(1, of: 5) { text.append(pick([0x20, 0x0A, 0x0D, 0x09])) }
    }
}

// MARK: - Faults

extension RandomJSON {
    private mutating func damage(_ text: inout [UInt8]) {
        let start = Int.random(in: 0...text.count, using: &generator)
        let end = min(text.count, start + Int.random(in: 1...4, using: &generator))
        switch Int.random(in: 0...5, using: &generator) {
        case 0: text.removeSubrange(start..<end)
        case 1: text.insert(contentsOf: pick(Self.fragments), at: start)
        case 2: text.replaceSubrange(start..<end, with: pick(Self.fragments))
        case 3: text.insert(contentsOf: text[start..<end], at: start)
        case 4: text.removeSubrange(start...)
        default:
            guard start < end else { return }
            text[start] = UInt8.random(in: .min ... .max, using: &generator)
        }
    }

    /// Pieces of JSON, and what looks like them.
    private static let fragments: [[UInt8]] =
        [
            "\"", "\\", "{", "}", "[", "]", ",", ":", "0", "-", "+", ".", "e", "E", "1", " ", "'",
            "//", "/*", "\u{0}", "\u{1F}", "\t", "\n", "\u{B}", "\u{A0}", "\u{FEFF}", "\\u",
            "\\u12",
            "\\uD800", "\\uDC00", "\\uDBFF\\uDBFF", "\\x", "tru", "nul", "NaN", "Infinity", "00",
            "1.", ".1", "1e", "\"\"", "[]", "{}", "\"a\":", ",,",
        ].map { Array($0.utf8) } + [
            [0x80], [0xC3], [0xC0, 0xAF], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xE2, 0x82],
            [0xF0, 0x9F, 0x98], [0xF4, 0x90, 0x80, 0x80], [0xFF], [0xFE, 0xFF],
        ]
}
