package import OAuth1

/// How the base string and the key become the bytes of the signature (§3.4.2, §3.4.3).
package struct DigestRecipe: Hashable, Sendable {
    package enum Form: Hashable, Sendable {
        case hmac
        /// The text and the key of the HMAC are swapped.
        case hmacWithArgumentsSwapped
        /// The hash of the base string, without a key.
        case plainHash
        /// The hash of the base string followed by `&` and the key.
        case plainHashWithKey
        /// The hash of both, put together in another way.
        case plainHashOf(Arrangement)
        case rsa
        /// RSA with the bare digest, without the name of its hash (RFC 8017 §9.2).
        case rsaOfBareDigest
        /// An HMAC that is put together wrongly (RFC 2104 §2).
        case hmacWith(HMACFault)
        /// The HMAC of an empty text, alone or after the base string.
        case hmacOfNothing, baseStringAndHMACOfNothing
        /// The key itself (PLAINTEXT), or the base string instead of it.
        case key, baseString
    }

    package enum HMACFault: String, CaseIterable, Sendable {
        case innerHexadecimal =
            "put the inner hash of the HMAC into the outer one in hexadecimal"
        case innerUpperCaseHexadecimal =
            "put the inner hash of the HMAC into the outer one in hexadecimal with capital letters"
        case innerBase64 = "put the inner hash of the HMAC into the outer one in base64"
        case padsExchanged = "exchanged the two pads of the HMAC"
        case samePad = "used the inner pad of the HMAC for both hashes"
        case innerAlone = "left out the outer hash of the HMAC"
        case otherBlock = "used the block length of another hash for the HMAC"
        case wordsReversed = "reversed the bytes of each word of both hashes of the HMAC"
    }

    /// What is hashed without a key, as a text of key and base string.
    package enum Arrangement: String, CaseIterable, Sendable {
        case keyAndText = "the signing key and the base string"
        case textAndKey = "the base string and the signing key"
        case keyAmpersandText = "the signing key, \"&\" and the base string"
        case textAmpersandKey = "the base string, \"&\" and the signing key"
        case keyTextKey = "the signing key, the base string and the signing key"
        case key = "the signing key"
    }

    /// A hash that a text is replaced by before the digest is computed.
    package struct Preparation: Hashable, Sendable {
        package enum Writing: Hashable, Sendable {
            case bytes, hexadecimal, upperCaseHexadecimal, base64
        }

        /// The method whose hash function is used.
        package let hash: SignatureMethod
        package let writing: Writing

        init(_ hash: SignatureMethod, _ writing: Writing) {
            (self.hash, self.writing) = (hash, writing)
        }
    }

    /// How a text becomes the bytes that are hashed.
    package enum Units: Hashable, Sendable {
        case bytes
        /// Two bytes for each UTF-16 code unit.
        case utf16LittleEndian, utf16BigEndian
        /// The first half of the bytes in UTF-16LE: as many as the text has code units.
        case halfOfUTF16
        /// The code page 037 of IBM's mainframes.
        case ebcdic
    }

    /// What is made of the bytes of the digest before they are encoded in base64.
    package enum Reading: Hashable, Sendable {
        case bytes
        /// Each byte is a character of ISO-8859-1, written in UTF-8.
        case charactersInUTF8
        /// The bytes are decoded as UTF-8, and what is not UTF-8 is replaced.
        case textInUTF8
        /// The bytes are decoded as ASCII, and what is not ASCII is replaced by `?`.
        case textInASCII
        /// The bytes end at the first zero byte, as a string of C does.
        case stringOfC
        case withoutZeroBytes
        /// The bytes of a positive number that has a bit for its sign.
        case signedNumber
        case reversed
        /// Only these first bytes.
        case first(Int)
        /// A buffer of this many bytes, which begins with the digest and has zeros after it.
        case padded(Int)
        /// The bytes of each of its words are reversed.
        case wordsReversed
        /// The bytes are decimal numbers, joined with commas, as JavaScript prints them.
        case numbers
        /// The same in a list, as languages print it; Java's bytes have a sign.
        case list, signedList
    }

    package var form: Form
    package var textUnits = Units.bytes
    package var keyUnits = Units.bytes
    package var reading = Reading.bytes
    package var textPreparation: Preparation?
    package var keyPreparation: Preparation?
    /// The method whose hash function is used.
    package var hash: SignatureMethod

    /// Whether the signature depends on the key.
    var usesKey: Bool {
        switch form {
        case .hmac, .hmacWithArgumentsSwapped, .plainHashWithKey, .plainHashOf,
            .hmacWith, .hmacOfNothing, .baseStringAndHMACOfNothing, .key:
            true
        case .plainHash, .rsa, .rsaOfBareDigest, .baseString: false
        }
    }

    var isRSA: Bool { form == .rsa || form == .rsaOfBareDigest }

    /// Whether an RSA signature is that of the base string itself.
    var signsBaseString: Bool { form == .rsa && textPreparation == nil && textUnits == .bytes }

    /// Whether the digest is that of other texts or another key only by chance.
    var isHash: Bool {
        switch form {
        case .hmac, .hmacWithArgumentsSwapped, .plainHash, .plainHashWithKey, .plainHashOf,
            .hmacWith, .rsa, .rsaOfBareDigest:
            true
        case .hmacOfNothing, .baseStringAndHMACOfNothing, .key, .baseString: false
        }
    }

    /// The number of bytes of the digest; nil if it depends on what is signed.
    var digestLength: Int? {
        switch form {
        case .hmac, .hmacWithArgumentsSwapped, .plainHash, .plainHashWithKey, .plainHashOf,
            .hmacWith, .hmacOfNothing:
            reading == .bytes ? hash.digestLength : nil
        case .rsa, .rsaOfBareDigest, .baseStringAndHMACOfNothing, .key, .baseString: nil
        }
    }

    package init(_ method: SignatureMethod) {
        hash = method
        form =
            switch method.kind {
            case .hmac: .hmac
            case .rsa: .rsa
            case .plaintext: .key
            }
    }

    package init(_ form: Form, _ hash: SignatureMethod) {
        self.form = form
        self.hash = hash
    }

    /// Appends the bytes of the signature, or for RSA those of the hash that is signed.
    ///
    /// - Parameters:
    ///   - text: the base string, with what the form adds to it.
    ///   - key: the signing key.
    ///   - signer: makes the digests.
    ///   - output: receives the bytes.
    /// - Throws: ``SigningError`` if libcrypto refuses.
    package func append(
        of text: [UInt8],
        key: [UInt8],
        using signer: Signer,
        to output: inout [UInt8]
    ) throws(SigningError) {
        let text = try textPreparation.bytes(of: textUnits.bytes(of: text), using: signer)
        let key = try keyPreparation.bytes(of: keyUnits.bytes(of: key), using: signer)
        let start = output.count
        defer {
            // With RSA, the reading is that of the signature.
            if reading != .bytes, !isRSA {
                output.replaceSubrange(start..., with: reading.text(of: Array(output[start...])))
            }
        }
        switch form {
        case .hmac: try signer.appendCode(of: text.span, using: hash, key: key, to: &output)
        case .hmacWithArgumentsSwapped:
            try signer.appendCode(of: key.span, using: hash, key: text, to: &output)
        case .plainHash, .plainHashWithKey, .rsa, .rsaOfBareDigest:
            try signer.appendHash(of: text.span, using: hash, to: &output)
        case .plainHashOf(let arrangement):
            let all = arrangement.bytes(of: text, key)
            try signer.appendHash(of: all.span, using: hash, to: &output)
        case .hmacWith(let fault):
            try append(of: text, key: key, with: fault, using: signer, to: &output)
        case .hmacOfNothing: try signer.appendCode(of: Span(), using: hash, key: key, to: &output)
        case .baseStringAndHMACOfNothing:
            output += text
            try signer.appendCode(of: Span(), using: hash, key: key, to: &output)
        case .key: output += key
        case .baseString: output += text
        }
    }
}

