import OAuth1
import ProviderProfiles
import Vectors
import HTTP

// The client, the token, and the signature that their secrets make.
extension Server {
    func client(of message: ProtocolMessage, _ method: SignatureMethod) throws(Refusal)
        -> Client
    {
        let key = message.text("oauth_consumer_key") ?? ""
        guard let client = clients[key], client.key.isSame(key) else {
            let title = PlainText.quoted(bytes: key.utf8.prefix(80))
            try policy.refuse(
                Refusal(
                    .knownClient, "consumer_key_unknown",
                    "the consumer key \(title) is not registered here",
                    fix: "use one of --clients, or one that was printed at the start"))
            return Client(key: key, secret: "")
        }
        switch (method.kind, client.publicKey == nil) {
        case (.rsa, true):
            try policy.refuse(
                Refusal(
                    .hmacClient, "signature_method_rejected",
                    "the client has no RSA key, so it cannot use \(method.rawValue)"))
        case (.hmac, false):
            try policy.refuse(
                Refusal(
                    .rsaClient, "signature_method_rejected",
                    "the client has an RSA key and no secret, so it cannot use"
                        + " \(method.rawValue)"))
        case (.plaintext, false):
            try policy.refuse(
                Refusal(
                    .rsaClientPlaintext, "signature_method_rejected",
                    "the client has an RSA key and no secret, so it cannot use PLAINTEXT"))
        default: break
        }
        return client
    }

    /// The secret of the token that the request names, or should name at this endpoint.
    func tokenSecret(of message: ProtocolMessage, _ endpoint: Endpoint) throws(Refusal) -> String {
        let identifier = message.text("oauth_token") ?? ""
        if endpoint == .initiate {
            if policy.has(.emptyTokenRefused), message["oauth_token"] != nil {
                throw Refusal.rejected(.parameters, "oauth_token", "oauth_token must not be sent")
            }
            try policy.require(
                identifier.isEmpty,
                .rejected(
                    .knownToken, "oauth_token",
                    "a request for temporary credentials has no token yet, but oauth_token is"
                        + " \(PlainText.quoted(bytes: identifier.utf8.prefix(80)))",
                    fix: "leave oauth_token out, and sign with an empty token secret"))
            return ""
        }
        if endpoint == .token, identifier.isEmpty {
            if policy.has(.passwordExchange), message.asksForPasswordExchange { return "" }
            throw Refusal.absent(
                .parameters, ["oauth_token"],
                fix: "send the temporary credentials that were authorized")
        }
        guard !identifier.isEmpty else { return "" }
        return endpoint == .token
            ? try temporarySecret(identifier) : try accessSecret(identifier)
    }

    private func temporarySecret(_ identifier: String) throws(Refusal) -> String {
        if let token = temporary[identifier] { return token.secret.text }
        if let token = tokens[identifier] {
            try policy.refuse(
                Refusal(
                    .temporary, "token_rejected",
                    "oauth_token is token credentials; here temporary credentials are exchanged"))
            return token.secret.text
        }
        try policy.refuse(unknown(identifier))
        return ""
    }

    private func accessSecret(_ identifier: String) throws(Refusal) -> String {
        if let token = tokens[identifier] { return token.secret.text }
        if let token = temporary[identifier] {
            try policy.refuse(
                Refusal(
                    .notTemporary, "token_rejected",
                    "oauth_token is temporary credentials, which do not give access",
                    fix: "exchange them for token credentials at the token endpoint first"))
            return token.secret.text
        }
        try policy.refuse(unknown(identifier))
        return ""
    }

    private func unknown(_ identifier: String) -> Refusal {
        guard !policy.isWatching else {
            return Refusal(
                .knownToken, "token_rejected",
                "the secret of the token \(PlainText.quoted(bytes: identifier.utf8.prefix(80)))"
                    + " is not known, so the signature is not verified",
                fix: "add the token to --secrets, or let the client get a new one through watch")
        }
        return Refusal(
            .knownToken, "token_rejected",
            "the token \(PlainText.quoted(bytes: identifier.utf8.prefix(80))) is not known here",
            fix: "get a new one: tokens end with the server")
    }

