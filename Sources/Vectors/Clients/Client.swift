package import OAuth1

/// A program that is registered with a provider.
package struct Client: Sendable {
    /// The secret is empty if the client signs with RSA.
    package let credentials: ClientCredentials
    /// Nil for a client that signs with its secret.
    package let publicKey: RSAPublicKey?
    /// For who signs as this client; the provider does not need it.
    package let privateKey: RSAPrivateKey?
    /// The callbacks that it may ask for; empty for any.
    package var callbacks: [String]
    /// The only method with which it may sign; nil for every method of its kind.
    package var signatureMethod: SignatureMethod?

    package init(key: String, secret: SharedSecret, callbacks: [String] = []) {
        credentials = ClientCredentials(identifier: key, sharedSecret: secret)
        (publicKey, privateKey) = (nil, nil)
        self.callbacks = callbacks
    }

    package init(
        key: String,
        publicKey: RSAPublicKey,
        privateKey: RSAPrivateKey? = nil,
        callbacks: [String] = []
    ) {
        credentials = ClientCredentials(identifier: key, sharedSecret: "")
        self.publicKey = publicKey
        self.privateKey = privateKey
        self.callbacks = callbacks
    }

    package var key: String { credentials.identifier }

    /// Nil for a client that signs with RSA.
    package var secret: SharedSecret? { publicKey == nil ? credentials.sharedSecret : nil }
}

/// Token credentials (§2.3), and the client to which they were issued.
package struct Token: Hashable, Sendable {
    package let credentials: TokenCredentials
    package let clientKey: String

    package init(identifier: String, secret: SharedSecret, clientKey: String) {
        credentials = TokenCredentials(identifier: identifier, sharedSecret: secret)
        self.clientKey = clientKey
    }

    package var identifier: String { credentials.identifier }
    package var secret: SharedSecret { credentials.sharedSecret }
}
