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
        if digestRecipe.form == .rsa {
            guard let privateKey else { return nil }
            var text: [UInt8] = []
            try signer.appendRSA(
                of: signedText.span, using: digestRecipe.hash, key: privateKey, to: &text)
            bytes = Base64.decode(text.span) ?? []
        } else {
            try digestRecipe.append(
                of: signedText, key: signingKey, using: signer, to: &bytes)
        }
        return textRecipe.text(of: bytes, by: digestRecipe)
    }

    /// Whether `bytes` are the RSA signature of what is signed here, according to the public key.
    package func isSigned(
        _ bytes: [UInt8],
        under key: RSAPublicKey,
        using signer: Signer
    ) throws(SigningError) -> Bool {
        guard let signedText else { return false }
        var digest: [UInt8] = []
        try signer.appendHash(of: signedText.span, using: digestRecipe.hash, to: &digest)
        return key.digest(in: bytes, using: digestRecipe.hash) == digest
    }

    /// `oauth_signature` as it appears in the header.
    package func fieldValue(of signature: [UInt8]) -> [UInt8] {
        header.encodesSignature ? TextEncoding().encoded(signature) : signature
    }
}
