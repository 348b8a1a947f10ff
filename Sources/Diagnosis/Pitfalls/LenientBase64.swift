import OAuth1

/// How decoders that accept what is not base64 decode a text (RFC 4648 §3.3 forbids it).
enum LenientBase64 {
    /// What `Buffer.from(text, "base64")` returns: both alphabets, up to the first "=".
    static let node: @Sendable ([UInt8]) -> [UInt8]? = { text in
        [UInt8](
            digits: text.prefix { $0 != UInt8(ascii: "=") }.compactMap(valueInEither), ofBits: 6)
    }

    /// What `base64_decode($text)` returns: everything else than the standard alphabet is skipped.
    static let php: @Sendable ([UInt8]) -> [UInt8]? = { text in
        [UInt8](digits: text.compactMap { Base64.value(of: $0) }, ofBits: 6)
    }

    /// The value of a character in the standard alphabet or that of base64url.
    static func valueInEither(_ character: UInt8) -> UInt32? {
        switch character {
        case UInt8(ascii: "-"): 62
        case UInt8(ascii: "_"): 63
        default: Base64.value(of: character)
        }
    }
}
