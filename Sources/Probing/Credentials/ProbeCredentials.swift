package import OAuth1
package import Vectors

/// What the prober signs with.
package struct ProbeCredentials: Sendable {
    /// A client that has a secret, and its token, if it has one.
    package struct Pair: Sendable {
        package let client: Client
        package internal(set) var token: TokenCredentials?

        package init(client: Client, token: TokenCredentials?) {
            self.client = client
            self.token = token
        }

        var secrets: [String] {
            [client.credentials.sharedSecret.text, token?.sharedSecret.text ?? ""]
        }

        /// Whether a secret has a character that must be encoded.
        var isSpecial: Bool {
            let text = secrets.joined()
            return !PercentEncoding.encode(text).utf8.elementsEqual(text.utf8)
        }
    }

    /// The first is the one that is tried; the others stand in for other clients.
    package internal(set) var pairs: [Pair]
    /// A client that signs with RSA.
    let rsa: Client?
    /// The token of that client, if it has one.
    let rsaToken: TokenCredentials?
    /// A client that has a secret, and may sign with one method alone.
    let limited: Pair?

    package init(pairs: [Pair], rsa: Client? = nil) {
        self.pairs = pairs
        self.rsa = rsa
        (rsaToken, limited) = (nil, nil)
    }

    /// The clients of a file, each with its first token, and the first one that signs with RSA.
    package init(_ file: ClientFile) {
        func token(of client: Client) -> TokenCredentials? {
            file.tokens.first { $0.clientKey.utf8.elementsEqual(client.key.utf8) }?.credentials
        }
        let all = file.clients.filter { $0.secret != nil }.map { client in
            Pair(client: client, token: token(of: client))
        }
        let free = all.filter { $0.client.signatureMethod == nil }
        pairs = free.isEmpty ? all : free
        limited = free.isEmpty ? nil : all.first { $0.client.signatureMethod != nil }
        rsa = file.clients.first { $0.publicKey != nil && $0.privateKey != nil }
        rsaToken = rsa.flatMap(token)
    }

    /// Every secret, so that none of them is shown.
    package var secrets: [String] {
        ((pairs + [limited].compactMap { $0 }).flatMap(\.secrets) + [
            rsaToken?.sharedSecret.text ?? ""
        ]).filter { !$0.isEmpty }
    }

    /// The secrets, and the keys that are made of them, which PLAINTEXT shows.
    package var hidden: [String] {
        secrets
            + pairs.flatMap { pair in
                [pair.secrets[1], ""].map {
                    PercentEncoding.encode(pair.secrets[0]) + "&" + PercentEncoding.encode($0)
                }
            }
    }

    var other: Pair? { pairs.dropFirst().first { $0.token != nil } ?? pairs.dropFirst().first }

    /// A client that has told the server its callbacks.
    var registered: Pair? { pairs.first { !$0.client.callbacks.isEmpty } }

    var special: Pair? { pairs.first(where: \.isSpecial) }
}
