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
        /// An HMAC whose inner hash goes into the outer one in hexadecimal (RFC 2104 §2).
        case hmacWithInnerHexadecimal
        /// The HMAC of an empty text, alone or after the base string.
        case hmacOfNothing, baseStringAndHMACOfNothing
        /// The key itself (PLAINTEXT), or the base string instead of it.
        case key, baseString
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
        case reversed
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
            .hmacWithInnerHexadecimal, .hmacOfNothing, .baseStringAndHMACOfNothing, .key:
            true
        case .plainHash, .rsa, .baseString: false
        }
    }

    /// Whether the digest is that of other texts or another key only by chance.
    var isHash: Bool {
        switch form {
        case .hmac, .hmacWithArgumentsSwapped, .plainHash, .plainHashWithKey, .plainHashOf,
            .hmacWithInnerHexadecimal, .rsa:
            true
        case .hmacOfNothing, .baseStringAndHMACOfNothing, .key, .baseString: false
        }
    }

    /// The number of bytes of the digest; nil if it depends on what is signed.
    var digestLength: Int? {
        switch form {
        case .hmac, .hmacWithArgumentsSwapped, .plainHash, .plainHashWithKey, .plainHashOf,
            .hmacWithInnerHexadecimal, .hmacOfNothing:
            reading == .bytes ? hash.digestLength : nil
        case .rsa, .baseStringAndHMACOfNothing, .key, .baseString: nil
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
            if reading != .bytes {
                output.replaceSubrange(start..., with: reading.text(of: Array(output[start...])))
            }
        }
        switch form {
        case .hmac: try signer.appendCode(of: text.span, using: hash, key: key, to: &output)
        case .hmacWithArgumentsSwapped:
            try signer.appendCode(of: key.span, using: hash, key: text, to: &output)
        case .plainHash, .plainHashWithKey, .rsa:
            try signer.appendHash(of: text.span, using: hash, to: &output)
        case .plainHashOf(let arrangement):
            let all = arrangement.bytes(of: text, key)
            try signer.appendHash(of: all.span, using: hash, to: &output)
        case .hmacWithInnerHexadecimal:
            try appendWithInnerHexadecimal(of: text, key: key, using: signer, to: &output)
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
    private func appendWithInnerHexadecimal(
        of text: [UInt8],
        key: [UInt8],
        using signer: Signer,
        to output: inout [UInt8]
    ) throws(SigningError) {
        let block = hash.digestLength > 32 ? 128 : 64
        var padded = key
        if key.count > block {
            padded = []
            try signer.appendHash(of: key.span, using: hash, to: &padded)
        }
        padded += repeatElement(0, count: block - padded.count)
        var inner: [UInt8] = []
        let first = padded.map { $0 ^ 0x36 } + text
        try signer.appendHash(of: first.span, using: hash, to: &inner)
        let second = padded.map { $0 ^ 0x5C } + inner.hexEncoded()
        try signer.appendHash(of: second.span, using: hash, to: &output)
    }
}

extension DigestRecipe.Units {
    fileprivate func bytes(of text: [UInt8]) -> [UInt8] {
        switch self {
        case .bytes: return text
        case .utf16LittleEndian:
            return units(of: text).flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        case .utf16BigEndian: return units(of: text).flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        }
    }

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
        switch self.writing {
        case .bytes: return digest
        case .hexadecimal: return digest.hexEncoded()
        case .upperCaseHexadecimal: return digest.hexEncoded(uppercase: true)
        case .base64:
            var written: [UInt8] = []
            Base64.append(digest.span, to: &written)
            return written
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
    fileprivate func text(of digest: [UInt8]) -> [UInt8] {
        switch self {
        case .bytes: digest
        case .charactersInUTF8: digest.flatMap { Array(String(Unicode.Scalar($0)).utf8) }
        case .textInUTF8: Array(String(decoding: digest, as: UTF8.self).utf8)
        case .textInASCII: digest.map { $0 < 0x80 ? $0 : UInt8(ascii: "?") }
        case .stringOfC:
            // A few bytes prove nothing.
            if let end = digest.firstIndex(of: 0), end > 2 { Array(digest[..<end]) } else { digest }
        case .withoutZeroBytes: digest.filter { $0 != 0 }
        case .reversed: digest.reversed()
        }
    }
}
