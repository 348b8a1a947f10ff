/// The letters, digits and blanks of ASCII.
///
/// No other characters have a case here: `\u{212A}`, the Kelvin sign, is not a "k".
@usableFromInline  // Without this, other modules do not inline the members.
package enum ASCII {
    package static func lowercased(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }

    package static func uppercased(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) ? byte & 0xDF : byte
    }

    /// Whether `text` equals `name` when case is ignored; `name` must be in lower case.
    static func matches(_ text: Span<UInt8>, _ name: String) -> Bool {
        guard text.count == name.utf8.count else { return false }
        for (index, byte) in name.utf8.enumerated() where lowercased(text[index]) != byte {
            return false
        }
        return true
    }

    /// Whether it is a space or a tab.
    @inlinable
    package static func isBlank(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
    }

    /// Whether it is a decimal digit.
    @inlinable
    package static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    @inlinable
    package static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    /// The value of a hexadecimal digit in either case; nil for any other byte.
    package static func hexValue(_ digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
        default: nil
        }
    }

    /// The hexadecimal digit for `value`, which is below 16.
    @inlinable @inline(__always)
    package static func hexDigit(_ value: UInt8, uppercase: Bool = false) -> UInt8 {
        let letter = uppercase ? UInt8(ascii: "A") : UInt8(ascii: "a")
        return value < 10 ? UInt8(ascii: "0") + value : letter + value - 10
    }

    /// Appends the lowest `digits` hexadecimal digits of `number`, with leading zeros.
    package static func appendHex(
        _ number: UInt64,
        digits: Int,
        uppercase: Bool = false,
        to bytes: inout [UInt8]
    ) {
        for place in (0..<digits).reversed() {
            let value = UInt8(truncatingIfNeeded: number >> UInt64(4 * place)) & 0xF
            bytes.append(hexDigit(value, uppercase: uppercase))
        }
    }

    /// The lowest `digits` hexadecimal digits of `number`, with leading zeros.
    package static func hex(_ number: UInt64, digits: Int, uppercase: Bool = false) -> String {
        var bytes: [UInt8] = []
        appendHex(number, digits: digits, uppercase: uppercase, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension Collection<UInt8> {
    /// Without the blanks at both ends.
    package var withoutBlanks: [UInt8] {
        var bytes = Array(drop(while: ASCII.isBlank))
        while let last = bytes.last, ASCII.isBlank(last) { bytes.removeLast() }
        return bytes
    }

    /// Two hexadecimal digits for each byte.
    package func hexEncoded(uppercase: Bool = false) -> [UInt8] {
        flatMap {
            [
                ASCII.hexDigit($0 >> 4, uppercase: uppercase),
                ASCII.hexDigit($0 & 0xF, uppercase: uppercase),
            ]
        }
    }

    /// The bytes that pairs of hexadecimal digits write; nil for any other text.
    package var hexDecoded: [UInt8]? {
        let digits = compactMap(ASCII.hexValue)
        guard digits.count == count, count.isMultiple(of: 2) else { return nil }
        return stride(from: 0, to: count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    }
}
