package import OAuth1

/// What the prober signs with.
package struct ProbeCredentials: Sendable {
    package struct Client: Sendable {
        package let key: String
        package let secret: String
        /// The callbacks that are registered for it; empty for any.
        package let callbacks: [String]

        package init(key: String, secret: String, callbacks: [String] = []) {
            self.key = key
            self.secret = secret
            self.callbacks = callbacks
        }
    }

    package struct Token: Sendable {
        package let identifier: String
        package let secret: String

        package init(identifier: String, secret: String) {
            self.identifier = identifier
            self.secret = secret
        }
    }

    package struct RSAClient: Sendable {
        package let key: String
        package let publicKey: RSAPublicKey
        package let privateKey: RSAPrivateKey

        package init(key: String, publicKey: RSAPublicKey, privateKey: RSAPrivateKey) {
            self.key = key
            self.publicKey = publicKey
            self.privateKey = privateKey
        }
    }

    /// A client and its token, if it has one.
    package struct Pair: Sendable {
        package let client: Client
        package let token: Token?

        package init(client: Client, token: Token?) {
            self.client = client
            self.token = token
        }

        /// Whether a secret has a character that must be encoded.
        var isSpecial: Bool {
            let text = client.secret + (token?.secret ?? "")
            return !PercentEncoding.encode(text).utf8.elementsEqual(text.utf8)
        }
    }

    /// The first is the one that is tried; the others stand in for other clients.
    package let pairs: [Pair]
    package let rsa: RSAClient?

    package init(pairs: [Pair], rsa: RSAClient? = nil) {
        self.pairs = pairs
        self.rsa = rsa
    }

    /// Every secret, so that none of them is shown.
    package var secrets: [String] {
        pairs.flatMap { [$0.client.secret, $0.token?.secret ?? ""] }.filter { !$0.isEmpty }
    }

    /// The secrets, and the keys that are made of them, which PLAINTEXT shows.
    package var hidden: [String] {
        secrets
            + pairs.flatMap { pair in
                [pair.token?.secret ?? "", ""].map {
                    PercentEncoding.encode(pair.client.secret) + "&" + PercentEncoding.encode($0)
                }
            }
    }

    var other: Pair? { pairs.dropFirst().first { $0.token != nil } ?? pairs.dropFirst().first }

    /// A client that has told the server its callbacks.
    var registered: Pair? { pairs.first { !$0.client.callbacks.isEmpty } }

    var special: Pair? { pairs.first(where: \.isSpecial) }
}
