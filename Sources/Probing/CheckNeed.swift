/// What a check needs besides a client.
package enum CheckNeed: String, CaseIterable, Sendable {
    /// A token of the client.
    case token
    /// A second client.
    case otherClient
    /// A second client with a token.
    case otherToken
    /// A client or a token whose secret has characters that must be encoded.
    case specialSecret
    /// A client with an RSA key.
    case rsaClient
    /// A client that may sign with one method alone.
    case methodClient
    /// A URL of https.
    case https
    /// A URL of http.
    case http
    /// The URL for temporary credentials.
    case initiate
    /// The other endpoints of the flow, and somebody who approves.
    case flow
    /// The same, where the prober itself reads the page.
    case form
    /// A client with registered callbacks.
    case callbacks
    /// The permission to send large requests, many of them, and guesses.
    case hard
    /// The permission to wait for minutes, or hours.
    case slow
    /// The port at which a server of https answers http.
    case httpPort
    /// A server whose documentation does not offer GET for credentials.
    case noGET
    /// A server whose documentation does not offer PLAINTEXT.
    case noPlaintext
    /// An approver that logs a user in, and two users.
    case login, users
    /// A way to revoke tokens.
    case revoke

    /// What it would take to try the check, as words after "needs".
    package var text: String {
        switch self {
        case .token, .otherClient, .otherToken, .rsaClient, .callbacks, .methodClient:
            "\(names[0]) in the credentials"
        case .specialSecret: names[0]
        case .https: "an https URL"
        case .http: "an http URL"
        case .initiate: "--initiate URL, the endpoint for temporary credentials"
        case .flow: "--flow, --authorize and --token, to test the rest of the flow"
        case .form: "--flow form, so that probe itself reads the authorization page"
        case .slow: "--slow, because the check waits until the server forgets nonces or credentials"
        case .httpPort:
            "an https URL, and --http-port with the port that may accept http requests"
        case .noGET: "--not-offered get, if the provider does not offer GET for credentials"
        case .noPlaintext: "--not-offered plaintext, if the provider does not offer PLAINTEXT"
        case .login: "--users 1, with a command for --flow that logs in a user"
        case .users: "--users 2, with a command for --flow that can log in either of two users"
        case .revoke: "--revoke COMMAND, which revokes a token"
        case .hard:
            "--hard, because the check sends large requests, many requests, or guessed verifiers"
        }
    }

    /// The options that give it, with their values, or what the credentials lack; empty for what a
    /// server must be.
    package var names: [String] {
        switch self {
        case .token: ["a token"]
        case .otherClient: ["a second client"]
        case .otherToken: ["a second client with a token"]
        case .specialSecret: ["a secret with a character such as & or %"]
        case .rsaClient: ["a client with public_key and private_key"]
        case .callbacks: ["a client with callbacks"]
        case .methodClient: ["a client with signature_method"]
        case .https, .http: []
        case .initiate: ["--initiate URL"]
        case .flow: ["--flow form", "--authorize URL", "--token URL"]
        case .form: ["--flow form"]
        case .login: ["--flow COMMAND", "--users 1"]
        case .httpPort: ["--http-port PORT"]
        case .noGET: ["--not-offered get"]
        case .noPlaintext: ["--not-offered plaintext"]
        case .users: ["--flow COMMAND", "--users 2"]
        case .revoke: ["--revoke COMMAND"]
        case .hard: ["--hard"]
        case .slow: ["--slow"]
        }
    }
}
