import OAuth1

/// Other texts for the bytes of a signature.
enum Base64Variant {
    private static let digits = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    /// With another last character, of which only bits are changed that decoding drops.
    static func sameBytes(_ base64: String) -> String {
        var bytes = Array(base64.utf8)
        guard let place = bytes.lastIndex(where: { $0 != UInt8(ascii: "=") }),
            let number = digits.firstIndex(of: bytes[place])
        else { return base64 }
        bytes[place] = digits[number ^ 1]
        return String(decoding: bytes, as: UTF8.self)
    }

    /// With every letter in its other case.
    static func withOtherCase(_ text: String) -> String {
        let letters = text.utf8.map { byte in
            (0x61...0x7A).contains(byte | 0x20) ? byte ^ 0x20 : byte
        }
        return String(decoding: letters, as: UTF8.self)
    }

    /// Other bytes, in base64.
    static func changing(_ base64: String, _ change: ([UInt8]) -> [UInt8]) -> String {
        var text: [UInt8] = []
        Base64.append(change(Base64.decode(Array(base64.utf8).span) ?? []).span, to: &text)
        return String(decoding: text, as: UTF8.self)
    }

    /// With every bit of some of its bytes changed.
    static func inverted(_ base64: String, _ isInverted: (_ place: Int, _ count: Int) -> Bool)
        -> String
    {
        changing(base64) { bytes in
            bytes.enumerated().map { isInverted($0, bytes.count) ? ~$1 : $1 }
        }
    }

    static func hexadecimal(_ base64: String) -> String {
        let bytes = Base64.decode(Array(base64.utf8).span) ?? []
        return String(decoding: bytes.hexEncoded(), as: UTF8.self)
    }
}
