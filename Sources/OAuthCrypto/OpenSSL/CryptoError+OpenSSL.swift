#if !SwiftCrypto
import COpenSSL

extension CryptoError {
    /// Who refuses, in messages.
    static let library = "libcrypto"

    /// The refusal of `call`, with the reason from libcrypto's error queue; empties the queue.
    static func refusal(of call: String) -> CryptoError {
        .refused(call: call, reason: popReason())
    }

    /// The oldest reason in libcrypto's error queue; empties the queue.
    static func popReason() -> String {
        let code = ERR_get_error()
        ERR_clear_error()
        guard code != 0, let text = ERR_reason_error_string(code) else {
            return "no reason given"
        }
        return String(cString: text)
    }
}
#endif
