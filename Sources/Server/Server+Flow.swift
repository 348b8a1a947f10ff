import OAuth1
import Vectors
import HTTP

// Redirection-Based Authorization (§2): temporary credentials, and their exchange.
extension Server {
    // MARK: - Temporary credentials (§2.1)

    mutating func initiate(at now: Int64, _ record: inout RequestRecord) throws(Refusal)
        -> RawResponse
    {
        let message = try verified(at: now, &record)
        guard let client = record.client else { throw Refusal.absent(.parameters, []) }
        let callback = try callback(of: message, client)
        if policy.has(.extraParameterRefused), message.hasOtherParameters {
            throw Refusal(
                .parameters, "parameter_rejected", "only protocol parameters are accepted")
        }
        let token = TemporaryToken(
            identifier: makeText(), secret: SharedSecret(makeText(bytes: 32)),
            clientKey: client.key,
            callback: callback, expiry: now + policy.temporaryLifetime, formToken: makeText())
        keep(token)
        record.outcome = "issued the temporary credentials \(token.identifier)"
        let confirmed: (String, String)? =
            policy.has(.confirmedMissing)
            ? nil
            : ("oauth_callback_confirmed", policy.has(.confirmedCapitalized) ? "True" : "true")
        return credentials(
            [("oauth_token", token.identifier), ("oauth_token_secret", token.secret.text)]
                + (confirmed.map { [$0] } ?? []))
    }

    /// Credentials as a form (§2.1, §2.3).
    private func credentials(_ pairs: [(String, String)]) -> RawResponse {
        var list = ParameterList()
        for (name, value) in pairs { list.append(name: name, value: value) }
        var body: [UInt8] = []
        FormEncodedBody.append(list, to: &body)
        let type =
            policy.has(.tokensUnencoded) ? "text/plain" : "application/x-www-form-urlencoded"
        var fields = [("Content-Type", type)]
        if !policy.has(.cacheable) { fields.append(("Cache-Control", "no-store")) }
        return RawResponse(200, fields, body: body)
    }

    private func callback(of message: ProtocolMessage, _ client: Client) throws(Refusal) -> String {
        let fix = "send the URL to return to, or \"oob\" if there is none"
        guard let bytes = message["oauth_callback"] else {
            try policy.refuse(.absent(.callback, ["oauth_callback"], fix: fix))
            return "oob"
        }
        let text = String(decoding: bytes, as: UTF8.self)
        let title = PlainText.quoted(bytes: bytes.prefix(200))
        func refusal(_ rule: Rule, _ message: String) -> Refusal {
            .rejected(rule, "oauth_callback", "oauth_callback is \(title): \(message)", fix: fix)
        }
        if text == "oob" {
            if policy.has(.oobRefused) { throw refusal(.callback, "it must be a URL") }
            return text
        }
        if text.lowercased() == "oob" {
            try policy.refuse(refusal(.callbackOob, "\"oob\" is in lower case"))
            return "oob"
        }
        try checkURL(bytes, text, refusal)
        try policy.require(
            client.callbacks.isEmpty
                || client.callbacks.contains { registered in
                    policy.has(.callbackPrefix)
                        ? bytes.starts(with: registered.utf8) : registered.isSame(text)
                },
            refusal(.callbackRegistered, "it is not one that is registered for the client"))
        return text
    }

    /// Whether a browser can safely be sent to a callback.
    private func checkURL(
        _ bytes: [UInt8],
        _ text: String,
        _ refusal: (Rule, String) -> Refusal
    ) throws(Refusal) {
        try policy.require(
            bytes.allSatisfy { $0 > 0x20 && $0 < 0x7F },
            refusal(.callbackBytes, "a URL has only visible ASCII characters"))
        let scheme = text.utf8.prefix { $0 != UInt8(ascii: ":") }
        let name = String(decoding: scheme.map(ASCII.lowercased), as: UTF8.self)
        try policy.require(
            scheme.count < text.utf8.count && !name.isEmpty
                && name.utf8.allSatisfy { Self.schemeCharacters.contains($0) },
            refusal(.callbackAbsolute, "it is not an absolute URL"))
        try policy.require(
            !["javascript", "data", "file", "vbscript", "about", "blob"].contains(name),
            refusal(.callbackScheme, "a browser must not be sent to the scheme \(name)"))
        if policy.has(.nativeCallbackRefused), !name.hasPrefix("http") {
            throw refusal(.callbackScheme, "only http and https are accepted")
        }
        try policy.require(
            !bytes.contains(UInt8(ascii: "#")),
            refusal(.callbackFragment, "it has a fragment, which hides what is added"))
    }

    private static let schemeCharacters = Set("abcdefghijklmnopqrstuvwxyz0123456789+-.".utf8)

    // MARK: - Token credentials (§2.3)

