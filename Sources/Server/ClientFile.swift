import OAuth1
package import Vectors

/// Clients and tokens as a file has them.
package struct ClientFile: Sendable {
    package private(set) var clients: [Client] = []
    package private(set) var tokens: [Token] = []

    private let file: String
    private var document = JSONDocument()

    package init(clients: [Client], tokens: [Token]) {
        self.clients = clients
        self.tokens = tokens
        file = ""
    }

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - bytes: its content.
    ///   - file: what messages call it.
    ///   - loadKey: reads a file that `public_key` names.
    /// - Throws: ``VectorIssue`` that says what is wrong, and where.
    package init(
        _ bytes: [UInt8],
        file: String,
        loadKey: (String) throws(VectorIssue) -> [UInt8]
    ) throws(VectorIssue) {
        self.file = file
        do throws(JSONSyntaxError) {
            try document.read(bytes.span)
        } catch {
            throw VectorIssue(file: file, message: "\(error)")
        }
        guard document.nodes.first?.kind == .object else {
            throw issue("", "expected an object with clients")
        }
        guard document.member("clients", of: 0) != nil else {
            throw issue("", "the member clients is missing")
        }
        for (index, node) in document.items("clients", of: 0).enumerated() {
            clients.append(try client(node, "clients[\(index)]", loadKey))
        }
        for (index, node) in document.items("tokens", of: 0).enumerated() {
            tokens.append(try token(node, "tokens[\(index)]"))
        }
        guard !clients.isEmpty else { throw issue("clients", "there is no client") }
        document = JSONDocument()
    }

    private func issue(_ path: String, _ message: String, hint: Hint? = nil) -> VectorIssue {
        VectorIssue(file: file, path: path, message: message, hint: hint)
    }

    private func required(_ name: String, _ node: Int, _ path: String) throws(VectorIssue)
        -> String
    {
        guard let text = document.string(name, of: node), !text.isEmpty else {
            throw issue(path, "\(name) is missing, or not a string")
        }
        return text
    }

    private func client(
        _ node: Int,
        _ path: String,
        _ loadKey: (String) throws(VectorIssue) -> [UInt8]
    ) throws(VectorIssue) -> Client {
        let key = try required("consumer_key", node, path)
        guard !clients.contains(where: { $0.key.utf8.elementsEqual(key.utf8) }) else {
            throw issue(path, "the consumer key is in the file twice")
        }
        var client: Client
        switch (
            document.string("consumer_secret", of: node), document.string("public_key", of: node)
        ) {
        case (let secret?, nil): client = Client(key: key, secret: secret)
        case (nil, let text?):
            client = Client(key: key, publicKey: try publicKey(text, path, loadKey))
        default:
            throw issue(
                path, "expected either consumer_secret or public_key",
                hint: "a client that has both could sign with its public key as the secret")
        }
        if let text = document.string("private_key", of: node) {
            client.privateKey = try privateKey(text, path, loadKey)
        }
        client.callbacks = document.strings("callbacks", of: node)
        return client
    }

    /// The key in PEM text, or in a file.
    private func publicKey(
        _ text: String,
        _ path: String,
        _ loadKey: (String) throws(VectorIssue) -> [UInt8]
    ) throws(VectorIssue) -> RSAPublicKey {
        let pem = text.hasPrefix("-----BEGIN ") ? Array(text.utf8) : try loadKey(text)
        do throws(SigningError) {
            return try RSAPublicKey(pem: pem)
        } catch {
            throw issue(path, "public_key: \(error)")
        }
    }

    private func privateKey(
        _ text: String,
        _ path: String,
        _ loadKey: (String) throws(VectorIssue) -> [UInt8]
    ) throws(VectorIssue) -> RSAPrivateKey {
        let pem = text.hasPrefix("-----BEGIN ") ? Array(text.utf8) : try loadKey(text)
        do throws(SigningError) {
            return try RSAPrivateKey(pem: pem)
        } catch {
            throw issue(path, "private_key: \(error)")
        }
    }

    private func token(_ node: Int, _ path: String) throws(VectorIssue) -> Token {
        let key = try required("consumer_key", node, path)
        guard clients.contains(where: { $0.key.utf8.elementsEqual(key.utf8) }) else {
            throw issue(path, "consumer_key is not that of a client in the file")
        }
        guard let secret = document.string("token_secret", of: node) else {
            throw issue(path, "token_secret is missing, or not a string")
        }
        return Token(
            identifier: try required("token", node, path), secret: secret, clientKey: key)
    }
}

extension ClientFile {
    /// Credentials for a provider that was started without a file.
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
