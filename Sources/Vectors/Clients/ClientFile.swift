import OAuth1

/// Clients and their tokens: the file of credentials that `serve`, `watch` and `probe` share.
package struct ClientFile: Sendable {
    package let clients: [Client]
    package let tokens: [Token]

    package init(clients: [Client], tokens: [Token]) {
        self.clients = clients
        self.tokens = tokens
    }

    private static let example: Hint =
        "for example {\"clients\": [{\"consumer_key\": \"ck\", \"consumer_secret\": \"cs\"}]}"

    /// Reads a file.
    ///
    /// The error says what is wrong first, and where.
    package init(
        _ bytes: [UInt8],
        file: String,
        loadKey: @escaping KeyRing.Load
    ) throws(VectorIssue) {
        var reader = ClientFileReader(file: file, keys: KeyRing(load: loadKey))
        reader.read(bytes.span)
        if let issue = reader.issues.first {
            throw reader.hasClients ? issue : issue.hinting(Self.example)
        }
        self.init(clients: reader.clients, tokens: reader.tokens)
    }
}

private struct ClientFileReader {
    private enum FileMember: String, CaseIterable, Sendable { case clients, tokens }

    private enum ClientMember: String, CaseIterable, Sendable {
        case consumerKey = "consumer_key"
        case consumerSecret = "consumer_secret"
        case publicKey = "public_key"
        case privateKey = "private_key"
        case callbacks
        case signatureMethod = "signature_method"
    }

    private enum TokenMember: String, CaseIterable, Sendable {
        case token
        case tokenSecret = "token_secret"
        case consumerKey = "consumer_key"
    }

    private(set) var clients: [Client] = []
    private(set) var tokens: [Token] = []
    private var reader: DocumentReader
    private var keys: KeyRing
    /// Whether the file is an object with clients.
    private(set) var hasClients = false

    init(file: String, keys: KeyRing) {
        reader = DocumentReader(file: file)
        self.keys = keys
    }

    /// All that is wrong with the file.
    var issues: [VectorIssue] { reader.issues }

    mutating func read(_ text: Span<UInt8>) {
        guard reader.openObject(text) else { return }
        let members = reader.members(of: 0, FileMember.self)
        guard let list = members[.clients] else {
            return reader.note(0, "the member clients is missing")
        }
        hasClients = true
        for item in items(of: list) { readClient(item) }
        if clients.isEmpty, reader.issues.isEmpty {
            reader.note(list, "the list of clients is empty")
        }
        if let list = members[.tokens] {
            for item in items(of: list) { readToken(item) }
        }
        reader.noteDuplicateNames(inside: 0)
    }

    private mutating func readClient(_ node: Int) {
        let members = reader.members(
            of: node, ClientMember.self, hint: "a client needs consumer_key and consumer_secret")
        guard let key = identifier(.consumerKey, in: members, of: node) else { return }
        guard !hasClient(key) else {
            return reader.note(node, "this consumer key is in the file twice")
        }
        let callbacks = self.callbacks(members[.callbacks])
        let privateKey = members[.privateKey].flatMap { self.privateKey($0) }
        var client: Client
        switch (members[.consumerSecret], members[.publicKey]) {
        case (.some, nil):
            guard let secret = text(.consumerSecret, in: members, of: node) else { return }
            client = Client(key: key, secret: SharedSecret(secret), callbacks: callbacks)
        case (nil, let place?):
            guard let publicKey = self.publicKey(place) else { return }
            client = Client(
                key: key, publicKey: publicKey, privateKey: privateKey, callbacks: callbacks)
        default:
            return reader.note(
                node, "expected either consumer_secret or public_key",
                hint: "with both, the public key could be used as the secret")
        }
        client.signatureMethod = members[.signatureMethod].flatMap { method($0, of: client) }
        clients.append(client)
    }

    /// A method that the client can sign with.
    private mutating func method(_ node: Int, of client: Client) -> SignatureMethod? {
        guard reader.expect(.string, node) else { return nil }
        let isPossible = { (method: SignatureMethod) in
            (method.kind == .rsa) == (client.secret == nil)
        }
        let name = reader.document.string(of: node)
        if let method = SignatureMethod(rawValue: name), isPossible(method) { return method }
        let names = SignatureMethod.allCases.filter(isPossible).map { $0.rawValue }
        reader.note(
            node, "this client cannot sign with \(PlainText.quoted(name))",
            hint: "this client can sign with \(names.joined(separator: ", "))")
        return nil
    }

    private mutating func readToken(_ node: Int) {
        let members = reader.members(of: node, TokenMember.self)
        guard let key = identifier(.consumerKey, in: members, of: node) else { return }
        guard hasClient(key) else {
            return reader.note(node, "no client in the file has this consumer_key")
        }
        guard let secret = text(.tokenSecret, in: members, of: node),
            let identifier = identifier(.token, in: members, of: node)
        else { return }
        guard !tokens.contains(where: { $0.identifier.utf8.elementsEqual(identifier.utf8) }) else {
            return reader.note(node, "this token is in the file twice")
        }
        tokens.append(Token(identifier: identifier, secret: SharedSecret(secret), clientKey: key))
    }

    private func hasClient(_ key: String) -> Bool {
        clients.contains { $0.key.utf8.elementsEqual(key.utf8) }
    }

    // MARK: - Members

    /// The objects in a list.
    private mutating func items(of list: Int) -> [Int] {
        guard reader.expect(.array, list) else { return [] }
        return Array(reader.document.children(of: list)).filter { reader.expect(.object, $0) }
    }

    /// The text of a member; nil, which is noted, if it has none.
    private mutating func text<Member: RawRepresentable<String>>(
        _ member: Member,
        in members: [Member: Int],
        of node: Int
    ) -> String? {
        guard let place = members[member] else {
            reader.note(node, "\(member.rawValue) is missing")
            return nil
        }
        return reader.expect(.string, place) ? reader.document.string(of: place) : nil
    }

    private mutating func identifier<Member: RawRepresentable<String>>(
        _ member: Member,
        in members: [Member: Int],
        of node: Int
    ) -> String? {
        guard let text = text(member, in: members, of: node) else { return nil }
        guard !text.utf8.isEmpty else {
            reader.note(members[member] ?? node, "\(member.rawValue) must not be empty")
            return nil
        }
        return text
    }

    private mutating func callbacks(_ list: Int?) -> [String] {
        guard let list, reader.expect(.array, list) else { return [] }
        return Array(reader.document.children(of: list)).filter { reader.expect(.string, $0) }
            .map { reader.document.string(of: $0) }
    }

    private mutating func publicKey(_ node: Int) -> RSAPublicKey? {
        guard reader.expect(.string, node) else { return nil }
        let (text, isFile) = keyText(node)
        do throws(KeyError) {
            return try keys.publicKey(text, isFile: isFile)
        } catch {
            reader.note(node, error.message, hint: error.hint)
            return nil
        }
    }

    private mutating func privateKey(_ node: Int) -> RSAPrivateKey? {
        guard reader.expect(.string, node) else { return nil }
        let (text, isFile) = keyText(node)
        do throws(KeyError) {
            return try keys.privateKey(text, isFile: isFile)
        } catch {
            reader.note(node, error.message, hint: error.hint)
            return nil
        }
    }

    /// A key in PEM text, or the name of its file.
    private func keyText(_ node: Int) -> (text: [UInt8], isFile: Bool) {
        let text = Array(reader.document.text(of: node))
        return (text, !text.starts(with: "-----BEGIN ".utf8))
    }
}