    mutating func exchange(at now: Int64, _ record: inout RequestRecord) throws(Refusal)
        -> RawResponse
    {
        if policy.has(.exchangeRepeats), let lastExchange,
            lastExchange.bytes == record.request.raw.bytes
        {
            return lastExchange.response
        }
        let message: ProtocolMessage
        do throws(Refusal) {
            message = try verified(at: now, &record)
        } catch {
            if record.outcome == "spent", let identifier = record.token {
                change(identifier) { $0.state = .spent }
            }
            throw error
        }
        let identifier = message.text("oauth_token") ?? ""
        guard let token = temporary[identifier] else {
            // Only a server that skips a rule comes here.
            return issue(to: record.client?.key ?? "", for: nil, &record)
        }
        try policy.require(
            token.expiry >= now,
            Refusal(
                .notExpired, "token_expired",
                "the temporary credentials expired \(now - token.expiry) seconds ago"))
        try countWrongVerifier(of: message, token)
        try checkVerifier(of: message)
        return issue(to: token.clientKey, for: token, &record)
    }

    private mutating func issue(
        to clientKey: String,
        for temporaryToken: TemporaryToken?,
        _ record: inout RequestRecord
    ) -> RawResponse {
        let isSame = policy.has(.sameToken)
        let token = Token(
            identifier: isSame ? temporaryToken?.identifier ?? makeText() : makeText(),
            secret: isSame
                ? temporaryToken?.secret ?? SharedSecret(makeText())
                : SharedSecret(makeText(bytes: 32)),
            clientKey: clientKey)
        keep(token)
        if let temporaryToken {
            change(temporaryToken.identifier) { $0.state = .exchanged(token: token.identifier) }
        }
        record.outcome = "issued the token \(token.identifier)"
        let pairs = [("oauth_token", token.identifier), ("oauth_token_secret", token.secret.text)]
        let response = credentials(policy.has(.tokenWithoutSecret) ? [pairs[0]] : pairs)
        if policy.has(.exchangeRepeats) {
            lastExchange = (record.request.raw.bytes, response)
        }
        return response
    }

    /// Spends the credentials after several wrong verifiers, so that none can be guessed.
    private mutating func countWrongVerifier(of message: ProtocolMessage, _ token: TemporaryToken)
        throws(Refusal)
    {
        guard case .approved(let verifier) = token.state,
            let sent = message.text("oauth_verifier"), !sent.isSame(verifier)
        else { return }
        let count = token.wrongVerifiers + 1
        let isSpent = count >= 5 && !policy.skips(.verifierTries)
        change(token.identifier) { token in
            token.wrongVerifiers = count
            if isSpent { token.state = .spent }
        }
    }

    func checkVerifier(of message: ProtocolMessage) throws(Refusal) {
        guard let token = temporary[message.text("oauth_token") ?? ""] else { return }
        let verifier = try verifier(of: token)
        let sent = message.text("oauth_verifier")
        try policy.require(
            sent != nil,
            .absent(
                .verifierPresent, ["oauth_verifier"],
                fix: "send the oauth_verifier that the callback received"))
        try policy.require(
            sent != "",
            .rejected(.verifierNotEmpty, "oauth_verifier", "oauth_verifier is empty"))
        guard let verifier, let sent, !sent.isEmpty else { return }
        if policy.has(.anyVerifier),
            temporary.values.contains(where: { $0.state == .approved(verifier: sent) })
        {
            return
        }
        try policy.require(
            sent.isSame(verifier),
            Refusal(
                .verifier, "verifier_invalid",
                "oauth_verifier is \(PlainText.quoted(bytes: sent.utf8.prefix(80))), which is not"
                    + " the one that the authorization gave"))
    }

    /// The verifier that the authorization gave; nil if a server that skips a rule asks.
    private func verifier(of token: TemporaryToken) throws(Refusal) -> String? {
        switch token.state {
        case .approved(let verifier): return verifier
        case .pending:
            try policy.refuse(
                Refusal(
                    .approved, "permission_unknown",
                    "the temporary credentials have not been authorized yet",
                    fix: "open /authorize?oauth_token=\(token.identifier) first"))
        case .denied:
            try policy.refuse(
                Refusal(.notDenied, "permission_denied", "the authorization was denied"))
        case .spent:
            try policy.refuse(
                Refusal(
                    .verifierTries, "token_used",
                    "the temporary credentials ended after several wrong verifiers"))
        case .exchanged:
            try policy.refuse(
                Refusal(
                    .exchangedOnce, "token_used",
                    "the temporary credentials have been exchanged already",
                    fix: "keep the token credentials of the first exchange"))
        }
        return nil
    }
}

extension ProtocolMessage {
    /// Whether there are parameters besides those of the protocol.
    var hasOtherParameters: Bool {
        request.pathAndQuery.query.map { !$0.isEmpty && transmissions != [.query] } ?? false
            || parameters.contains { !$0.isOAuth }
    }
}
