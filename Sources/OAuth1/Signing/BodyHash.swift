import OAuthCrypto

/// `oauth_body_hash` of OAuth Request Body Hash (draft 4 §3.2): base64 of the body's digest.
package enum BodyHash {
    /// Appends the body hash of `body`, which is empty if the request has no body.
    ///
    /// - Throws: ``SigningError`` if libcrypto lacks the method's hash function.
    package static func append(
        of body: Span<UInt8>,
        for method: SignatureMethod,
        to output: inout [UInt8]
    ) throws(SigningError) {
        var digest: [UInt8] = []
        do throws(CryptoError) {
            try method.hash.appendDigest(of: body, to: &digest)
        } catch {
            throw SigningError(error)
        }
        Base64.append(digest.span, to: &output)
    }
}

extension SignatureMethod {
    /// The value of `oauth_body_hash`: base64 of the body's digest by this method's hash function,
    /// SHA-1 for PLAINTEXT.
    ///
    /// - Throws: ``SigningError`` if libcrypto lacks the hash function.
    public func bodyHash(of body: some Sequence<UInt8>) throws(SigningError) -> String {
        var hash: [UInt8] = []
        try BodyHash.append(of: Array(body).span, for: self, to: &hash)
        return String(decoding: hash, as: UTF8.self)
    }
}
