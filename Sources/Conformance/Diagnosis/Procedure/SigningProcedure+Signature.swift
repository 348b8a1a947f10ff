import OAuth1

// The signature, and what is made of it.
extension SigningProcedure {
    /// `oauth_signature`, not percent-encoded.
    ///
    /// - Parameters:
    ///   - signer: makes the digests.
    ///   - privateKey: signs where the method is an RSA one.
    /// - Returns: nil where the facts do not suffice.
    /// - Throws: ``SigningError`` where libcrypto refuses.
    func signature(
        using signer: Signer,
        privateKey: RSAPrivateKey?
    ) throws(SigningError) -> [UInt8]? {
        if digestRecipe.form == .key { return textRecipe.text(of: signingKey) }
        guard let signedText else { return nil }
        var octets: [UInt8] = []
        switch digestRecipe.form {
        case .key, .baseString: octets = signedText
        case .hmac:
            try signer.appendCode(
                of: signedText.span, using: digestRecipe.hash, key: signingKey, to: &octets)
        case .hmacWithArgumentsSwapped:
            let key = signingKey
            try signer.appendCode(
                of: key.span, using: digestRecipe.hash, key: signedText, to: &octets)
        case .plainHash, .plainHashWithKey:
            try signer.appendHash(of: signedText.span, using: digestRecipe.hash, to: &octets)
        case .rsa:
            guard let privateKey else { return nil }
            var text: [UInt8] = []
            try signer.appendRSA(
                of: signedText.span, using: digestRecipe.hash, key: privateKey, to: &text)
            octets = Base64.decode(text.span) ?? []
        }
        return textRecipe.text(of: octets)
    }

    /// `oauth_signature` as the header has it.
    func fieldValue(of signature: [UInt8]) -> [UInt8] {
        header.encodesSignature ? TextEncoding().encoded(signature) : signature
    }
}
