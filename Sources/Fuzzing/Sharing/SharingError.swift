package import OAuth1

/// Why a request is not shared.
package enum SharingError: Error, CustomStringConvertible {
    /// No request can be made that fails like it and shows nothing of it.
    case refused(String)
    /// libcrypto refuses it.
    case signing(SigningError)
    case cancelled

    package var description: String {
        switch self {
        case .refused(let reason): reason
        case .signing(let error): "\(error)"
        case .cancelled: "cancelled"
        }
    }

    /// What `derive` returns.
    static func translating<Value>(
        _ derive: () throws(SigningError) -> Value
    ) throws(SharingError) -> Value {
        do throws(SigningError) {
            return try derive()
        } catch {
            throw .signing(error)
        }
    }
}
