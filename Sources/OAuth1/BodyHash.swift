import OAuthCrypto

/// `oauth_body_hash` of the body hash extension (draft 4 §3.2): base64 of the body's digest.
package enum BodyHash {
    /// Appends the hash of `body`; a request without a body has that of nothing.
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
