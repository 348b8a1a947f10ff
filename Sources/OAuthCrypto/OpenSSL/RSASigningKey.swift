#if !SwiftCrypto
import COpenSSL

/// An RSA private key, which signs with RSASSA-PKCS1-v1_5 (RFC 8017 §8.2).
package final class RSASigningKey: Sendable {
    // Never changed after `init`; libcrypto counts the references to it.
    nonisolated(unsafe) private let key: OpaquePointer

    /// Reads a PEM in PKCS#1 (`RSA PRIVATE KEY`) or PKCS#8 (`PRIVATE KEY`) form.
    ///
    /// - Throws: ``CryptoError/unreadablePEM(wanted:reason:)``, ``CryptoError/encrypted``,
    ///   ``CryptoError/notRSA`` and ``CryptoError/damaged``.
    package init(pem: [UInt8]) throws(CryptoError) {
        ERR_clear_error()
        let read = PEM.read(pem) { PEM_read_bio_PrivateKey($0, nil, noPassphrase, nil) }
        guard let read else {
            guard !pem.contains(word: "ENCRYPTED") else {
                ERR_clear_error()
                throw .encrypted
            }
            throw .unreadablePEM(wanted: "a private key", reason: CryptoError.popReason())
        }
        guard PEM.isRSA(read) else {
            EVP_PKEY_free(read)
            throw .notRSA
        }
        key = read
        guard signsWhatItVerifies else { throw .damaged }
    }

    /// Whether the numbers of the key are consistent.
    ///
    /// If they are not, libcrypto still signs, but may sign the same text differently each time. A
    /// key that cannot sign at all passes here, and ``signature(of:using:)`` throws.
    private var signsWhatItVerifies: Bool {
        let message: ArraySlice<UInt8> = []
        do throws(CryptoError) {
            let signature = try signature(of: message.span, using: .sha256)
            return digest(in: signature, using: .sha256) != nil
        } catch {
            return true
        }
    }

    deinit {
        EVP_PKEY_free(key)
    }

    /// The digest inside `signature`; nil if this key and `hash` did not make it.
    package func digest(in signature: [UInt8], using hash: HashFunction?) -> [UInt8]? {
        RSADigest.recovered(from: signature, with: key, using: hash)
    }

    /// The signature of `message`, as long as the key's modulus: 256 bytes for 2,048 bits.
    ///
    /// - Throws: ``CryptoError/refused(call:reason:)`` if libcrypto refuses the hash function or
    ///   the key.
    package func signature(
        of message: Span<UInt8>,
        using hash: HashFunction
    ) throws(CryptoError) -> [UInt8] {
        guard let context = EVP_MD_CTX_new() else { throw .refusal(of: "RSA-\(hash.rawValue)") }
        defer { EVP_MD_CTX_free(context) }
        var signature = [UInt8](repeating: 0, count: Int(EVP_PKEY_get_size(key)))
        var length = signature.count
        let succeeded = message.withUnsafeBufferPointer { text in
            EVP_DigestSignInit(context, nil, hash.implementation, nil, key) == 1
                && EVP_DigestSign(context, &signature, &length, text.baseAddress, text.count)
                    == 1
        }
        guard succeeded else { throw .refusal(of: "RSA-\(hash.rawValue)") }
        signature.removeSubrange(length...)
        return signature
    }
}

extension [UInt8] {
    fileprivate func contains(word: String) -> Bool {
        indices.contains { self[$0...].starts(with: word.utf8) }
    }
}
#endif
