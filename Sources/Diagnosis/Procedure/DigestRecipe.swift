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
        case rsa
        /// The key itself (PLAINTEXT), or the base string instead of it.
        case key, baseString
    }

    package var form: Form
    /// The method whose hash function is used.
    package var hash: SignatureMethod

    /// Whether the signature depends on the key.
    var usesKey: Bool {
        switch form {
        case .hmac, .hmacWithArgumentsSwapped, .plainHashWithKey, .key: true
        case .plainHash, .rsa, .baseString: false
        }
    }

    /// Whether the digest is that of other texts or another key only by chance.
    var isHash: Bool {
        switch form {
        case .hmac, .hmacWithArgumentsSwapped, .plainHash, .plainHashWithKey, .rsa: true
        case .key, .baseString: false
        }
    }

    /// The number of bytes of the digest; nil if it depends on what is signed.
    var digestLength: Int? {
        switch form {
        case .hmac, .hmacWithArgumentsSwapped, .plainHash, .plainHashWithKey: hash.digestLength
        case .rsa, .key, .baseString: nil
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
        switch form {
        case .hmac: try signer.appendCode(of: text.span, using: hash, key: key, to: &output)
        case .hmacWithArgumentsSwapped:
            try signer.appendCode(of: key.span, using: hash, key: text, to: &output)
        case .plainHash, .plainHashWithKey, .rsa:
            try signer.appendHash(of: text.span, using: hash, to: &output)
        case .key: output += key
        case .baseString: output += text
        }
    }
}
