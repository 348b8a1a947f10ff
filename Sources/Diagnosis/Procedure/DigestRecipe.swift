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

    package var form: Form
    /// What becomes of the text and of the key before they are hashed; nil for nothing.
    var textChange: TextChange?
    var keyChange: TextChange?
    /// What is made of the bytes of the digest before they are encoded in base64.
    var digestChange: TextChange?
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
    var signsBaseString: Bool { form == .rsa && textPreparation == nil && textChange == nil }

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
            digestChange == nil ? hash.digestLength : nil
        case .rsa, .rsaOfBareDigest, .baseStringAndHMACOfNothing, .key, .baseString: nil
        }
    }

    /// Whether it makes a text that is sent itself, and not a digest.
    var makesText: Bool { form == .key || form == .baseString }

    /// What is made of a digest.
    func changed(_ digest: [UInt8]) -> [UInt8] { digestChange?.change(digest) ?? digest }

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
        let text = try textPreparation.bytes(of: textChange?.change(text) ?? text, using: signer)
        let key = try keyPreparation.bytes(of: keyChange?.change(key) ?? key, using: signer)
        let start = output.count
        defer {
            // With RSA, the signature is changed.
            if digestChange != nil, !isRSA {
                output.replaceSubrange(start..., with: changed(Array(output[start...])))
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
            isReversed ? TextChange.wordsReversed.change(inner) : fault.writing.text(of: inner)
        let second = padded.map { $0 ^ pads.outer } + hashed
        var outer: [UInt8] = []
        try signer.appendHash(of: second.span, using: hash, to: &outer)
        output += isReversed ? TextChange.wordsReversed.change(outer) : outer
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
