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
    package var text: String { Catalogue.needs[rawValue]?.text ?? rawValue }

    /// The options that give it, with their values, or what the credentials lack; empty for what a
    /// server must be.
    package var names: [String] { Catalogue.needs[rawValue]?.names ?? [] }
}
