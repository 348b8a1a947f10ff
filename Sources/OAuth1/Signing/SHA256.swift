import OAuthCrypto

/// SHA-256 without a key (FIPS 180-4), which identifies contents.
package enum SHA256 {
    /// Appends the digest of `text`, 32 bytes, to `output`.
    ///
    /// - Throws: ``SigningError`` if libcrypto lacks SHA-256.
    package static func append(
        digestOf text: Span<UInt8>,
        to output: inout [UInt8]
    ) throws(SigningError) {
        do throws(CryptoError) {
            try HashFunction.sha256.appendDigest(of: text, to: &output)
        } catch {
            throw SigningError(error)
        }
    }
}
