/// §3.6, Percent Encoding: unreserved characters are kept, every other byte becomes `%XX` with
/// upper-case hex digits.
@usableFromInline  // Without this, other modules do not inline the members.
package enum PercentEncoding {
    /// Appends the encoded form of `text`, byte by byte, to `output`.
    package static func append(_ text: Span<UInt8>, to output: inout [UInt8]) {
        output.append(addingCapacity: lengthMax * text.count + slack) { append(text, to: &$0) }
    }

    /// Appends the encoded form of `text` to `output`, which must have room for ``lengthMax``
    /// bytes for each byte of `text`, and ``slack``.
    ///
    /// It uses a table, because a processor cannot predict a branch for each byte.
    package static func append(_ text: Span<UInt8>, to output: inout OutputSpan<UInt8>) {
        output.append(words: text.count, lengthMax: lengthMax) { index in
            let code = EncodedBytes.once(text[index])
            return (UInt64(code), length: Int(code >> 24))
        }
    }

    /// Appends `text` encoded twice to `output`, which must have room for ``lengthMaxTwice`` bytes
    /// for each byte of `text`, and ``slack``.
    static func appendTwice(_ text: Span<UInt8>, to output: inout OutputSpan<UInt8>) {
        output.append(words: text.count, lengthMax: lengthMaxTwice) { index in
            let code = EncodedBytes.twice(text[index])
            return (code, length: Int(code >> 40))
        }
    }

    /// Appends the escape of a byte that is not unreserved; there must be room for ``slack`` too.
    @inline(__always)
    static func append(escaped byte: UInt8, to output: inout OutputSpan<UInt8>) {
        let digits = UInt64(hexDigit(byte >> 4)) | UInt64(hexDigit(byte & 0xF)) << 8
        output.append(words: 1, lengthMax: lengthMax) { _ in
            (UInt64(UInt8(ascii: "%")) | digits << 8, length: lengthMax)
        }
    }

    /// The greatest length of an encoded byte: `%XX`, or `%25XX` if encoded twice.
    package static let lengthMax = 3
    static let lengthMaxTwice = 5
    /// The number of bytes that may be written after the end, and are overwritten later.
    package static let slack = OutputSpan<UInt8>.slack

    /// The encoded form of the UTF-8 of `text`.
    package static func encode(_ text: String) -> String {
        encode(bytes: Array(text.utf8))
    }

    /// The encoded form of `bytes`.
    package static func encode(bytes: [UInt8]) -> String {
        var output: [UInt8] = []
        append(bytes.span, to: &output)
        return String(decoding: output, as: UTF8.self)
    }

    /// Appends `text` decoded; `+` stays `+`.
    ///
    /// - Returns: false if a `%` is not followed by two hexadecimal digits; it is kept.
    @discardableResult
    @usableFromInline
    package static func appendDecoded(_ text: Span<UInt8>, to output: inout [UInt8]) -> Bool {
        var isWellFormed = true
        var index = 0
        while index < text.count {
            if text[index] == UInt8(ascii: "%") {
                if let byte = escapedByte(in: text, at: index) {
                    output.append(byte)
                    index += 3
                    continue
                }
                isWellFormed = false
            }
            output.append(text[index])
            index += 1
        }
        return isWellFormed
    }

    /// `text` decoded; `+` stays `+`, and a `%` without two hexadecimal digits is kept.
    @inlinable
    package static func decoded(_ text: some Collection<UInt8>) -> [UInt8] {
        var output: [UInt8] = []
        appendDecoded(Array(text).span, to: &output)
        return output
    }

    /// `text` with its escapes as RFC 5849 writes them.
    ///
    /// None is of an unreserved character, and digits are in upper case. What they stand for is the
    /// same (RFC 3986 §6.2.2).
    package static func normalized(_ text: [UInt8]) -> [UInt8] {
        var output: [UInt8] = []
        var index = 0
        while index < text.count {
            guard text[index] == UInt8(ascii: "%"),
                let byte = escapedByte(in: text.span, at: index)
            else {
                output.append(text[index])
                index += 1
                continue
            }
            output += encode(bytes: [byte]).utf8
            index += 3
        }
        return output
    }

    /// Whether `byte` is a letter, a digit, `-`, `.`, `_` or `~` (RFC 3986 §2.3).
    @inlinable @inline(__always)
    package static func isUnreserved(_ byte: UInt8) -> Bool {
        let set = byte < 64 ? unreservedBelow64 : unreservedFrom64
        return byte < 128 && set >> UInt64(byte & 63) & 1 == 1
    }

    /// A bit for each byte below 64 that is unreserved: `-`, `.` and the digits.
    @inlinable @inline(__always)
    package static var unreservedBelow64: UInt64 { 0x03FF_6000_0000_0000 }
    /// A bit for each byte from 64 to 127 that is unreserved: letters, `_` and `~`.
    @inlinable @inline(__always)
    package static var unreservedFrom64: UInt64 { 0x47FF_FFFE_87FF_FFFE }

    /// The byte that the escape at `index` encodes; nil if it lacks two hexadecimal digits.
    static func escapedByte(in text: Span<UInt8>, at index: Int) -> UInt8? {
        guard
            index + 2 < text.count,
            let high = ASCII.hexValue(text[index + 1]),
            let low = ASCII.hexValue(text[index + 2])
        else { return nil }
        return high << 4 | low
    }

    private static func hexDigit(_ value: UInt8) -> UInt8 {
        ASCII.hexDigit(value, uppercase: true)
    }
}
