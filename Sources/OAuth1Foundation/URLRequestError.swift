public import OAuth1

/// Why a `URLRequest` cannot be signed.
public enum URLRequestError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The request has no URL.
    case noURL
    /// The body is a stream, so its parameters cannot be read, and it cannot be hashed.
    case streamedBody
    /// The form has names or values that are not UTF-8.
    case formNotUTF8
    /// The request cannot be signed.
    case signing(SigningError)

    public var description: String {
        switch self {
        case .noURL: "the request has no URL"
        case .streamedBody:
            "the body is a stream; set httpBody instead, so that the body can be read"
        case .formNotUTF8: "the form has a name or value that is not UTF-8"
        case .signing(let error): error.description
        }
    }
}
