import OAuth1

/// Percent-encoding (§3.6) with some bytes encoded differently.
package struct TextEncoding: Hashable, Sendable {
    /// The bytes of ASCII that stay as they are: a bit for each, those below 64 and the others.
    private var low = PercentEncoding.unreservedBelow64
    private var high = PercentEncoding.unreservedFrom64
    /// Whether a space becomes `+`.
    private var spaceIsPlus = false
    package var hasLowerCaseDigits = false
    var leadingZero = LeadingZero.written
    /// How many digits an escape has: more than two where a number is printed in its full width.
    var escapeDigits = 2
    /// Whether only the first byte of a text that must be encoded is.
    var encodesOnlyFirst = false
    var others = OtherCharacters.utf8

    /// What an escape has if one digit is enough: `%0A`, `%A` or `% A` for a line feed.
    enum LeadingZero: Hashable, Sendable {
        case written, leftOut, space
    }

    /// What becomes of characters that are not ASCII.
    enum OtherCharacters: Hashable, Sendable {
        case utf8
        /// An escape for each UTF-16 code unit: `%E9`, and `%u20AC` or `%20AC` for longer ones.
        case codeUnits, unmarkedCodeUnits
        /// An escape for the lowest byte of each character's number.
        case lowBytes
        /// Bytes of UTF-8 as C's `%02X` writes a negative number: `%FFFFFFC3`.
        case negative
        /// The beginning of such a number: `%FF` for each byte.
        case negativeCut
        /// UTF-8 of each UTF-16 code unit, even of half of a surrogate pair (CESU-8).
        case halves
        case left
        /// The bytes that are letters in ISO-8859-1 are left, as C's `isalnum` takes them.
        case lettersLeft

        /// Whether it leaves bytes that are not ASCII, or some of them.
        var leavesBytes: Bool { self == .left || self == .lettersLeft }

        /// Whether this byte, which is not ASCII, is left.
        fileprivate func leaves(_ byte: UInt8) -> Bool {
            switch self {
            case .left: true
            case .lettersLeft:
                [0xAA, 0xB5, 0xBA].contains(byte) || byte > 0xBF && byte & 0xDF != 0xD7
            case .utf8, .codeUnits, .unmarkedCodeUnits, .lowBytes, .negative, .negativeCut,
                .halves:
                false
            }
        }
    }

    package init() {}

    /// Whether this is the encoding of RFC 5849.
    private var isRight: Bool { self == TextEncoding() }

    /// Leaves these ASCII characters unencoded.
    package mutating func leave(_ characters: String) {
        for byte in characters.utf8 { set(byte, isRaw: true) }
    }

    /// Percent-encodes these ASCII characters.
    package mutating func escape(_ characters: String) {
        for byte in characters.utf8 { set(byte, isRaw: false) }
    }

    /// Leaves an encoded ASCII character, or percent-encodes one that is left.
    mutating func toggle(_ character: UInt8) { set(character, isRaw: !isRaw(character)) }

    /// The encoding that differs in everything that can be changed.
    var opposite: TextEncoding {
        var text = self
        (text.low, text.high) = (~low, ~high)
        text.spaceIsPlus.toggle()
        text.hasLowerCaseDigits.toggle()
        text.leadingZero = leadingZero == .written ? .leftOut : .written
        text.escapeDigits = escapeDigits == 2 ? 8 : 2
        text.encodesOnlyFirst.toggle()
        text.others = others.leavesBytes ? .utf8 : .left
        return text
    }

    /// An encoding that makes the same of text with these bytes alone, and is the same for all
    /// encodings that do.
    func restricted(to bytes: ByteUse) -> TextEncoding {
        var text = self
        let right = TextEncoding()
        text.low = low & bytes.low | right.low & ~bytes.low
        text.high = high & bytes.high | right.high & ~bytes.high
        text.spaceIsPlus = spaceIsPlus && bytes.hasSpace
        if !bytes.hasOthers { text.others = .utf8 }
        if bytes.low & ~low & 0xFFFF == 0 { text.leadingZero = .written }
        let escapes = bytes.hasOthers || bytes.low & ~low != 0 || bytes.high & ~high != 0
        text.hasLowerCaseDigits = hasLowerCaseDigits && escapes
        if !escapes { (text.escapeDigits, text.encodesOnlyFirst) = (2, false) }
        return text
    }

    package mutating func escapeEverything() {
        (low, high) = (0, 0)
        spaceIsPlus = false
    }

    package mutating func writeSpaceAsPlus() {
        escape(" ")
        spaceIsPlus = true
    }

    static let plusForSpace: TextEncoding = {
        var text = TextEncoding()
        text.writeSpaceAsPlus()
        return text
    }()

    /// The characters that are encoded differently than by RFC 5849, if they alone are, and all are
    /// either encoded or not; nil if anything else differs.
    var otherCharacters: (characters: [Character], areEncoded: Bool)? {
        let right = TextEncoding()
        var text = self
        (text.low, text.high) = (right.low, right.high)
        guard text == right else { return nil }
        let others = (UInt8(0)..<128).filter { isRaw($0) != right.isRaw($0) }
        guard let first = others.first, others.allSatisfy({ isRaw($0) == isRaw(first) })
        else { return nil }
        return (others.map { Character(Unicode.Scalar($0)) }, !isRaw(first))
    }

    private func isRaw(_ byte: UInt8) -> Bool {
        (byte < 64 ? low : high) >> UInt64(byte & 63) & 1 == 1
    }

    private mutating func set(_ byte: UInt8, isRaw: Bool) {
        let bit = UInt64(1) << UInt64(byte & 63)
        if byte < 64 {
            low = isRaw ? low | bit : low & ~bit
        } else {
            high = isRaw ? high | bit : high & ~bit
        }
        if byte == UInt8(ascii: " ") { spaceIsPlus = false }
    }

    /// Appends the encoded form of `text` to `output`, which must have the capacity that
    /// ``capacity(for:)`` gives.
    ///
    /// Not for encoding by characters.
    func append(_ text: Span<UInt8>, to output: inout OutputSpan<UInt8>) {
        guard !isRight else { return PercentEncoding.append(text, to: &output) }
        for index in text.indices { append(text[index], to: &output) }
    }

    /// Appends the encoded form of `text` to `output`.
    package func append(_ text: Span<UInt8>, to output: inout [UInt8]) {
        guard isByByte else { return appendCharacters(of: text, to: &output) }
        output.append(addingCapacity: Self.capacity(for: text.count)) { output in
            append(text, to: &output)
        }
    }

    /// Whether each byte is encoded by itself, in up to three bytes.
    var isByByte: Bool {
        escapeDigits == 2 && !encodesOnlyFirst && (others == .utf8 || others.leavesBytes)
    }

    /// The capacity needed to encode this number of bytes.
    static func capacity(for count: Int) -> Int {
        PercentEncoding.lengthMax * count + PercentEncoding.slack
    }

    package func encoded(_ text: [UInt8]) -> [UInt8] {
        var output: [UInt8] = []
        append(text.span, to: &output)
        return output
    }

    @inline(__always)
    private func append(_ byte: UInt8, to output: inout OutputSpan<UInt8>) {
        if byte < 128 ? isRaw(byte) : others.leaves(byte) {
            output.append(byte)
        } else if byte == UInt8(ascii: " "), spaceIsPlus {
            output.append(UInt8(ascii: "+"))
        } else {
            output.append(UInt8(ascii: "%"))
            if byte > 0xF || leadingZero == .written {
                output.append(digit(byte >> 4))
            } else if leadingZero == .space {
                output.append(UInt8(ascii: " "))
            }
            output.append(digit(byte & 0xF))
        }
    }

    private func appendCharacters(of text: Span<UInt8>, to output: inout [UInt8]) {
        guard escapeDigits == 2 else { return appendWide(Array(text), to: &output) }
        guard !encodesOnlyFirst else { return appendFirst(Array(text), to: &output) }
        for number in numbers(of: Array(text)) {
            output.append(addingCapacity: 9) { output in
                guard number >= 0x80 else { return append(UInt8(number), to: &output) }
                output.append(UInt8(ascii: "%"))
                let isMarked = number > 0xFF && others == .codeUnits
                if isMarked { output.append(UInt8(ascii: "u")) }
                // Without a mark, leading zeros are left out.
                let used = (UInt32.bitWidth - number.leadingZeroBitCount + 3) / 4
                let count = isMarked ? 4 : others == .lowBytes ? 2 : max(2, used)
                for place in (0..<count).reversed() {
                    output.append(digit(UInt8(truncatingIfNeeded: number >> (4 * place)) & 0xF))
                }
            }
        }
    }

    private func appendFirst(_ text: [UInt8], to output: inout [UInt8]) {
        guard let place = text.firstIndex(where: { $0 >= 0x80 || !isRaw($0) }) else {
            return output += text
        }
        output += text[..<place]
        output += "%".utf8 + [digit(text[place] >> 4), digit(text[place] & 0xF)]
        output += text[(place + 1)...]
    }

    private func appendWide(_ text: [UInt8], to output: inout [UInt8]) {
        for byte in text {
            guard byte >= 0x80 || !isRaw(byte) else {
                output.append(byte)
                continue
            }
            output += "%".utf8
            output += repeatElement(UInt8(ascii: "0"), count: escapeDigits - 2)
            output += [digit(byte >> 4), digit(byte & 0xF)]
        }
    }

    /// What each character, or a part of it, is written as; a low byte has a mark before it.
    private func numbers(of text: [UInt8]) -> [UInt32] {
        let string = { String(decoding: text, as: UTF8.self) }
        return switch others {
        case .negative: text.map { $0 < 0x80 ? UInt32($0) : 0xFFFF_FF00 | UInt32($0) }
        case .negativeCut: text.map { $0 < 0x80 ? UInt32($0) : 0xFF }
        case .lowBytes:
            string().unicodeScalars.map { $0.isASCII ? $0.value : 0x8000 | $0.value & 0xFF }
        case .halves:
            String(validating: text, as: UTF8.self).map { $0.utf16.flatMap(Self.bytes) }
                ?? text.map { UInt32($0) }
        case .codeUnits, .unmarkedCodeUnits, .utf8, .left, .lettersLeft:
            string().utf16.map { UInt32($0) }
        }
    }

    /// A UTF-16 code unit in the pattern of UTF-8.
    private static func bytes(of unit: UInt16) -> [UInt32] {
        let unit = UInt32(unit)
        return switch unit {
        case ..<0x80: [unit]
        case ..<0x800: [0xC0 | unit >> 6, 0x80 | unit & 0x3F]
        default: [0xE0 | unit >> 12, 0x80 | unit >> 6 & 0x3F, 0x80 | unit & 0x3F]
        }
    }

    private func digit(_ value: UInt8) -> UInt8 {
        ASCII.hexDigit(value, uppercase: !hasLowerCaseDigits)
    }
}
