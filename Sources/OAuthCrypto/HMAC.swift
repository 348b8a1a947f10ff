import COpenSSL

/// Keyed-hash message authentication codes (RFC 2104), one after another.
///
/// Owns one libcrypto context for them all; a context for each message costs twice the time.
package final class HMAC {
    private var context: OpaquePointer?
    private var hash: HashFunction?
    /// The key that the context holds, nil where it holds none.
    private var key: [UInt8]?

    package init() {}

    deinit {
        EVP_MAC_CTX_free(context)
    }

    /// Appends the code of `message` to `octets`: ``HashFunction/digestLength`` octets.
    ///
    /// - Throws: ``CryptoError/refused(call:reason:)`` where libcrypto lacks the hash function.
    package func appendCode(
        of message: Span<UInt8>,
        using hash: HashFunction,
        key: [UInt8],
        to octets: inout [UInt8]
    ) throws(CryptoError) {
        if self.hash != hash { try select(hash) }
        try restart(key: key)
        let start = octets.count
        octets.append(contentsOf: repeatElement(0, count: hash.digestLength))
        let context = context
        let succeeded = message.withUnsafeBufferPointer { text in
            octets.withUnsafeMutableBufferPointer { code in
                EVP_MAC_update(context, text.baseAddress, text.count) == 1
                    && EVP_MAC_final(
                        context, code.baseAddress.map { $0 + start }, nil, hash.digestLength) == 1
            }
        }
        guard succeeded else {
            octets.removeSubrange(start...)
            self.key = nil
            throw .refusal(of: "HMAC-\(hash.rawValue)")
        }
    }

    /// Whether a context can begin a new message under the key it has.
    ///
    /// Before 3.0.3 libcrypto said it did, and went on with the message before
    /// (openssl/openssl#17811).
    private static let keepsKeys = OpenSSL_version_num() >= 0x3000_0030

    /// Begins a new message; the key of the message before needs no new key schedule.
    private func restart(key: [UInt8]) throws(CryptoError) {
        guard self.key != key || !Self.keepsKeys else {
            guard EVP_MAC_init(context, nil, 0, nil) == 1 else { throw .refusal(of: "HMAC") }
            return
        }
        let context = context
        // A null key would mean "the one before", so an empty key needs an address too.
        let succeeded = key.withUnsafeBufferPointer { octets in
            withUnsafePointer(to: UInt8(0)) { nothing in
                EVP_MAC_init(context, octets.baseAddress ?? nothing, octets.count, nil) == 1
            }
        }
        guard succeeded else { throw .refusal(of: "HMAC") }
        self.key = key
    }

    private func select(_ hash: HashFunction) throws(CryptoError) {
        if context == nil { context = try Self.makeContext() }
        var name = Array(hash.rawValue.utf8CString)
        let context = context
        let succeeded = name.withUnsafeMutableBufferPointer { name in
            var parameters = [
                OSSL_PARAM_construct_utf8_string(OSSL_MAC_PARAM_DIGEST, name.baseAddress, 0),
                OSSL_PARAM_construct_end(),
            ]
            return EVP_MAC_CTX_set_params(context, &parameters) == 1
        }
        key = nil
        self.hash = succeeded ? hash : nil
        guard succeeded else { throw .refusal(of: "HMAC-\(hash.rawValue)") }
    }

    private static func makeContext() throws(CryptoError) -> OpaquePointer {
        guard let algorithm = EVP_MAC_fetch(nil, "HMAC", nil) else { throw .refusal(of: "HMAC") }
        defer { EVP_MAC_free(algorithm) }
        guard let context = EVP_MAC_CTX_new(algorithm) else { throw .refusal(of: "HMAC") }
        return context
    }
}
