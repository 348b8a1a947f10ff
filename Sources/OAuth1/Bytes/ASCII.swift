/// The letters and hexadecimal digits of ASCII.
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
