import OAuthCrypto

/// Makes HMAC (§3.4.2) and RSA (§3.4.3) signatures, and verifies the latter.
///
/// Keeps the state of the last HMAC key, because many requests are signed with the same one.
package struct Signer {
    private let hmac = HMAC()

    package init() {}

    /// Appends the base64 of the HMAC of `baseString` to `output` (§3.4.2).
    package func appendHMAC(
        of baseString: Span<UInt8>,
        using method: SignatureMethod,
        key: [UInt8],
        to output: inout [UInt8]
    ) throws(SigningError) {
        try withCode(of: baseString, method, key) { Base64.append($0, to: &output) }
    }

    /// Appends the bytes of the HMAC of `text`, without base64 (§3.4.2).
    package func appendCode(
        of text: Span<UInt8>,
        using method: SignatureMethod,
        key: [UInt8],
        to output: inout [UInt8]
    ) throws(SigningError) {
        try withCode(of: text, method, key) { output.append(copying: $0) }
    }

    private func withCode(
        of text: Span<UInt8>,
        _ method: SignatureMethod,
        _ key: [UInt8],
        _ use: (Span<UInt8>) -> Void
    ) throws(SigningError) {
        do throws(CryptoError) {
            try hmac.withCode(of: text, using: method.hash, key: key.span, use)
        } catch {
            throw SigningError(error)
        }
    }

    /// Appends the digest of `text` under the method's hash function, without a key.
    package func appendHash(
        of text: Span<UInt8>,
        using method: SignatureMethod,
        to output: inout [UInt8]
    ) throws(SigningError) {
        do throws(CryptoError) {
            try method.hash.appendDigest(of: text, to: &output)
        } catch {
            throw SigningError(error)
        }
    }

    /// Appends the base64 of the RSASSA-PKCS1-v1_5 signature of `baseString` (§3.4.3).
    package func appendRSA(
        of baseString: Span<UInt8>,
        using method: SignatureMethod,
        key: RSAPrivateKey,
        to output: inout [UInt8]
    ) throws(SigningError) {
        do throws(CryptoError) {
            let signature = try key.key.signature(of: baseString, using: method.hash)
            Base64.append(signature.span, to: &output)
        } catch {
            throw SigningError(error)
        }
    }

    /// Whether `signature`, in base64, is that of `baseString` by the private half of `key`.
    package func verifiesRSA(
        _ signature: Span<UInt8>,
        of baseString: Span<UInt8>,
        using method: SignatureMethod,
        key: RSAPublicKey
    ) throws(SigningError) -> Bool {
        guard let bytes = Base64.decode(signature) else { return false }
        do throws(CryptoError) {
            return try key.key.verifies(bytes, of: baseString, using: method.hash)
        } catch {
            throw SigningError(error)
        }
    }
}
