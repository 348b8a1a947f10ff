import OAuthCrypto

/// An RSA private key, which signs requests by an `RSA-` method (§3.4.3).
public struct RSAPrivateKey: Sendable {
    let key: RSASigningKey
    /// The text from which the key was read.
    package let pem: [UInt8]

    /// The digest inside `signature`; nil if this key and method did not make it.
    ///
    /// Without a method, what the signature has in the place of the hash's name and the digest.
    package func digest(in signature: [UInt8], using method: SignatureMethod?) -> [UInt8]? {
        key.digest(in: signature, using: method?.hash)
    }

    /// Reads a key in PEM text: `RSA PRIVATE KEY` (PKCS#1) or `PRIVATE KEY` (PKCS#8).
    ///
    /// - Throws: ``SigningError`` if `pem` is not such text, or the key is encrypted, damaged or
    ///   not an RSA key.
    public init(pem: some Sequence<UInt8>) throws(SigningError) {
        do throws(CryptoError) {
            self.pem = Array(pem)
            key = try RSASigningKey(pem: self.pem)
        } catch {
            throw SigningError(error)
        }
    }

    /// Reads a key in PEM text, as ``init(pem:)-(Sequence<UInt8>)`` does.
    ///
    /// - Throws: ``SigningError`` if `pem` is not such text, or the key cannot be used.
    public init(pem: String) throws(SigningError) {
        try self.init(pem: pem.utf8)
    }
}

/// An RSA public key, which verifies requests signed by an `RSA-` method (§3.4.3).
public struct RSAPublicKey: Sendable {
    let key: RSAVerificationKey
    /// The text from which the key was read.
    package let pem: [UInt8]

    /// The digest inside `signature`; nil if its private half and this method did not make it.
    ///
    /// Without a method, what the signature has in the place of the hash's name and the digest.
    package func digest(in signature: [UInt8], using method: SignatureMethod?) -> [UInt8]? {
        key.digest(in: signature, using: method?.hash)
    }

    /// Reads a key in PEM text: `PUBLIC KEY`, `RSA PUBLIC KEY` or an X.509 `CERTIFICATE`.
    ///
    /// - Throws: ``SigningError`` if `pem` is not such text, or the key is not an RSA key.
    public init(pem: some Sequence<UInt8>) throws(SigningError) {
        do throws(CryptoError) {
            self.pem = Array(pem)
            key = try RSAVerificationKey(pem: self.pem)
        } catch {
            throw SigningError(error)
        }
    }

    /// Reads a key in PEM text, as ``init(pem:)-(Sequence<UInt8>)`` does.
    ///
    /// - Throws: ``SigningError`` if `pem` is not such text, or the key is not an RSA key.
    public init(pem: String) throws(SigningError) {
        try self.init(pem: pem.utf8)
    }
}
