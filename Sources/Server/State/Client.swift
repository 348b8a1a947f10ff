package import OAuth1

/// A program that is registered with the provider.
package struct Client: Sendable {
    package let key: String
    /// Nil for a client that signs with RSA.
    package var secret: String?
    package var publicKey: RSAPublicKey?
    /// For who signs as this client; the provider does not need it.
    package var privateKey: RSAPrivateKey?
    /// The callbacks that it may ask for; empty for any.
    package var callbacks: [String] = []

    package init(key: String, secret: String) {
        self.key = key
        self.secret = secret
    }

    package init(key: String, publicKey: RSAPublicKey) {
        self.key = key
        self.publicKey = publicKey
    }
}

/// Token credentials (§2.3).
package struct Token: Hashable, Sendable {
    package let identifier: String
    package let secret: String
    package let clientKey: String

    package init(identifier: String, secret: String, clientKey: String) {
        self.identifier = identifier
        self.secret = secret
        self.clientKey = clientKey
    }
}

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

    package let identifier: String
    package let secret: String
    package let clientKey: String
    package let callback: String
    package let expiry: Int64
    /// What the form of the authorization page must send.
    package let formToken: String
    package var state = State.pending
    package var wrongVerifiers = 0

    package init(
        identifier: String, secret: String, clientKey: String, callback: String, expiry: Int64,
        formToken: String
    ) {
        self.identifier = identifier
        self.secret = secret
        self.clientKey = clientKey
        self.callback = callback
        self.expiry = expiry
        self.formToken = formToken
    }

    package var isOutOfBand: Bool { callback.utf8.elementsEqual("oob".utf8) }
}
