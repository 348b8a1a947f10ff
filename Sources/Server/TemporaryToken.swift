package import OAuth1

/// Temporary credentials (§2.1), and what has happened to them.
package struct TemporaryToken: Hashable, Sendable {
    package enum State: Hashable, Sendable {
        case pending
        case approved(verifier: String)
        case denied
        case exchanged(token: String)
        /// Too many wrong verifiers were sent.
        case spent
    }

    package let credentials: TemporaryCredentials
    package let clientKey: String
    package let callback: String
    package let expiry: Int64
    /// What the form of the authorization page must send.
    package let formToken: String
    package var state = State.pending
    package var wrongVerifiers = 0

    package init(
        identifier: String, secret: SharedSecret, clientKey: String, callback: String,
        expiry: Int64, formToken: String
    ) {
        credentials = TemporaryCredentials(identifier: identifier, sharedSecret: secret)
        self.clientKey = clientKey
        self.callback = callback
        self.expiry = expiry
        self.formToken = formToken
    }

    package var identifier: String { credentials.identifier }
    package var secret: SharedSecret { credentials.sharedSecret }
}
