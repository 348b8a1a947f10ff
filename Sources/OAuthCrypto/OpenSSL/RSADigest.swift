#if !SwiftCrypto
import COpenSSL

/// The digest inside an RSASSA-PKCS1-v1_5 signature (RFC 8017 §8.2.2), found with the public key.
enum RSADigest {
    /// The digest inside `signature`; nil if `key` and `hash` did not make it.
    ///
    /// Without a hash function, what the signature has in the place of its name and the digest.
    static func recovered(
        from signature: [UInt8],
        with key: OpaquePointer,
        using hash: HashFunction?
    ) -> [UInt8]? {
        guard let context = EVP_PKEY_CTX_new(key, nil) else { return nil }
        defer {
            EVP_PKEY_CTX_free(context)
            ERR_clear_error()
        }
        var digest = [UInt8](repeating: 0, count: Int(EVP_PKEY_get_size(key)))
        var length = digest.count
        guard EVP_PKEY_verify_recover_init(context) == 1,
            EVP_PKEY_CTX_set_rsa_padding(context, RSA_PKCS1_PADDING) == 1,
            hash.map({ EVP_PKEY_CTX_set_signature_md(context, $0.implementation) == 1 }) ?? true,
            EVP_PKEY_verify_recover(context, &digest, &length, signature, signature.count) == 1
        else { return nil }
        return Array(digest.prefix(length))
    }
}
#endif
