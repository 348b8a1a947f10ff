public import OAuth1

/// Why an `HTTPRequest` cannot be signed or made.
public enum HTTPRequestError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The request lacks the scheme, the authority or the path.
    case noURL
    /// The method is not a valid HTTP method.
    case method
    /// The form has names or values that are not UTF-8.
    case form(FormEncodedBodyError)
    /// The request cannot be signed.
    case signing(SigningError)

    /// What is wrong: lower case, no full stop.
    public var description: String {
        switch self {
        case .noURL: "the request has no scheme, authority or path"
        case .method: "the method is not a valid HTTP token"
        case .form(let error): error.description
        case .signing(let error): error.description
        }
    }
}
