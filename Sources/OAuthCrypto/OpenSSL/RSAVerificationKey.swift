#if !SwiftCrypto
import COpenSSL

/// An RSA public key, which verifies RSASSA-PKCS1-v1_5 signatures (RFC 8017 §8.2).
package final class RSAVerificationKey: Sendable {
    // Never changed after `init`; libcrypto counts the references to it.
    nonisolated(unsafe) private let key: OpaquePointer

    /// Reads a PEM that contains a public key (`PUBLIC KEY`, `RSA PUBLIC KEY`) or a certificate.
    ///
    /// - Throws: ``CryptoError/unreadablePEM(wanted:reason:)``, ``CryptoError/notRSA``, and
    ///   ``CryptoError/unusable(_:)`` if no signature could be verified with its numbers.
    package init(pem: [UInt8]) throws(CryptoError) {
        ERR_clear_error()
        guard let read = Self.publicKey(in: pem) ?? Self.certifiedKey(in: pem) else {
            throw .unreadablePEM(
                wanted: "a public key or certificate", reason: CryptoError.popReason())
        }
        ERR_clear_error()
        guard PEM.isRSA(read) else {
            EVP_PKEY_free(read)
            throw .notRSA
        }
        key = read
        if let fault = RSANumbers(read).fault { throw .unusable(fault) }
    }

    deinit {
        EVP_PKEY_free(key)
    }

    /// The digest inside `signature`; nil if the private half and `hash` did not make it.
    package func digest(in signature: [UInt8], using hash: HashFunction?) -> [UInt8]? {
        RSADigest.recovered(from: signature, with: key, using: hash)
    }

    /// Whether `signature` is the signature of `message` by the private half of this key.
    ///
    /// - Throws: ``CryptoError/refused(call:reason:)`` if libcrypto refuses the hash function, or
    ///   the key is too short for its digests.
    package func verifies(
        _ signature: [UInt8],
        of message: Span<UInt8>,
        using hash: HashFunction
    ) throws(CryptoError) -> Bool {
        guard let context = EVP_MD_CTX_new() else { throw .refusal(of: "RSA-\(hash.rawValue)") }
        defer { EVP_MD_CTX_free(context) }
        guard EVP_DigestVerifyInit(context, nil, hash.implementation, nil, key) == 1 else {
            throw .refusal(of: "RSA-\(hash.rawValue)")
        }
        // Otherwise every signature would be called wrong, for the wrong reason.
        guard Int(EVP_PKEY_get_size(key)) >= hash.encodedDigestLength + Self.paddingMin else {
            throw .refused(call: "RSA-\(hash.rawValue)", reason: "the key is too short")
        }
        let answer = message.withUnsafeBufferPointer { text in
            EVP_DigestVerify(context, signature, signature.count, text.baseAddress, text.count)
        }
        ERR_clear_error()
        return answer == 1
    }

    /// Around the encoded digest (RFC 8017 §9.2).
    private static let paddingMin = 11

    private static func publicKey(in pem: [UInt8]) -> OpaquePointer? {
        PEM.read(pem) { PEM_read_bio_PUBKEY($0, nil, noPassphrase, nil) }
    }

    private static func certifiedKey(in pem: [UInt8]) -> OpaquePointer? {
        let certificate = PEM.read(pem) { PEM_read_bio_X509($0, nil, noPassphrase, nil) }
        guard let certificate else { return nil }
        defer { X509_free(certificate) }
        return X509_get_pubkey(certificate)
    }
}
#endif
