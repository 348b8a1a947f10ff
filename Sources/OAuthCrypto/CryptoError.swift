import COpenSSL

/// What libcrypto refused, or why a key cannot be used.
package enum CryptoError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A call into libcrypto failed; `reason` is its own word.
    case refused(call: String, reason: String)
    /// The text is no PEM of the wanted kind.
    case unreadablePEM(wanted: String, reason: String)
    /// The PEM holds a key that only a pass phrase opens.
    case encrypted
    /// The PEM holds a key, but not an RSA key.
    case notRSA
    /// The PEM holds a private key whose numbers do not fit each other.
    case damaged

    package var description: String {
        switch self {
        case .refused(let call, let reason): "libcrypto refuses \(call): \(reason)"
        case .unreadablePEM(let wanted, let reason): "this is no PEM of \(wanted): \(reason)"
        case .encrypted: "the private key is encrypted"
        case .notRSA: "the PEM holds a key, but not an RSA key"
        case .damaged: "the private key is damaged: it does not sign what its public half verifies"
        }
    }

    /// The refusal of `call`, with the reason that libcrypto left in its queue, which is emptied.
    static func refusal(of call: String) -> CryptoError {
        .refused(call: call, reason: takeReason())
    }

    /// The oldest reason in libcrypto's error queue, which is emptied.
    static func takeReason() -> String {
        let code = ERR_get_error()
        ERR_clear_error()
        guard code != 0, let text = ERR_reason_error_string(code) else { return "no reason given" }
        return String(cString: text)
    }
}
