package import OAuth1

// The signature, and what is made of it.
extension SigningProcedure {
    /// `oauth_signature`, not percent-encoded.
    ///
    /// - Parameters:
    ///   - signer: makes the digests.
    ///   - privateKey: signs where the method is an RSA one.
    /// - Returns: nil where the facts do not suffice.
    /// - Throws: ``SigningError`` where libcrypto refuses.
    package func signature(
        using signer: Signer,
        privateKey: RSAPrivateKey?
    ) throws(SigningError) -> [UInt8]? {
        if digestRecipe.form == .key { return textRecipe.text(of: signingKey) }
        guard let signedText else { return nil }
        var octets: [UInt8] = []
        if digestRecipe.form == .rsa {
            guard let privateKey else { return nil }
            var text: [UInt8] = []
            try signer.appendRSA(
                of: signedText.span, using: digestRecipe.hash, key: privateKey, to: &text)
            octets = Base64.decode(text.span) ?? []
        } else {
            try digestRecipe.append(
                of: signedText, key: signingKey, using: signer, to: &octets)
        }
        return textRecipe.text(of: octets)
    }

    /// Whether the RSA signature in `octets` is of what is signed here, as the public key says.
    package func isSigned(
        _ octets: [UInt8],
        under key: RSAPublicKey,
        using signer: Signer
    ) throws(SigningError) -> Bool {
        guard let signedText else { return false }
        var digest: [UInt8] = []
        try signer.appendHash(of: signedText.span, using: digestRecipe.hash, to: &digest)
        return key.digest(in: octets, using: digestRecipe.hash) == digest
    }

    /// `oauth_signature` as the header has it.
    package func fieldValue(of signature: [UInt8]) -> [UInt8] {
        header.encodesSignature ? TextEncoding().encoded(signature) : signature
    }
}
