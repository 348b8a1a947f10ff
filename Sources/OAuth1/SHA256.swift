import OAuthCrypto

/// The hash by which contents are told from each other, without any key.
package enum SHA256 {
    /// Appends the 32 octets of the digest of `text` to `output`.
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
