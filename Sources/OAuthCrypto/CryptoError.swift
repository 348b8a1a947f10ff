/// Why the library failed, or a key cannot be used.
package enum CryptoError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A call into libcrypto or swift-crypto failed; `reason` is the library's own text.
    case refused(call: String, reason: String)
    /// The text is not a PEM that contains what is `wanted`; `reason` is the library's own text.
    case unreadablePEM(wanted: String, reason: String)
    /// The PEM contains a private key that is protected by a pass phrase.
    case encrypted
    /// The PEM contains a key, but not an RSA key.
    case notRSA
    /// The PEM contains a key with which nothing can be signed or verified.
    case unusable(String)
    /// The PEM contains a private key whose numbers are inconsistent.
    case damaged

    package var description: String {
        switch self {
        case .refused(let call, let reason): "\(Self.library) refused \(call): \(reason)"
        case .unreadablePEM(let wanted, let reason):
            // What OpenSSL says of any text that is not PEM.
            reason.utf8.elementsEqual("unsupported".utf8)
                ? "not a PEM text with \(wanted)" : "not a PEM text with \(wanted): \(reason)"
        case .encrypted: "the private key is encrypted"
        case .notRSA: "the key is not an RSA key"
        case .unusable(let reason): "the key cannot be used: \(reason)"
        case .damaged: "the private key is damaged: it does not match its public key"
        }
    }
}
