package import OAuth1

/// How base string and key become the octets of the signature (§3.4.2, §3.4.3).
package struct DigestRecipe: Hashable, Sendable {
    package enum Form: Hashable, Sendable {
        case hmac
        /// Text and key of the HMAC exchanged.
        case hmacWithArgumentsSwapped
        /// The hash of the base string alone.
        case plainHash
        /// The hash of the base string with `&` and the key behind it.
        case plainHashWithKey
        case rsa
        /// The key itself (PLAINTEXT), or the base string in its place.
        case key, baseString
    }

    package var form: Form
    /// The method whose hash function is taken.
    package var hash: SignatureMethod

    /// How many octets come of it; nil where that depends on what is signed.
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

    /// Appends the octets of the signature, or of an RSA one the hash that is signed.
    ///
    /// - Parameters:
    ///   - text: the base string, with whatever the form puts behind it.
    ///   - key: the signing key.
    ///   - signer: makes the digests.
    ///   - output: gets the octets.
    /// - Throws: ``SigningError`` where libcrypto refuses.
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