    /// Secrets of the client's other tokens, which it may have signed with by mistake.
    func otherSecrets(than secret: String, _ client: Client) -> [String] {
        let own =
            temporary.count + tokens.count > 200
            ? []
            : temporary.values.filter { $0.clientKey.isSame(client.key) }.map(\.secret.text)
                + tokens.values.filter { $0.clientKey.isSame(client.key) }.map(\.secret.text)
        return own.filter { !$0.isSame(secret) }.sorted()
    }

    // MARK: - Signature

    func checkSignature(
        of message: ProtocolMessage,
        _ keys: VerificationKeys,
        _ record: inout RequestRecord
    ) throws(Refusal) {
        let parts = try SignedParts(message)
        if keys.method.kind != .plaintext { record.baseString = try parts.baseString() }
        let signature = message["oauth_signature"] ?? []
        if policy.has(.verifierBeforeSignature), record.endpoint == .token {
            try checkVerifier(of: message)
        }
        let deviations = policy.likeness?.deviations(message.request) ?? []
        let isAccepted = try SignatureVerifier(policy.misbehavior(with: deviations))
            .accepts(signature, parts, keys)
        if !isAccepted {
            record.otherTokenSecrets = otherSecrets(than: keys.tokenSecret, keys.client)
        }
        if !isAccepted, policy.has(.failureSpendsToken), record.endpoint == .token {
            // Reported by the caller: state may not change in a check that only reads.
            record.outcome = "spent"
        }
        if !isAccepted, let deviation = deviations.first,
            try SignatureVerifier(nil).accepts(signature, parts, keys)
        {
            throw Refusal(
                .likeness, "signature_invalid",
                "the signature is correct by RFC 5849, but \(policy.likenessTitle)"
                    + " \(deviation.text)")
        }
        try policy.require(
            isAccepted,
            Refusal(
                .correct, "signature_invalid",
                "the signature is not correct for this request and these secrets"))
    }

    func checkOwner(
        of message: ProtocolMessage,
        _ client: Client,
        _ endpoint: Endpoint
    ) throws(Refusal) {
        guard let identifier = message.text("oauth_token") else { return }
        switch endpoint {
        case .resource:
            guard let token = tokens[identifier] else { return }
            try policy.require(
                token.clientKey.isSame(client.key),
                Refusal(
                    .tokenOfClient, "token_rejected",
                    "the token was issued to another client"))
        case .token:
            guard let token = temporary[identifier] else { return }
            try policy.require(
                token.clientKey.isSame(client.key),
                Refusal(
                    .temporaryOfClient, "token_rejected",
                    "the temporary credentials were issued to another client"))
        case .initiate, .authorize: return
        }
    }

    func checkBodyHash(of message: ProtocolMessage, _ method: SignatureMethod) throws(Refusal) {
        guard let hash = message["oauth_body_hash"] else { return }
        try policy.require(
            message.form == nil,
            .rejected(
                .bodyHash, "oauth_body_hash",
                "oauth_body_hash is sent with a form, whose parameters are signed themselves"))
        var correct: [UInt8] = []
        do throws(SigningError) {
            try BodyHash.append(of: message.request.raw.body.span, for: method, to: &correct)
        } catch {
            throw Refusal(.bodyHash, "parameter_rejected", "oauth_body_hash: \(error)")
        }
        try policy.require(
            hash == correct,
            .rejected(
                .bodyHash, "oauth_body_hash",
                "oauth_body_hash is \(PlainText.quoted(bytes: hash.prefix(100))), that of the"
                    + " body is \(PlainText.quoted(bytes: correct))",
                fix: "hash the body's bytes as they are sent"))
    }

    // MARK: - Notes

    /// Notes what is unusual about a request that is right.
    func note(_ message: ProtocolMessage, _ record: inout RequestRecord) {
        let hasEndpoints = !policy.isWatching
        if hasEndpoints, record.endpoint != .initiate, message["oauth_callback"] != nil {
            record.notes.append("oauth_callback is only for temporary credentials (§2.1)")
        }
        if hasEndpoints, record.endpoint != .token, message["oauth_verifier"] != nil {
            record.notes.append("oauth_verifier is only for the token request (§2.3)")
        }
        for parameter in message.parameters where parameter.isUnencoded {
            record.notes.append(
                "\(parameter.nameText) is not percent-encoded in the header (§3.5.1)")
        }
        for finding in record.request.raw.findings { record.notes.append(finding.message) }
    }
}
