import Probing
import Server
import Vectors

extension ProbeCredentials {
    /// The credentials of a file; those of the environment if no file is named.
    init(file: String?) throws(VectorIssue) {
        if let file {
            self.init(try ClientFile(reading: file))
        } else if let pair = Self.pairOfEnvironment {
            self.init(pairs: [pair])
        } else {
            throw VectorIssue(
                file: "probe", message: "there are no credentials to sign with",
                hint: "give --credentials FILE, or set OAUTH_CONSUMER_KEY and"
                    + " OAUTH_CONSUMER_SECRET, with OAUTH_TOKEN and OAUTH_TOKEN_SECRET")
        }
        guard !pairs.isEmpty else {
            throw VectorIssue(
                file: file ?? "probe", message: "there is no client with a consumer_secret")
        }
    }

    private init(_ file: ClientFile) {
        let pairs: [Pair] = file.clients.compactMap { client in
            guard let secret = client.secret else { return nil }
            let token = file.tokens.first { $0.clientKey.utf8.elementsEqual(client.key.utf8) }
            return Pair(
                client: Client(key: client.key, secret: secret, callbacks: client.callbacks),
                token: token.map { Token(identifier: $0.identifier, secret: $0.secret) })
        }
        let rsa: [RSAClient] = file.clients.compactMap { client in
            guard let publicKey = client.publicKey, let privateKey = client.privateKey else {
                return nil
            }
            return RSAClient(key: client.key, publicKey: publicKey, privateKey: privateKey)
        }
        self.init(pairs: pairs, rsa: rsa.first)
    }

    private static var pairOfEnvironment: Pair? {
        guard let key = Environment.value(of: "OAUTH_CONSUMER_KEY"),
            let secret = Environment.value(of: "OAUTH_CONSUMER_SECRET")
        else { return nil }
        let token = Environment.value(of: "OAUTH_TOKEN").map {
            Token(identifier: $0, secret: Environment.value(of: "OAUTH_TOKEN_SECRET") ?? "")
        }
        return Pair(client: Client(key: key, secret: secret), token: token)
    }
}
