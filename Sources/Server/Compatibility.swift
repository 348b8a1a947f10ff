import OAuth1
package import Vectors

/// A well-known test server whose paths and credentials are offered, so that test suites written
/// for it run again.
package enum Compatibility: String, CaseIterable, Sendable {
    case termIE = "term.ie"
    case postmanEcho = "postman-echo"

    package var paths: ServerPaths {
        var paths = ServerPaths.standard
        switch self {
        case .termIE:
            paths.initiate.append("/oauth/example/request_token.php")
            paths.token.append("/oauth/example/access_token.php")
            paths.echo = .parameters
        case .postmanEcho:
            paths.echo = .status
        }
        return paths
    }

    /// The credentials that the server publishes.
    package var clients: ClientFile {
        switch self {
        case .termIE:
            ClientFile(
                clients: [Client(key: "key", secret: "secret")],
                tokens: [
                    Token(identifier: "accesskey", secret: "accesssecret", clientKey: "key")
                ])
        case .postmanEcho:
            ClientFile(
                clients: [Client(key: "RKCGzna7bv9YD57c", secret: "D+EdQ-gs$-%@2Nu7")], tokens: [])
        }
    }

    /// Temporary credentials that are always there.
    var temporary: [TemporaryToken] {
        guard self == .termIE else { return [] }
        return [
            TemporaryToken(
                identifier: "requestkey", secret: "requestsecret", clientKey: "key",
                callback: "oob", expiry: .max, formToken: "requestkey")
        ]
    }

    /// Whether temporary credentials need no callback, no authorization and no verifier, as before
    /// revision A of OAuth 1.0.
    var isOriginal: Bool { self == .termIE }
}

extension ClientFile {
    /// Credentials for a server that was started without a file.
    package static let ready = ClientFile(
        clients: [
            Client(key: "ck", secret: "cs"), Client(key: "ck2", secret: "cs2"),
            Client(key: "special", secret: "c&s+%=~ é"),
        ],
        tokens: [
            Token(identifier: "tk", secret: "ts", clientKey: "ck"),
            Token(identifier: "tk2", secret: "ts2", clientKey: "ck2"),
            Token(identifier: "special-token", secret: "t&s+%=~ é", clientKey: "special"),
        ])
}
