import OAuth1

/// Invents texts of the same shape as others: letters for letters, digits for digits.
///
/// A text is drawn from the classes of characters of the original, and from nothing else of it. The
/// same text always becomes the same other text. What makes a request special stays: its
/// punctuation, the case of its letters, the length of its characters in UTF-8, and how they are
/// escaped.
struct InventedText {
    private var generator: RandomNumbers
    private var known: [[UInt8]: [UInt8]] = [:]
    /// What the originals say, apart from words that stay.
    private(set) var originals: [[UInt8]] = []
    /// Pieces that no text may have.
    private let avoided: Windows
    private let isCancelled: () -> Bool

    /// Texts that name nobody, and whose meaning matters.
    static let kept = [
        "true", "false", "null", "True", "False", "None", "nil", "undefined", "oob", "about:blank",
        "1.0", "1.0a", "1.0A",
    ]
    private static let keptTexts = Set(kept.map { Array($0.utf8) })
    /// Characters that a URL may have without an escape, so that they can be anywhere in it.
    private static let movable = Array("!'()*-._~".unicodeScalars)
    /// Characters that most encoders treat alike.
    private static let marks = ["-._~", "!'()*", ",;:@$/?", "&=+", "\"<>\\^`{|}[]", "#%"].map {
        Array($0.unicodeScalars)
    }
    /// How often a character is drawn again if it completes a piece of the original.
    private static let drawsMax = 16

    /// - Parameters:
    ///   - generator: what is invented comes from it.
    ///   - avoided: pieces that no text may have, if another character is possible.
    ///   - isCancelled: looked at while a text is invented, which then throws.
    init(
        _ generator: RandomNumbers,
        avoiding avoided: Windows = Windows(),
        isCancelled: @escaping () -> Bool = { false }
    ) {
        self.generator = generator
        self.avoided = avoided
        self.isCancelled = isCancelled
    }

    /// Another text of the same length.
    ///
    /// - Parameters:
    ///   - bytes: a text as it is written.
    ///   - showsMarks: whether a text that has only punctuation may stay if it is short.
    /// - Returns: the invented text, the same one each time.
    /// - Throws: ``SharingError`` if it is not UTF-8.
    mutating func invented(
        _ bytes: [UInt8],
        showsMarks: Bool = true
    ) throws(SharingError) -> [UInt8] {
        if let text = known[bytes] { return text }
        guard !Self.keptTexts.contains(bytes) else { return bytes }
        guard let written = WrittenText(bytes) else {
            throw .refused(
                "a part of the request is not UTF-8, and oauthcheck cannot invent text in another"
                    + " encoding: write that part in UTF-8, or leave it out")
        }
        let fragments = written.fragments
        originals += fragments
        let pieces = Windows(fragments)
        var text = try replaced(written, pieces, showsMarks: showsMarks)
        // A few marks may be drawn as they were.
        for _ in 0..<Self.drawsMax where !showsMarks && text == bytes {
            text = try replaced(written, pieces, showsMarks: showsMarks)
        }
        known[bytes] = paddedLike(bytes, text)
        return known[bytes] ?? text
    }

    /// Remembers what must not be recognized, and is replaced elsewhere.
    mutating func hide(_ original: [UInt8]) { originals.append(original) }

    // MARK: - Texts

    private mutating func replaced(
        _ written: WrittenText,
        _ pieces: Windows,
        showsMarks: Bool
    ) throws(SharingError) -> [UInt8] {
        let avoided = avoided
        var units = written.units
        shuffleRuns(&units)
        let isHexadecimal =
            units.count > 1
            && units.allSatisfy { $0.scalar.isASCII && $0.scalar.properties.isASCIIHexDigit }
        let isShort = units.count < Windows.length
        let redrawsMarks =
            !(showsMarks && isShort) && !units.contains { Self.isWord($0.scalar) }
        var text: [UInt8] = []
        var tail = Windows.Tail()
        var displaced: [Unicode.Scalar] = []
        for (index, unit) in units.enumerated() {
            if index.isMultiple(of: 4096), isCancelled() { throw .cancelled }
            guard !unit.isWord else {
                text += unit.written(unit.scalar)
                tail = Windows.Tail()
                continue
            }
            let isHexadecimal = unit.isHexadecimal || isHexadecimal
            let first = first(unit.scalar, redrawsMarks, isHexadecimal, &displaced)
            let drawn = fitting(first, unit.scalar, isHexadecimal, &displaced) {
                Self.completes($0, tail, [pieces, avoided])
            }
            for byte in String(drawn).utf8 { _ = tail.add(byte) }
            text += unit.written(drawn)
        }
        return text
    }

    /// What a character becomes, if it may.
    private mutating func first(
        _ scalar: Unicode.Scalar,
        _ redrawsMarks: Bool,
        _ isHexadecimal: Bool,
        _ displaced: inout [Unicode.Scalar]
    ) -> Unicode.Scalar {
        // A mark that had to go comes back where a letter is.
        if !displaced.isEmpty, Self.isLetter(scalar), Bool.random(using: &generator) {
            return displaced.removeLast()
        }
        let isDrawn = Self.isWord(scalar) || redrawsMarks
        return isDrawn ? other(than: scalar, isHexadecimal) : scalar
    }

    /// A character that completes no piece of an original, if there is one: `first`, or another.
    private mutating func fitting(
        _ first: Unicode.Scalar,
        _ scalar: Unicode.Scalar,
        _ isHexadecimal: Bool,
        _ displaced: inout [Unicode.Scalar],
        _ completes: (Unicode.Scalar) -> Bool
    ) -> Unicode.Scalar {
        guard completes(first) else { return first }
        if Self.movable.contains(first) { displaced.append(first) }
        var drawn = first
        for count in 0..<Self.drawsMax where completes(drawn) {
            drawn = again(scalar, count, isHexadecimal)
        }
        return drawn
    }

