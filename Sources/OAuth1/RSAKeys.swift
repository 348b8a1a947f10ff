import OAuthCrypto

/// An RSA private key, for the `RSA-` signature methods (§3.4.3).
public struct RSAPrivateKey: Sendable {
    let key: RSASigningKey
    /// The text it was read from.
    package let pem: [UInt8]

    /// The digest that `signature` was made of by this key; nil where it was not.
    package func digest(in signature: [UInt8], using method: SignatureMethod) -> [UInt8]? {
        key.digest(in: signature, using: method.hash)
    }

    /// Reads a PEM in PKCS#1 or PKCS#8 form.
    ///
    /// - Throws: ``SigningError`` for other text, and for a key that is encrypted, damaged or not
    ///   RSA.
    public init(pem: some Sequence<UInt8>) throws(SigningError) {
        do throws(CryptoError) {
            self.pem = Array(pem)
            key = try RSASigningKey(pem: self.pem)
        } catch {
            throw SigningError(error)
        }
    }
}

/// An RSA public key, which verifies what the private key signed (§3.4.3).
public struct RSAPublicKey: Sendable {
    let key: RSAVerificationKey
    /// The text it was read from.
    package let pem: [UInt8]

    /// The digest that `signature` was made of by the key's other half; nil where it was not.
    package func digest(in signature: [UInt8], using method: SignatureMethod) -> [UInt8]? {
        key.digest(in: signature, using: method.hash)
    }

    /// Reads a PEM that holds a public key or an X.509 certificate.
    ///
    /// - Throws: ``SigningError`` for other text or a key that is not RSA.
    public init(pem: some Sequence<UInt8>) throws(SigningError) {
        do throws(CryptoError) {
            self.pem = Array(pem)
            key = try RSAVerificationKey(pem: self.pem)
        } catch {
            throw SigningError(error)
        }
    }
}
