import OAuth1
import HTTP

extension Misbehavior {
    /// The page, and what follows a decision.
    static let pages = [
        Misbehavior("AUT-01", "fails at an unknown token", statuses: [.authorizationToken: 500]),
        Misbehavior(
            "AUT-10", "accepts a decision after the exchange", fault: .decisionAfterExchange),
        Misbehavior("AUT-11", "gives a verifier after a denial", fault: .verifierAfterDenial),
        Misbehavior("AUT-17", "does not name the client", fault: .namelessPage),
    ]

    /// The two steps that give credentials.
    static let credentials = [
        Misbehavior(
            "TMP-14", "does not verify requests with a callback",
            ignoringSignature: { parts in
                parts.header.contains { $0.nameText == "oauth_callback" }
            }),
        unknownClientStatus,
        Misbehavior(
            "TMP-20", "authorizes expired credentials", skips: .notExpiredAtAuthorization),
        Misbehavior("TOK-01", "gives a token without its secret", fault: .tokenWithoutSecret),
        Misbehavior("TOK-15", "answers a repeated exchange again", fault: .exchangeRepeats),
        Misbehavior("TOK-23", "exchanges a password", fault: .passwordExchange),
    ]

    private static let unknownClientStatus: Misbehavior = {
        var misbehavior = Misbehavior("TMP-18", "answers 404 to a client that it does not know")
        misbehavior.endpointStatus = (.initiate, 404, .knownClient)
        return misbehavior
    }()

    /// What some servers do not survive.
    static let failures = [
        Misbehavior(
            "SIG-28", "fails at bytes that are not UTF-8",
            failingReading: { message in
                let query = message.decodedQuery
                return !String(decoding: query, as: UTF8.self).utf8.elementsEqual(query)
            }),
        Misbehavior(
            "SIG-29", "fails at characters of four bytes",
            failingReading: { $0.decodedQuery.contains { (0xF0...0xF4).contains($0) } }),
        Misbehavior(
            "TRN-11", "fails at values without quotes",
            failingAt: { $0.authorization.contains("oauth_signature=") && !$0.hasQuotes }),
        Misbehavior(
            "TRN-13", "fails at stray commas",
            failingAt: { $0.authorization.hasSuffix(",") || $0.authorization.contains(",,") }),
        Misbehavior(
            "TRN-20", "fails at names with brackets",
            failingReading: { message in
                message.parameters.contains { $0.name.contains(UInt8(ascii: "[")) }
            }),
        Misbehavior(
            "NON-15", "fails at nonces of more than 1000 bytes",
            failingReading: { $0["oauth_nonce"]?.count ?? 0 > 1000 }),
        Misbehavior(
            "NON-20", "fails at timestamps of more than 18 digits",
            failingReading: { $0["oauth_timestamp"]?.count ?? 0 > 18 }),
        Misbehavior("ERR-09", "shows its code in errors", fault: .traceInError),
        Misbehavior("ERR-10", "has problem words of its own", fault: .ownProblemWords),
        Misbehavior(
            "ROB-06", "fails at quotes in a consumer key",
            failingReading: { message in
                message["oauth_consumer_key"]?.contains { "'\"\\".utf8.contains($0) } ?? false
            }),
        Misbehavior(
            "ROB-07", "fails at headers of more than 8000 bytes",
            failingAt: { $0.raw.fields.contains { $0.value.count > 8000 } }),
        Misbehavior(
            "ROB-08", "fails at forms of more than 20,000 bytes",
            failingReading: { $0.form?.count ?? 0 > 20_000 }),
        Misbehavior(
            "ROB-09", "fails at names with many brackets",
            failingReading: { message in
                (message.form ?? []).split(separator: UInt8(ascii: "%")).count > 100
            }),
        Misbehavior("ROB-11", "fails without a Host header", statuses: [.host: 500]),
        Misbehavior(
            "ROB-12", "fails at an empty consumer key",
            failingReading: { $0["oauth_consumer_key"] == [] }),
    ]

    /// Refuses, or fails, on purpose.
    func failAt(_ request: ReceivedRequest) throws(Refusal) {
        if failsAt(request) { throw Self.failure }
    }

    func refuse(_ message: ProtocolMessage) throws(Refusal) {
        if failsReading(message) { throw Self.failure }
        guard !refuses(message) else {
            throw Refusal(.parameters, "parameter_rejected", "refused on purpose")
        }
    }

    private static let failure = Refusal(
        .failure, "parameter_rejected", "the server fails on purpose")
}

extension ReceivedRequest {
    /// The first Authorization header.
    fileprivate var authorization: String {
        raw.fields.values(of: "Authorization").first.map { String(decoding: $0, as: UTF8.self) }
            ?? ""
    }

    fileprivate var hasQuotes: Bool { authorization.utf8.contains(UInt8(ascii: "\"")) }
}

extension ProtocolMessage {
    fileprivate var decodedQuery: [UInt8] {
        request.pathAndQuery.query.map { PercentEncoding.decoded(Array($0)) } ?? []
    }

    /// Whether the body asks for a token in exchange for a user's password.
    var asksForPasswordExchange: Bool {
        var fields = ParameterList()
        if let form { ParameterSources.append(formEncoded: form.span, to: &fields) }
        return fields.firstValue(named: "x_auth_mode") != nil
    }
}
