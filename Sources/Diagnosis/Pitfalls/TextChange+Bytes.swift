// MARK: - Changes of what is hashed, and of digests

extension TextChange {
    /// Two bytes for each UTF-16 code unit; in words that follow "in".
    static let inUTF16 = [
        TextChange("UTF-16LE", utf16LittleEndian),
        TextChange("UTF-16BE") { text in
            units(of: text).flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        },
        TextChange("UTF-16LE, only as many bytes as it has characters") { text in
            let bytes = utf16LittleEndian(text)
            return Array(bytes.prefix(bytes.count / 2))
        },
    ]

    @Sendable private static func utf16LittleEndian(_ text: [UInt8]) -> [UInt8] {
        units(of: text).flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    }

    private static func units(of text: [UInt8]) -> String.UTF16View {
        String(decoding: text, as: UTF8.self).utf16
    }

    /// The code page 037 of IBM's mainframes.
    static let inEBCDIC = TextChange("EBCDIC") { text in
        text.map { byte in byte < 0x80 ? codePage037[Int(byte)] : byte }
    }

    /// The code of each ASCII character.
    private static let codePage037: [UInt8] = [
        0x00, 0x01, 0x02, 0x03, 0x37, 0x2D, 0x2E, 0x2F, 0x16, 0x05, 0x25, 0x0B,
        0x0C, 0x0D, 0x0E, 0x0F, 0x10, 0x11, 0x12, 0x13, 0x3C, 0x3D, 0x32, 0x26,
        0x18, 0x19, 0x3F, 0x27, 0x1C, 0x1D, 0x1E, 0x1F, 0x40, 0x5A, 0x7F, 0x7B,
        0x5B, 0x6C, 0x50, 0x7D, 0x4D, 0x5D, 0x5C, 0x4E, 0x6B, 0x60, 0x4B, 0x61,
        0xF0, 0xF1, 0xF2, 0xF3, 0xF4, 0xF5, 0xF6, 0xF7, 0xF8, 0xF9, 0x7A, 0x5E,
        0x4C, 0x7E, 0x6E, 0x6F, 0x7C, 0xC1, 0xC2, 0xC3, 0xC4, 0xC5, 0xC6, 0xC7,
        0xC8, 0xC9, 0xD1, 0xD2, 0xD3, 0xD4, 0xD5, 0xD6, 0xD7, 0xD8, 0xD9, 0xE2,
        0xE3, 0xE4, 0xE5, 0xE6, 0xE7, 0xE8, 0xE9, 0xBA, 0xE0, 0xBB, 0xB0, 0x6D,
        0x79, 0x81, 0x82, 0x83, 0x84, 0x85, 0x86, 0x87, 0x88, 0x89, 0x91, 0x92,
        0x93, 0x94, 0x95, 0x96, 0x97, 0x98, 0x99, 0xA2, 0xA3, 0xA4, 0xA5, 0xA6,
        0xA7, 0xA8, 0xA9, 0xC0, 0x4F, 0xD0, 0xA1, 0x07,
    ]

    /// What programs make of the bytes of a digest before they encode them in base64.
    static let ofDigests = [
        TextChange("each byte became a character, in UTF-8") { digest in
            digest.flatMap { Array(String(Unicode.Scalar($0)).utf8) }
        },
        // What is not UTF-8 or ASCII is replaced.
        TextChange("the digest was decoded as UTF-8") {
            Array(String(decoding: $0, as: UTF8.self).utf8)
        },
        TextChange("the digest was decoded as ASCII") { digest in
            digest.map { $0 < 0x80 ? $0 : UInt8(ascii: "?") }
        },
        // Bytes with a sign that are converted to others, as MATLAB does.
        TextChange("each byte from 0x80 up became 0") { digest in
            digest.map { $0 < 0x80 ? $0 : 0 }
        },
        TextChange("each byte from 0x80 up became 0x7F") { digest in
            digest.map { min($0, 0x7F) }
        },
        TextChange("the digest ended at its first zero byte") { digest in
            // A few bytes prove nothing.
            if let end = digest.firstIndex(of: 0), end > 2 { Array(digest[..<end]) } else { digest }
        },
        // A positive number has a bit for its sign.
        TextChange("the bytes became a number, and those of the number were taken") { digest in
            let number = digest.drop { $0 == 0 }
            return (number.first ?? 0x80) < 0x80 ? Array(number) : [0] + number
        },
        wordsReversed,
        // Decimal numbers as JavaScript prints them, and in a list; Java's bytes have a sign.
        TextChange("the text was 12,253,7…") { listed($0.map { "\($0)" }, ",") },
        TextChange("the text was [12, 253, 7…]") {
            Array("[".utf8) + listed($0.map { "\($0)" }, ", ") + "]".utf8
        },
        TextChange("the text was [12, -3, 7…]") {
            Array("[".utf8) + listed($0.map { "\(Int8(bitPattern: $0))" }, ", ") + "]".utf8
        },
        reversed,
    ]

    static let reversed = TextChange("the order of the bytes was reversed") { $0.reversed() }

    static let wordsReversed = TextChange("the order of the bytes of each word was reversed") {
        digest in
        let length = digest.count > 32 ? 8 : 4
        return stride(from: 0, to: digest.count, by: length)
            .flatMap { digest[$0...].prefix(length).reversed() }
    }

    private static func listed(_ numbers: [String], _ separator: String) -> [UInt8] {
        Array(numbers.joined(separator: separator).utf8)
    }
}
