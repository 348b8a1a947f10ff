import OAuth1

/// Percent-encoding (§3.6) with some bytes encoded differently.
package struct TextEncoding: Hashable, Sendable {
    /// The bytes of ASCII that stay as they are: a bit for each, those below 64 and the others.
    private var low = PercentEncoding.unreservedBelow64
    private var high = PercentEncoding.unreservedFrom64
    /// Whether a space becomes `+`.
    private var spaceIsPlus = false
    package var hasLowerCaseDigits = false
    /// Whether text is written as UTF-16 code units, `%E9` or `%u20AC`, as JavaScript's `escape`
    /// does.
    package var isByCodeUnits = false
    /// Whether the escape of a code unit above U+00FF begins with `%u`, not with `%`.
    package var marksLongCodeUnits = true
    /// Whether bytes that are not ASCII stay as they are.
    var leavesOthers = false

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
        text.isByCodeUnits.toggle()
        text.marksLongCodeUnits.toggle()
        text.leavesOthers.toggle()
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
        text.isByCodeUnits = isByCodeUnits && bytes.hasOthers
        text.leavesOthers = leavesOthers && bytes.hasOthers
        text.marksLongCodeUnits = marksLongCodeUnits || !text.isByCodeUnits
        let escapes = bytes.hasOthers || bytes.low & ~low != 0 || bytes.high & ~high != 0
        text.hasLowerCaseDigits = hasLowerCaseDigits && escapes
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
    /// Not for encoding by code units.
    func append(_ text: Span<UInt8>, to output: inout OutputSpan<UInt8>) {
        guard !isRight else { return PercentEncoding.append(text, to: &output) }
        for index in text.indices { append(text[index], to: &output) }
    }

    /// Appends the encoded form of `text` to `output`.
    package func append(_ text: Span<UInt8>, to output: inout [UInt8]) {
        guard !isByCodeUnits else { return appendCodeUnits(of: text, to: &output) }
        output.append(addingCapacity: Self.capacity(for: text.count)) { output in
            append(text, to: &output)
        }
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
        if byte < 128 ? isRaw(byte) : leavesOthers {
            output.append(byte)
        } else if byte == UInt8(ascii: " "), spaceIsPlus {
            output.append(UInt8(ascii: "+"))
        } else {
            output.append(UInt8(ascii: "%"))
            output.append(digit(byte >> 4))
            output.append(digit(byte & 0xF))
        }
    }

    private func appendCodeUnits(of text: Span<UInt8>, to output: inout [UInt8]) {
        for unit in String(decoding: Array(text), as: UTF8.self).utf16 {
            output.append(addingCapacity: 6) { output in
                guard unit > 0xFF else {
                    return append(UInt8(unit), to: &output)
                }
                output.append(UInt8(ascii: "%"))
                if marksLongCodeUnits { output.append(UInt8(ascii: "u")) }
                // Without a mark, leading zeros are left out.
                for shift in unit < 0x1000 && !marksLongCodeUnits ? [8, 4, 0] : [12, 8, 4, 0] {
                    output.append(digit(UInt8(truncatingIfNeeded: unit >> UInt16(shift)) & 0xF))
                }
            }
        }
    }

    private func digit(_ value: UInt8) -> UInt8 {
        ASCII.hexDigit(value, uppercase: !hasLowerCaseDigits)
    }
}
