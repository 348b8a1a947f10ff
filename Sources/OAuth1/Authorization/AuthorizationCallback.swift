/// The request with which the server redirects the resource owner back to the client (§2.2).
public struct AuthorizationCallback: Hashable, Sendable {
    /// The identifier of the temporary credentials: use it to look them up.
    public let temporaryIdentifier: String
    private let verifier: String

    /// Reads `oauth_token` and `oauth_verifier` from the query.
    ///
    /// - Parameter url: the callback as it was requested: a URL, or a path and a query.
    /// - Throws: ``AuthorizationCallbackError`` if the resource owner refused, or a parameter is
    ///   missing or repeated.
    public init(url: String) throws(AuthorizationCallbackError) {
        let query = url.utf8.prefix { $0 != UInt8(ascii: "#") }
            .drop { $0 != UInt8(ascii: "?") }.dropFirst()
        let parameters: [Parameter]
        do throws(FormEncodedBodyError) {
            parameters = try FormEncodedBody(encoded: query).parameters
        } catch {
            throw .notUTF8(error)
        }
        let values = { (name: String) in
            parameters.filter { $0.name.utf8.elementsEqual(name.utf8) }.map { $0.value }
        }
        if values("oauth_verifier").isEmpty {
            let problem = Problem.name(in: Array(query))
            // RFC 5849 has no word for a refusal; several providers send this one.
            guard problem == nil, values("denied").isEmpty else { throw .refused(problem: problem) }
        }
        func single(_ name: String) throws(AuthorizationCallbackError) -> String {
            guard let value = values(name).first, !value.isEmpty else { throw .missing(name) }
            guard values(name).count == 1 else { throw .repeated(name) }
            return value
        }
        temporaryIdentifier = try single("oauth_token")
        verifier = try single("oauth_verifier")
    }

    /// The verifier, which proves that the resource owner agreed to these credentials.
    ///
    /// - Throws: ``AuthorizationCallbackError/otherCredentials`` if the callback names other
    ///   credentials.
    public func verifier(
        for temporary: TemporaryCredentials
    ) throws(AuthorizationCallbackError) -> String {
        guard temporary.identifier.utf8.elementsEqual(temporaryIdentifier.utf8) else {
            throw .otherCredentials
        }
        return verifier
    }
}

/// Why a callback has no verifier (§2.2).
public enum AuthorizationCallbackError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The resource owner did not agree; the problem is the value of `oauth_problem`, if present.
    case refused(problem: String?)
    /// The query is not a form.
    case notUTF8(FormEncodedBodyError)
    /// A parameter is absent or empty.
    case missing(String)
    /// A parameter appears more than once.
    case repeated(String)
    /// The callback names other temporary credentials.
    case otherCredentials

    public var description: String {
        switch self {
        case .refused(let problem):
            "the resource owner refused" + (problem.map { ": \($0)" } ?? "")
        case .notUTF8(let error): "the callback's query cannot be read: \(error)"
        case .missing(let name): "the callback has no \(name)"
        case .repeated(let name): "the callback has \(name) more than once"
        case .otherCredentials: "the callback belongs to different temporary credentials"
        }
    }
}