extension DigestRecipe {
    private func append(
        of text: [UInt8],
        key: [UInt8],
        with fault: HMACFault,
        using signer: Signer,
        to output: inout [UInt8]
    ) throws(SigningError) {
        let isLong = (hash.digestLength > 32) != (fault == .otherBlock)
        let block = isLong ? 128 : 64
        var padded = key
        if key.count > block {
            padded = []
            try signer.appendHash(of: key.span, using: hash, to: &padded)
        }
        padded += repeatElement(0, count: block - padded.count)
        let pads: (inner: UInt8, outer: UInt8) =
            fault == .padsExchanged ? (0x5C, 0x36) : (0x36, fault == .samePad ? 0x36 : 0x5C)
        var inner: [UInt8] = []
        let first = padded.map { $0 ^ pads.inner } + text
        try signer.appendHash(of: first.span, using: hash, to: &inner)
        guard fault != .innerAlone else { return output += inner }
        let isReversed = fault == .wordsReversed
        let hashed =
            isReversed ? Reading.wordsReversed.text(of: inner) : fault.writing.text(of: inner)
        let second = padded.map { $0 ^ pads.outer } + hashed
        var outer: [UInt8] = []
        try signer.appendHash(of: second.span, using: hash, to: &outer)
        output += isReversed ? Reading.wordsReversed.text(of: outer) : outer
    }
}

