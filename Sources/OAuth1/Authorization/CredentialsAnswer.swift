/// A server's answer to a request for credentials (§2.1, §2.3).
public struct CredentialsAnswer: Hashable, Sendable {
    /// All parameters of the answer: the credentials, and any others that the server adds.
    public let parameters: [Parameter]

    /// Reads an answer.
    ///
    /// - Parameters:
    ///   - status: the HTTP status code.
    ///   - body: the bytes of the answer; its content type is often wrong, so it is ignored.
    /// - Throws: ``CredentialsAnswerError`` if the server refused, or the answer is not a form.
    public init(status: Int, body: some Sequence<UInt8>) throws(CredentialsAnswerError) {
        let body = Array(body)
        guard (200..<300).contains(status) else {
            throw .refused(status: status, problem: Problem.name(in: body))
        }
        do throws(FormEncodedBodyError) {
            parameters = try FormEncodedBody(encoded: body).parameters
        } catch {
            throw .notUTF8(error)
        }
    }

    /// The value of a parameter that must be there once.
    func value(_ name: String) throws(CredentialsAnswerError) -> String {
        let values = parameters.filter { $0.name.utf8.elementsEqual(name.utf8) }.map { $0.value }
        guard let value = values.first else { throw .missing(name) }
        guard values.count == 1 else { throw .repeated(name) }
        return value
    }

    fileprivate func credentials() throws(CredentialsAnswerError) -> (String, SharedSecret) {
        let identifier = try value("oauth_token")
        guard !identifier.isEmpty else { throw .missing("oauth_token") }
        return (identifier, SharedSecret(try value("oauth_token_secret")))
    }
}

extension CredentialsAnswer: CustomStringConvertible, CustomReflectable {
    /// Only the names, since one of the values is a secret.
    public var description: String {
        parameters.map { PercentEncoding.encode($0.name) }.joined(separator: ", ")
    }

    /// Empty, so that `dump` and debuggers show nothing.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension TemporaryCredentials {
    /// The temporary credentials in an answer (§2.1).
    ///
    /// - Throws: ``CredentialsAnswerError`` if a parameter is missing or repeated, or the server
    ///   does not confirm the callback.
    public init(_ answer: CredentialsAnswer) throws(CredentialsAnswerError) {
        let (identifier, secret) = try answer.credentials()
        // Its absence shows a server of OAuth 1.0 before revision A, which can be attacked.
        guard answer.parameters.contains(Parameter("oauth_callback_confirmed", "true")) else {
            throw .callbackNotConfirmed
        }
        self.init(identifier: identifier, sharedSecret: secret)
    }
}

extension TokenCredentials {
    /// The token credentials in an answer (§2.3).
    ///
    /// - Throws: ``CredentialsAnswerError`` if a parameter is missing or repeated.
    public init(_ answer: CredentialsAnswer) throws(CredentialsAnswerError) {
        let (identifier, secret) = try answer.credentials()
        self.init(identifier: identifier, sharedSecret: secret)
    }
}
