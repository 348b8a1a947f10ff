#if SwiftCrypto
import Crypto

/// Keyed-hash message authentication codes (RFC 2104).
package final class HMAC {
    package init() {}

    /// Writes the code of `message` to the beginning of `bytes`, which must have room for
    /// ``HashFunction/digestLength`` bytes.
    ///
    /// - Throws: ``CryptoError/refused(call:reason:)`` for SHA-224, which swift-crypto lacks.
    package func writeCode(
        of message: Span<UInt8>,
        using hash: HashFunction,
        key: [UInt8],
        to bytes: inout MutableSpan<UInt8>
    ) throws(CryptoError) {
        precondition(bytes.count >= hash.digestLength)
        func code<Function: Crypto.HashFunction>(_: Function.Type) -> [UInt8] {
            message.withUnsafeBytes { text in
                Array(
                    Crypto.HMAC<Function>.authenticationCode(
                        for: text, using: SymmetricKey(data: key)))
            }
        }
        let code: [UInt8] =
            switch hash {
            case .md5: code(Insecure.MD5.self)
            case .sha1: code(Insecure.SHA1.self)
            case .sha224: throw .missing("HMAC-SHA224")
            case .sha256: code(SHA256.self)
            case .sha384: code(SHA384.self)
            case .sha512: code(SHA512.self)
            }
        for (index, byte) in code.enumerated() { bytes[index] = byte }
    }
}
#endif