    /// Whether a character completes a piece of an original.
    private static func completes(
        _ scalar: Unicode.Scalar,
        _ tail: Windows.Tail,
        _ windows: [Windows]
    ) -> Bool {
        var tail = tail
        return String(scalar).utf8.contains { byte in
            guard let piece = tail.add(byte) else { return false }
            return windows.contains { $0.contains(piece) }
        }
    }

    /// The text whose last character before base64's padding leaves the same bits unused as that of
    /// `original`: strict decoders look at them.
    private mutating func paddedLike(_ original: [UInt8], _ text: [UInt8]) -> [UInt8] {
        let end = original.lastIndex { $0 != UInt8(ascii: "=") } ?? 0
        let padding = original.count - 1 - end
        guard original.count % 4 == 0, padding == 1 || padding == 2, text.count == original.count,
            let bits = Self.base64Value(original[end])
        else { return text }
        let mask: UInt8 = padding == 1 ? 0b11 : 0b1111
        let classes: [ClosedRange<UInt8>] = [0x30...0x39, 0x41...0x5A, 0x61...0x7A]
        let others = classes.filter { $0.contains(original[end]) }.joined()
        let same = others.filter { other in
            other != original[end] && Self.base64Value(other).map { $0 & mask } == bits & mask
        }
        var padded = text
        padded[end] = same.randomElement(using: &generator) ?? original[end]
        return padded
    }

    /// The six bits of a letter or digit of base64 (RFC 4648 §4).
    private static func base64Value(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x41...0x5A: byte - 0x41
        case 0x61...0x7A: byte - 0x61 + 26
        case 0x30...0x39: byte - 0x30 + 52
        default: nil
        }
    }

    /// Shuffles runs of characters that are neither letters nor digits, if they are long enough to
    /// show where they come from.
    private mutating func shuffleRuns(_ units: inout [WrittenText.Unit]) {
        var start = 0
        for index in 0...units.count {
            let isEnd =
                index == units.count || units[index].isWord || Self.isWord(units[index].scalar)
            guard isEnd else { continue }
            if index - start >= Windows.length {
                let marks = units[start..<index].map { $0.scalar }.shuffled(using: &generator)
                for (place, mark) in zip(start..<index, marks) { units[place].scalar = mark }
            }
            start = index + 1
        }
    }

    // MARK: - Characters

    private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
        !scalar.isASCII || isLetter(scalar) || ("0"..."9").contains(scalar)
    }

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
    }

    /// Another character of the same class.
    private mutating func other(
        than scalar: Unicode.Scalar,
        _ isHexadecimal: Bool
    ) -> Unicode.Scalar {
        switch scalar {
        case "0"..."9": return drawn(from: 0x31...0x39, but: scalar)
        case "A"..."Z": return drawn(from: 0x41...(isHexadecimal ? 0x46 : 0x5A), but: scalar)
        case "a"..."z": return drawn(from: 0x61...(isHexadecimal ? 0x66 : 0x7A), but: scalar)
        default: break
        }
        guard scalar.isASCII else { return near(scalar) ?? far(scalar) }
        let alike = Self.marks.first { $0.contains(scalar) } ?? Self.movable
        // It may be the same again: a mistake may be about this mark alone.
        return alike.randomElement(using: &generator) ?? "."
    }

    /// What takes the place of a character if one of its class would complete a piece.
    private mutating func again(
        _ scalar: Unicode.Scalar,
        _ count: Int,
        _ isHexadecimal: Bool
    ) -> Unicode.Scalar {
        let isEarly = count < Self.drawsMax / 2
        guard scalar.isASCII else {
            return (isEarly ? near(scalar) : nil) ?? far(scalar)
        }
        if Self.isWord(scalar), isEarly { return other(than: scalar, isHexadecimal) }
        let isMark = !Self.isWord(scalar) && Bool.random(using: &generator)
        if isMark, let mark = Self.movable.randomElement(using: &generator) { return mark }
        return drawn(from: isHexadecimal ? 0x61...0x66 : 0x61...0x7A, but: scalar)
    }

    private mutating func drawn(
        from range: ClosedRange<UInt8>,
        but scalar: Unicode.Scalar
    ) -> Unicode.Scalar {
        while true {
            let drawn = Unicode.Scalar(UInt8.random(in: range, using: &generator))
            if drawn != scalar { return drawn }
        }
    }

    /// A character of the same kind and length, of the same script; nil if none is found.
    ///
    /// If it can be, its first bytes are others, too.
    private mutating func near(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        let category = scalar.properties.generalCategory
        let length = UTF8.width(scalar)
        var near: Unicode.Scalar?
        for _ in 0..<128 {
            let mask: UInt32 = length < 3 ? 0x3F : 0x3FF
            let value = scalar.value & ~mask | UInt32.random(in: 0...mask, using: &generator)
            guard value != scalar.value, let drawn = Unicode.Scalar(value),
                drawn.properties.generalCategory == category, UTF8.width(drawn) == length
            else { continue }
            if length < 3 || value >> 6 != scalar.value >> 6 { return drawn }
            near = near ?? drawn
        }
        return near
    }

    /// A letter of any script whose UTF-8 is as long.
    private mutating func far(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        let range: ClosedRange<UInt32> =
            switch UTF8.width(scalar) {
            case 2: 0x430...0x44F
            case 3: 0x4E00...0x9FA5
            default: 0x20000...0x2A6D0
            }
        return Unicode.Scalar(UInt32.random(in: range, using: &generator)) ?? scalar
    }
}
