import OAuth1

/// Other texts for the bytes of a signature.
enum Base64Variant {
    private static let digits = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    /// With another last character, of which only bits are changed that decoding drops.
    static func sameBytes(_ base64: String) -> String { changingLast(of: base64, by: 1) }

    /// With another last character, and so another last byte.
    static func otherBytes(_ base64: String) -> String { changingLast(of: base64, by: 32) }

    /// With every letter in its other case.
    static func withOtherCase(_ text: String) -> String {
        let letters = text.utf8.map { byte in
            (0x61...0x7A).contains(byte | 0x20) ? byte ^ 0x20 : byte
        }
        return String(decoding: letters, as: UTF8.self)
    }

    /// With one bit of the first byte changed.
    static func withOtherFirstByte(_ base64: String) -> String {
        guard let first = base64.utf8.first, let number = digits.firstIndex(of: first) else {
            return base64
        }
        return String(decoding: [digits[number ^ 1]] + base64.utf8.dropFirst(), as: UTF8.self)
    }

    private static func changingLast(of base64: String, by bit: Int) -> String {
        var bytes = Array(base64.utf8)
        guard let place = bytes.lastIndex(where: { $0 != UInt8(ascii: "=") }),
            let number = digits.firstIndex(of: bytes[place])
        else { return base64 }
        bytes[place] = digits[number ^ bit]
        return String(decoding: bytes, as: UTF8.self)
    }

    static func hexadecimal(_ base64: String) -> String {
        let bytes = Base64.decode(Array(base64.utf8).span) ?? []
        return String(decoding: bytes.hexEncoded(), as: UTF8.self)
    }

    static func ofHexadecimal(_ base64: String) -> String {
        var text: [UInt8] = []
        Base64.append(Array(hexadecimal(base64).utf8).span, to: &text)
        return String(decoding: text, as: UTF8.self)
    }
}
