#if SwiftCrypto
import Crypto

/// Keyed-hash message authentication codes (RFC 2104).
package final class HMAC {
    package init() {}

    /// Calls `use` with the code of `message`.
    ///
    /// - Throws: ``CryptoError/refused(call:reason:)`` for SHA-224, which swift-crypto lacks.
    package func withCode(
        of message: Span<UInt8>,
        using hash: HashFunction,
        key: Span<UInt8>,
        _ use: (Span<UInt8>) -> Void
    ) throws(CryptoError) {
        func code<Function: Crypto.HashFunction>(_: Function.Type) -> ArraySlice<UInt8> {
            let key = key.withUnsafeBytes { SymmetricKey(data: $0) }
            return message.withUnsafeBytes { text in
                ArraySlice(Crypto.HMAC<Function>.authenticationCode(for: text, using: key))
            }
        }
        let code: ArraySlice<UInt8> =
            switch hash {
            case .md5: code(Insecure.MD5.self)
            case .sha1: code(Insecure.SHA1.self)
            case .sha224: throw .missing("HMAC-SHA224")
            case .sha256: code(SHA256.self)
            case .sha384: code(SHA384.self)
            case .sha512: code(SHA512.self)
            }
        use(code.span)
    }
}
#endif
