import OAuth1

/// How decoders that accept what is not base64 decode a text (RFC 4648 §3.3 forbids it).
enum LenientBase64 {
    /// What `Buffer.from(text, "base64")` returns: both alphabets, up to the first "=".
    static let node: @Sendable ([UInt8]) -> [UInt8]? = { text in
        decoded(text.prefix { $0 != UInt8(ascii: "=") }.compactMap(standard))
    }

    /// What `base64_decode($text)` returns: everything else than the standard alphabet is skipped.
    static let php: @Sendable ([UInt8]) -> [UInt8]? = { text in
        decoded(text.compactMap { Base64.value(of: $0) })
    }

    /// The value of a character in either alphabet.
    private static func standard(_ character: UInt8) -> UInt32? {
        switch character {
        case UInt8(ascii: "-"): 62
        case UInt8(ascii: "_"): 63
        default: Base64.value(of: character)
        }
    }

    /// The bytes that the values make, without bits that fill no byte.
    private static func decoded(_ values: [UInt32]) -> [UInt8] {
        var bytes: [UInt8] = []
        var (bits, count): (UInt32, Int) = (0, 0)
        for value in values {
            bits = bits << 6 | value
            count += 6
            guard count >= 8 else { continue }
            count -= 8
            bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
        }
        return bytes
    }
}
