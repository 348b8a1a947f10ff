import OAuth1
import HTTP

extension Misbehavior {
    static let temporary = [
        Misbehavior(
            "TMP-01", "sends credentials as text/plain",
            .answers(of: .initiate, .token) { $0.fields[0].value = "text/plain" }),
        Misbehavior(
            "TMP-02", "sends oauth_callback_confirmed=True",
            .answersCredentials(.initiate) { $0[2].value = "True" }),
        Misbehavior("TMP-03", "needs no oauth_callback", .skips(.callback)),
        Misbehavior(
            "TMP-04", "refuses oob",
            .refusesCallback(before: .callbackOob, .callback, "it must be a URL") { $0 == "oob" }),
        Misbehavior("TMP-05", "accepts OOB", .skips(.callbackOob)),
        Misbehavior("TMP-06", "accepts relative callbacks", .skips(.callbackAbsolute)),
        Misbehavior("TMP-07", "ignores registered callbacks", .skips(.callbackRegistered)),
        Misbehavior("TMP-08", "compares the beginning of callbacks", .comparesCallbackPrefix),
        Misbehavior("TMP-09", "accepts javascript: as a callback", .skips(.callbackScheme)),
        Misbehavior("TMP-10", "accepts any byte in a callback", .skips(.callbackBytes)),
        Misbehavior("TMP-11", "accepts a fragment in a callback", .skips(.callbackFragment)),
        Misbehavior(
            "TMP-12", "refuses native callbacks",
            .refusesCallback(
                before: .callbackFragment, .callbackScheme, "only http and https are accepted"
            ) { $0 != "oob" && !Step.scheme(of: $0).hasPrefix("http") }),
        Misbehavior(
            "TMP-17", "refuses an empty oauth_token",
            .refuses(before: .token) { record in
                guard record.endpoint == .initiate, record.token != nil else { return nil }
                return .rejected(.parameters, "oauth_token", "oauth_token must not be sent")
            }),
        Misbehavior(
            "TMP-19", "counts tokens up",
            .flow { flow in
                flow.text = { state, _ in
                    let count = (state.memory["tokens"]?.count ?? 0) + 1
                    state.memory["tokens"] = [UInt8](repeating: 0, count: count)
                    return "t\(1000 + count)"
                }
            }),
        Misbehavior(
            "TMP-22", "refuses extra parameters",
            .refuses(before: .answer) { record in
                guard record.endpoint == .initiate, let message = record.message,
                    !(message.query ?? []).isEmpty && message.transmissions != [.query]
                        || message.parameters.contains(where: { !$0.isOAuth })
                else { return nil }
                return Refusal(
                    .parameters, "parameter_rejected", "only protocol parameters are accepted")
            }),
        Misbehavior(
            "TMP-23", "lets credentials be cached",
            .answers(of: .initiate, .token) { $0.set("Cache-Control", nil) }),
    ]

    static let authorization = [
        Misbehavior("AUT-02", "accepts two tokens", .skips(.oneAuthorizationToken)),
        Misbehavior(
            "AUT-03", "takes the callback of the authorization URL", .takesLateCallback),
        Misbehavior("AUT-05", "accepts a decision from any page", .skips(.decisionFromForm)),
        Misbehavior("AUT-06", "lets GET approve", .decidesByGet),
        Misbehavior(
            "AUT-07", "lets the page be framed",
            .answers(of: .authorize) { response in
                response.set("X-Frame-Options", nil)
                response.set("Content-Security-Policy", nil)
            }),
        Misbehavior("AUT-08", "accepts a second decision", .skips(.decisionOnce)),
        Misbehavior(
            "AUT-12", "appends ? to a callback with a query",
            .redirects { url in
                guard let range = url.ranges(of: "&oauth_token=").last else { return url }
                return url[..<range.lowerBound] + "?" + url[range.lowerBound...].dropFirst()
            }),
        Misbehavior(
            "AUT-13", "does not encode the verifier",
            .flow { $0.verifier = { "\($0.randomText())&+" } },
            .redirects { $0.replacing("%26%2B", with: "&+") }),
        Misbehavior(
            "AUT-14", "redirects to oob",
            .flow { flow in flow.callback = { token, _ in token.callback } }),
        Misbehavior(
            "AUT-15", "makes verifiers of three characters",
            .flow { $0.verifier = { $0.randomText(bytes: 3) } }),
        Misbehavior(
            "AUT-16", "does not escape what the page shows",
            .answers(of: .authorize) { $0.body = Array($0.unescaped.utf8) }),
        Misbehavior(
            "AUT-18", "lets redirects be cached",
            .answers(of: .authorize) { response in
                guard response.status == 302 else { return }
                response.set("Cache-Control", nil)
                response.set("Referrer-Policy", nil)
            }),
    ]

