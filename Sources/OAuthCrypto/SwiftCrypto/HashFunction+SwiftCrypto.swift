#if SwiftCrypto
import Crypto

extension HashFunction {
    /// Those that can be computed here.
    package static let offered: [HashFunction] = [.md5, .sha1, .sha256, .sha384, .sha512]
    /// Those that RSA signs with.
    package static let signing: [HashFunction] = [.sha1, .sha256, .sha384, .sha512]

    /// Appends the digest of `message` to `bytes`.
    ///
    /// - Throws: ``CryptoError/refused(call:reason:)`` for SHA-224, which swift-crypto lacks.
    package func appendDigest(
        of message: Span<UInt8>,
        to bytes: inout [UInt8]
    ) throws(CryptoError) {
        bytes += try digest(of: message)
    }

    private func digest(of message: Span<UInt8>) throws(CryptoError) -> [UInt8] {
        func digest<Function: Crypto.HashFunction>(_ function: Function.Type) -> [UInt8] {
            message.withUnsafeBytes { Array(function.hash(data: $0)) }
        }
        return switch self {
        case .md5: digest(Insecure.MD5.self)
        case .sha1: digest(Insecure.SHA1.self)
        case .sha224: throw .missing("SHA-224")
        case .sha256: digest(SHA256.self)
        case .sha384: digest(SHA384.self)
        case .sha512: digest(SHA512.self)
        }
    }
}

extension CryptoError {
    /// Who refuses, in messages.
    static let library = "swift-crypto"

    static func missing(_ what: String) -> CryptoError {
        .refused(call: what, reason: "the library does not support this function")
    }

    /// Why the PEM of a key was not read.
    static func unread(_ wanted: String, _ error: any Error) -> CryptoError {
        if let error = error as? CryptoKitError, case .incorrectParameterSize = error {
            return .unusable("it has fewer than 1,024 bits")
        }
        return .unreadablePEM(wanted: wanted, reason: "\(error)")
    }
}
#endif
