package import OAuth1

// MARK: - The signature and its text

extension SigningProcedure {
    /// `oauth_signature`, not percent-encoded.
    ///
    /// - Parameters:
    ///   - signer: makes the digests.
    ///   - privateKey: signs if the method is an RSA one.
    /// - Returns: nil if the facts do not suffice.
    /// - Throws: ``SigningError`` if libcrypto refuses.
    package func signature(
        using signer: Signer,
        privateKey: RSAPrivateKey?
    ) throws(SigningError) -> [UInt8]? {
        if digestRecipe.form == .key { return textRecipe.text(of: signingKey, by: digestRecipe) }
        guard let signedText else { return nil }
        var bytes: [UInt8] = []
        if digestRecipe.isRSA {
            guard let privateKey, digestRecipe.signsBaseString else { return nil }
            var text: [UInt8] = []
            try signer.appendRSA(
                of: signedText.span, using: digestRecipe.hash, key: privateKey, to: &text)
            bytes = digestRecipe.changed(Base64.decode(text.span) ?? [])
        } else {
            try digestRecipe.append(
                of: signedText, key: signingKey, using: signer, to: &bytes)
        }
        return textRecipe.text(of: bytes, by: digestRecipe)
    }

    /// Whether `bytes` are the RSA signature of what is signed here.
    ///
    /// - Parameters:
    ///   - bytes: the signature.
    ///   - signer: makes the digests.
    ///   - open: the digest inside a signature; without a method, what it has in the place of the
    ///     hash's name and the digest.
    /// - Returns: false if the facts do not suffice.
    /// - Throws: ``SigningError`` if libcrypto refuses.
    package func isSigned(
        _ bytes: [UInt8],
        using signer: Signer,
        opening open: ([UInt8], SignatureMethod?) -> [UInt8]?
    ) throws(SigningError) -> Bool {
        guard let signedText else { return false }
        var digest: [UInt8] = []
        try digestRecipe.append(of: signedText, key: [], using: signer, to: &digest)
        let signature = digestRecipe.changed(bytes)
        let hash = digestRecipe.form == .rsa ? digestRecipe.hash : nil
        return open(signature, hash) == digest
    }

    /// `oauth_signature` as it appears in the header.
    package func fieldValue(of signature: [UInt8]) -> [UInt8] {
        header.encodesSignature ? TextEncoding().encoded(signature) : signature
    }
}
