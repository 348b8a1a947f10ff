import COpenSSL

/// Why libcrypto failed, or a key cannot be used.
package enum CryptoError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A call into libcrypto failed; `reason` is libcrypto's own text.
    case refused(call: String, reason: String)
    /// The text is not a PEM that contains what is `wanted`; `reason` is libcrypto's own text.
    case unreadablePEM(wanted: String, reason: String)
    /// The PEM contains a private key that is protected by a pass phrase.
    case encrypted
    /// The PEM contains a key, but not an RSA key.
    case notRSA
    /// The PEM contains a public key with which no signature can be verified.
    case unusable(String)
    /// The PEM contains a private key whose numbers are inconsistent.
    case damaged

    package var description: String {
        switch self {
        case .refused(let call, let reason): "libcrypto refused \(call): \(reason)"
        case .unreadablePEM(let wanted, let reason): "not a PEM text with \(wanted): \(reason)"
        case .encrypted: "the private key is encrypted"
        case .notRSA: "the key is not an RSA key"
        case .unusable(let reason): "the public key cannot be used: \(reason)"
        case .damaged: "the private key is damaged: its signatures do not match its public half"
        }
    }

    /// The refusal of `call`, with the reason from libcrypto's error queue; empties the queue.
    static func refusal(of call: String) -> CryptoError {
        .refused(call: call, reason: popReason())
    }

    /// The oldest reason in libcrypto's error queue; empties the queue.
    static func popReason() -> String {
        let code = ERR_get_error()
        ERR_clear_error()
        guard code != 0, let text = ERR_reason_error_string(code) else { return "no reason given" }
        return String(cString: text)
    }
}
