package import OAuth1
package import Vectors

/// What a server knows: credentials, nonces, and what it decides by.
package struct ServerState: Sendable {
    /// By the bytes of their identifiers: equal texts may have others.
    package internal(set) var clients: [[UInt8]: Client] = [:]
    package internal(set) var tokens: [[UInt8]: Token] = [:]
    package internal(set) var temporary: [[UInt8]: TemporaryToken] = [:]
    /// In the order in which they were issued, to forget the oldest first.
    package internal(set) var temporaryOrder: [String] = []
    var tokenOrder: [String] = []
    package internal(set) var nonces: NonceTable
    /// What a request changed; nil if nobody stores it.
    var changes: [StateChange]?
    /// Temporary credentials that the last request changed, as they were before it.
    var replaced: [TemporaryToken] = []
    private(set) var settings: Settings
    /// What the library verifies with: ``settings`` and the credentials of no client.
    private(set) var terms: VerificationTerms
    private(set) var flow: FlowProcedure
    /// What steps that were replaced remember of earlier requests, by names of their own.
    var memory: [String: [UInt8]] = [:]
    /// Makes random bytes, as many as it is asked for.
    let random: @Sendable (Int) -> [UInt8]

    /// More temporary and token credentials than these are not kept.
    static let credentialsMax = 10_000

    init(
        _ file: ClientFile,
        nonces: NonceTable,
        random: @escaping @Sendable (Int) -> [UInt8]
    ) {
        settings = Settings()
        flow = FlowProcedure()
        terms = VerificationTerms()
        self.nonces = nonces
        self.random = random
        for client in file.clients { clients[Array(client.key.utf8)] = client }
        for token in file.tokens { tokens[Array(token.identifier.utf8)] = token }
    }

    /// Decides by these settings from now on.
    mutating func follow(_ settings: Settings, _ flow: FlowProcedure) {
        self.settings = settings
        self.flow = flow
        terms.rules = settings.rules
    }

    /// Forgets the nonces whose timestamps are not accepted any more.
    mutating func forget(at now: Int64) {
        let end = now - (settings.nonceLifetime ?? settings.window)
        if nonces.forget(before: end) { changes?.append(.forgotten(before: end)) }
    }

    /// What has changed since the last time.
    mutating func takeChanges() -> [StateChange] {
        guard let made = changes, !made.isEmpty else { return [] }
        changes = []
        return made
    }

    /// What a request is verified with.
    func terms(for record: RequestRecord) -> VerificationTerms {
        var terms = terms
        terms.now = UInt64(clamping: record.time)
        if let client = record.client {
            terms.client = client.credentials
            terms.publicKey = client.publicKey
        }
        terms.tokenSecret = SharedSecret(record.tokenSecret ?? "")
        return terms
    }

    /// The temporary credentials that the request names.
    func temporaryToken(of record: RequestRecord) -> TemporaryToken? {
        temporary[record.tokenBytes]
    }

    /// Secrets of the client's other tokens, which it may have signed with by mistake.
    func otherSecrets(of record: RequestRecord) -> [String] {
        guard let client = record.client, temporary.count + tokens.count <= 200 else { return [] }
        let own =
            temporary.values.filter { $0.clientKey.isSame(client.key) }.map { $0.secret.text }
            + tokens.values.filter { $0.clientKey.isSame(client.key) }.map { $0.secret.text }
        return own.filter { !$0.isSame(record.tokenSecret) }.sorted()
    }

    /// A random text of letters and digits.
    func randomText(bytes: Int = 20) -> String {
        let digits = Array("0123456789abcdefghijklmnopqrstuv".utf8)
        return String(decoding: random(bytes).map { digits[Int($0 & 31)] }, as: UTF8.self)
    }
}

/// What temporary and token credentials are made of, and where a decision leads (§2): each a
/// function that can be replaced.
struct FlowProcedure: Sendable {
    /// An identifier or a secret with this number of bytes.
    var text: @Sendable (inout ServerState, Int) -> String = { $0.randomText(bytes: $1) }
    var verifier: @Sendable (ServerState) -> String = { $0.randomText() }
    /// The token credentials that temporary ones are exchanged for, if they are known.
    var token:
        @Sendable (inout ServerState, TemporaryToken?) -> (identifier: String, secret: String) =
            { state, _ in
                let identifier = state.flow.text(&state, 20)
                return (identifier, state.flow.text(&state, 32))
            }
    /// Where the browser is sent after a decision; nil if the verifier is shown and typed.
    var callback: @Sendable (TemporaryToken, ParameterList) -> String? = { token, _ in
        token.callback.isSame("oob") ? nil : token.callback
    }
    /// What the page calls the client.
    var clientName: @Sendable (TemporaryToken) -> String = { $0.clientKey }
    /// What the callback gets.
    var decision:
        @Sendable (TemporaryToken, _ isApproved: Bool, _ verifier: String) -> [(String, String)] = {
            token, isApproved, verifier in
            [
                ("oauth_token", token.identifier),
                isApproved
                    ? ("oauth_verifier", verifier) : ("oauth_problem", "permission_denied"),
            ]
        }
}
