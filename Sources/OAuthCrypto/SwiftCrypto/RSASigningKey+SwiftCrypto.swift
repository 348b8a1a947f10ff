#if SwiftCrypto
import Crypto
import CryptoExtras

/// An RSA private key, which signs with RSASSA-PKCS1-v1_5 (RFC 8017 §8.2).
package final class RSASigningKey: Sendable {
    private let key: _RSA.Signing.PrivateKey

    /// Reads a PEM in PKCS#1 (`RSA PRIVATE KEY`) or PKCS#8 (`PRIVATE KEY`) form, of a key of 1,024
    /// bits or more.
    ///
    /// - Throws: ``CryptoError/unreadablePEM(wanted:reason:)``, ``CryptoError/encrypted``,
    ///   ``CryptoError/notRSA``, and ``CryptoError/unusable(_:)`` for a key of fewer bits.
    package init(pem: [UInt8]) throws(CryptoError) {
        let text = String(decoding: pem, as: UTF8.self)
        guard !text.holds("ENCRYPTED") else { throw .encrypted }
        do {
            key = try _RSA.Signing.PrivateKey(unsafePEMRepresentation: text)
        } catch {
            guard !text.isEllipticPrivateKey else { throw .notRSA }
            throw .unread("a private key", error)
        }
    }

    /// Always nil: swift-crypto does not show what is inside a signature.
    package func digest(in signature: [UInt8], using hash: HashFunction?) -> [UInt8]? { nil }

    /// The signature of `message`, as long as the key's modulus: 256 bytes for 2,048 bits.
    ///
    /// - Throws: ``CryptoError/refused(call:reason:)`` for MD5 and SHA-224, with which swift-crypto
    ///   does not sign.
    package func signature(
        of message: Span<UInt8>,
        using hash: HashFunction
    ) throws(CryptoError) -> [UInt8] {
        func signed(_ digest: some Digest) throws(CryptoError) -> [UInt8] {
            do {
                let signature = try key.signature(for: digest, padding: .insecurePKCS1v1_5)
                return Array(signature.rawRepresentation)
            } catch {
                throw .refused(call: "RSA-\(hash.rawValue)", reason: "\(error)")
            }
        }
        return switch try hash.signable(message) {
        case .sha1(let digest): try signed(digest)
        case .sha256(let digest): try signed(digest)
        case .sha384(let digest): try signed(digest)
        case .sha512(let digest): try signed(digest)
        }
    }
}

/// A digest that swift-crypto signs.
enum SignableDigest {
    case sha1(Insecure.SHA1Digest)
    case sha256(SHA256Digest)
    case sha384(SHA384Digest)
    case sha512(SHA512Digest)
}

extension HashFunction {
    func signable(_ message: Span<UInt8>) throws(CryptoError) -> SignableDigest {
        switch self {
        case .sha1: .sha1(message.withUnsafeBytes { Insecure.SHA1.hash(data: $0) })
        case .sha256: .sha256(message.withUnsafeBytes { SHA256.hash(data: $0) })
        case .sha384: .sha384(message.withUnsafeBytes { SHA384.hash(data: $0) })
        case .sha512: .sha512(message.withUnsafeBytes { SHA512.hash(data: $0) })
        case .md5, .sha224: throw .missing("RSA-\(rawValue)")
        }
    }
}

extension String {
    /// Whether `text` is in it; the standard library's `contains` needs iOS 16.
    func holds(_ text: String) -> Bool {
        utf8.indices.contains { utf8[$0...].starts(with: text.utf8) }
    }

    fileprivate var isEllipticPrivateKey: Bool {
        do {
            _ = try P256.Signing.PrivateKey(pemRepresentation: self)
            return true
        } catch {
            return holds("EC PRIVATE KEY")
        }
    }
}
#endif
