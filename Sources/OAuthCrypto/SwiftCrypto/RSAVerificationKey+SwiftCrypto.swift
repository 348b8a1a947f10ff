#if SwiftCrypto
import Crypto
import CryptoExtras
import SwiftASN1

/// An RSA public key, which verifies RSASSA-PKCS1-v1_5 signatures (RFC 8017 §8.2).
package final class RSAVerificationKey: Sendable {
    private let key: _RSA.Signing.PublicKey

    /// Reads a PEM that contains a public key (`PUBLIC KEY`, `RSA PUBLIC KEY`) or a certificate, of
    /// 1,024 bits or more.
    ///
    /// - Throws: ``CryptoError/unreadablePEM(wanted:reason:)`` ``CryptoError/notRSA``,
    ///   and ``CryptoError/unusable(_:)`` for a key of fewer bits.
    package init(pem: [UInt8]) throws(CryptoError) {
        let text = String(decoding: pem, as: UTF8.self)
        do {
            key =
                text.holds("-----BEGIN CERTIFICATE-----")
                ? try Self.certifiedKey(in: text)
                : try _RSA.Signing.PublicKey(unsafePEMRepresentation: text)
        } catch {
            guard !text.isEllipticPublicKey else { throw .notRSA }
            throw .unread("a public key or certificate", error)
        }
    }

    /// Always nil: swift-crypto does not show what is inside a signature.
    package func digest(in signature: [UInt8], using hash: HashFunction?) -> [UInt8]? { nil }

    /// Whether `signature` is the signature of `message` by the private half of this key.
    ///
    /// - Throws: ``CryptoError/refused(call:reason:)`` for MD5 and SHA-224, with which swift-crypto
    ///   does not verify.
    package func verifies(
        _ signature: [UInt8],
        of message: Span<UInt8>,
        using hash: HashFunction
    ) throws(CryptoError) -> Bool {
        let signature = _RSA.Signing.RSASignature(rawRepresentation: signature)
        func isValid(_ digest: some Digest) -> Bool {
            key.isValidSignature(signature, for: digest, padding: .insecurePKCS1v1_5)
        }
        return switch try hash.signable(message) {
        case .sha1(let digest): isValid(digest)
        case .sha256(let digest): isValid(digest)
        case .sha384(let digest): isValid(digest)
        case .sha512(let digest): isValid(digest)
        }
    }

    /// The key of a certificate (RFC 5280 §4.1): the sixth part of it after the version.
    private static func certifiedKey(in text: String) throws -> _RSA.Signing.PublicKey {
        let certificate = try DER.parse(PEMDocument(pemString: text).derBytes)
        let signed = try certificate.children().first?.children() ?? []
        let parts = signed.drop { $0.identifier.tagClass == .contextSpecific }.map { $0 }
        guard parts.indices.contains(Self.keyPlace) else {
            throw ASN1Error.invalidASN1Object(reason: "the certificate has no public key")
        }
        return try _RSA.Signing.PublicKey(
            unsafeDERRepresentation: Array(parts[Self.keyPlace].encodedBytes))
    }

    /// After serial number, algorithm, issuer, validity and subject.
    private static let keyPlace = 5
}

extension ASN1Node {
    fileprivate func children() throws -> [ASN1Node] {
        guard case .constructed(let nodes) = content else {
            throw ASN1Error.invalidASN1Object(reason: "expected a sequence")
        }
        return Array(nodes)
    }
}

extension String {
    fileprivate var isEllipticPublicKey: Bool {
        do {
            _ = try P256.Signing.PublicKey(pemRepresentation: self)
            return true
        } catch {
            return false
        }
    }
}
#endif