    /// The page, and what follows a decision.
    static let pages = [
        Misbehavior("AUT-01", "fails at an unknown token", .status(500, for: .authorizationToken)),
        Misbehavior("AUT-10", "accepts a decision after the exchange", .decidesAfterExchange),
        Misbehavior("AUT-11", "gives a verifier after a denial", .givesVerifierAfterDenial),
        Misbehavior(
            "AUT-17", "does not name the client",
            .flow { $0.clientName = { _ in "a program" } }),
    ]

    static let token = [
        Misbehavior("TOK-02", "needs no verifier", .skips(.verifierPresent)),
        Misbehavior("TOK-03", "does not compare the verifier", .skips(.verifier)),
        Misbehavior(
            "TOK-04", "lets verifiers be guessed", .skips(.verifierTries), .countsNoVerifiers),
        Misbehavior("TOK-05", "accepts an empty verifier", .skips(.verifierNotEmpty)),
        Misbehavior("TOK-06", "accepts any verifier that it gave", .takesAnyVerifier),
        Misbehavior(
            "TOK-19", "answers 400 to every fault of an exchange",
            .status(400) { $0.record.endpoint == .token }),
        Misbehavior("TOK-07", "exchanges credentials twice", .skips(.exchangedOnce)),
        Misbehavior("TOK-09", "exchanges without authorization", .skips(.approved)),
        Misbehavior("TOK-10", "exchanges after a denial", .skips(.notDenied)),
        Misbehavior(
            "TOK-11", "exchanges credentials of another client", .skips(.temporaryOfClient)),
        Misbehavior("TOK-12", "spends credentials on a wrong signature", .spendsOnFailure),
        Misbehavior(
            "TOK-13", "accepts an exchange without the token secret",
            .accepts { $0.endpoint == .token ? $0.withoutTokenSecret : [] }),
        Misbehavior("TOK-16", "compares the verifier first", .verifierFirst),
        Misbehavior(
            "TOK-17", "makes the temporary credentials permanent",
            .flow { flow in
                let right = flow.token
                flow.token = { state, exchanged in
                    exchanged.map { ($0.identifier, $0.secret.text) } ?? right(&state, nil)
                }
            }),
        Misbehavior("TOK-20", "exchanges token credentials", .skips(.temporary)),
        Misbehavior("TOK-24", "exchanges expired credentials", .skips(.notExpired)),
    ]

    /// The two steps that give credentials.
    static let credentials = [
        Misbehavior(
            "TMP-14", "does not verify requests with a callback",
            .ignoresSignature { message in
                message.header.contains { $0.nameText == "oauth_callback" }
            }),
        Misbehavior(
            "TMP-18", "answers 404 to a client that it does not know",
            .status(404) { $0.record.endpoint == .initiate && $0.refusal.rule == .knownClient }),
        Misbehavior(
            "TMP-20", "authorizes expired credentials", .skips(.notExpiredAtAuthorization)),
        Misbehavior(
            "TOK-01", "gives a token without its secret",
            .answersCredentials(.token) { $0.removeLast() }),
        Misbehavior("TOK-15", "answers a repeated exchange again", .repeatsExchange),
        Misbehavior("TOK-23", "exchanges a password", .exchangesPassword),
    ]
}

extension RawResponse {
    /// A page as it would be if nothing in it had been escaped.
    fileprivate var unescaped: String {
        [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")]
            .reduce(String(decoding: body, as: UTF8.self)) { $0.replacing($1.0, with: $1.1) }
    }
}