extension DigestRecipe.HMACFault {
    /// How the inner hash is written.
    fileprivate var writing: DigestRecipe.Preparation.Writing {
        switch self {
        case .innerHexadecimal: .hexadecimal
        case .innerUpperCaseHexadecimal: .upperCaseHexadecimal
        case .innerBase64: .base64
        case .padsExchanged, .samePad, .innerAlone, .otherBlock, .wordsReversed: .bytes
        }
    }
}

extension DigestRecipe.Units {
    fileprivate func bytes(of text: [UInt8]) -> [UInt8] {
        switch self {
        case .bytes: return text
        case .utf16LittleEndian:
            return units(of: text).flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        case .halfOfUTF16:
            let bytes = Self.utf16LittleEndian.bytes(of: text)
            return Array(bytes.prefix(bytes.count / 2))
        case .utf16BigEndian: return units(of: text).flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        case .ebcdic:
            return text.map { byte in byte < 0x80 ? Self.codePage037[Int(byte)] : byte }
        }
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

    private func units(of text: [UInt8]) -> String.UTF16View {
        String(decoding: text, as: UTF8.self).utf16
    }
}

extension DigestRecipe.Preparation? {
    fileprivate func bytes(
        of text: [UInt8],
        using signer: Signer
    ) throws(SigningError) -> [UInt8] {
        guard let self else { return text }
        var digest: [UInt8] = []
        try signer.appendHash(of: text.span, using: self.hash, to: &digest)
        return self.writing.text(of: digest)
    }
}

extension DigestRecipe.Preparation.Writing {
    fileprivate func text(of digest: [UInt8]) -> [UInt8] {
        switch self {
        case .bytes: digest
        case .hexadecimal: digest.hexEncoded()
        case .upperCaseHexadecimal: digest.hexEncoded(uppercase: true)
        case .base64: digest.base64Encoded
        }
    }
}

extension DigestRecipe.Arrangement {
    fileprivate func bytes(of text: [UInt8], _ key: [UInt8]) -> [UInt8] {
        switch self {
        case .keyAndText: key + text
        case .textAndKey: text + key
        case .keyAmpersandText: key + "&".utf8 + text
        case .textAmpersandKey: text + "&".utf8 + key
        case .keyTextKey: key + text + key
        case .key: key
        }
    }
}

extension DigestRecipe.Reading {
    func text(of digest: [UInt8]) -> [UInt8] {
        switch self {
        case .bytes: digest
        case .charactersInUTF8: digest.flatMap { Array(String(Unicode.Scalar($0)).utf8) }
        case .textInUTF8: Array(String(decoding: digest, as: UTF8.self).utf8)
        case .textInASCII: digest.map { $0 < 0x80 ? $0 : UInt8(ascii: "?") }
        case .stringOfC:
            // A few bytes prove nothing.
            if let end = digest.firstIndex(of: 0), end > 2 { Array(digest[..<end]) } else { digest }
        case .withoutZeroBytes: digest.filter { $0 != 0 }
        case .signedNumber:
            {
                let number = digest.drop { $0 == 0 }
                return (number.first ?? 0x80) < 0x80 ? Array(number) : [0] + number
            }()
        case .reversed: digest.reversed()
        case .first(let count): Array(digest.prefix(count))
        case .padded(let count):
            digest + [UInt8](repeating: 0, count: max(0, count - digest.count))
        case .wordsReversed:
            stride(from: 0, to: digest.count, by: digest.count > 32 ? 8 : 4)
                .flatMap { digest[$0...].prefix(digest.count > 32 ? 8 : 4).reversed() }
        case .numbers: Array(digest.map { "\($0)" }.joined(separator: ",").utf8)
        case .list: Array("[\(digest.map { "\($0)" }.joined(separator: ", "))]".utf8)
        case .signedList:
            Array(
                "[\(digest.map { "\(Int8(bitPattern: $0))" }.joined(separator: ", "))]".utf8)
        }
    }
}
