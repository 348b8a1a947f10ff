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
        Misbehavior("TMP-03", "accepts requests without oauth_callback", .skips(.callback)),
        Misbehavior(
            "TMP-04", "refuses oob as oauth_callback",
            .refusesCallback(before: .callbackOob, .callback, "it must be a URL") { $0 == "oob" }),
        Misbehavior("TMP-05", "accepts OOB as oauth_callback", .skips(.callbackOob)),
        Misbehavior("TMP-06", "accepts relative callbacks", .skips(.callbackAbsolute)),
        Misbehavior(
            "TMP-07", "accepts callbacks that are not registered", .skips(.callbackRegistered)),
        Misbehavior("TMP-08", "compares only the beginning of callbacks", .comparesCallbackPrefix),
        Misbehavior("TMP-09", "accepts javascript: as a callback", .skips(.callbackScheme)),
        Misbehavior("TMP-10", "accepts any byte in a callback", .skips(.callbackBytes)),
        Misbehavior("TMP-11", "accepts a fragment in a callback", .skips(.callbackFragment)),
        Misbehavior(
            "TMP-12", "refuses callbacks of native apps",
            .refusesCallback(
                before: .callbackFragment, .callbackScheme, "only http and https URLs are accepted"
            ) { $0 != "oob" && !Step.scheme(of: $0).hasPrefix("http") }),
        Misbehavior(
            "TMP-17", "refuses an empty oauth_token",
            .refuses(before: .token) { record in
                guard record.endpoint == .initiate, record.token != nil else { return nil }
                return .rejected(.parameters, "oauth_token", "oauth_token must not be sent")
            }),
        Misbehavior(
            "TMP-19", "numbers its tokens consecutively",
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
            "TMP-23", "lets caches store the credentials that it issues",
            .answers(of: .initiate, .token) { $0.set("Cache-Control", nil) }),
    ]

    static let authorization = [
        Misbehavior(
            "AUT-02", "accepts two tokens in the authorization URL",
            .skips(.oneAuthorizationToken)),
        Misbehavior(
            "AUT-03", "uses a callback that is given in the authorization URL", .takesLateCallback),
        Misbehavior(
            "AUT-05", "accepts the user's decision from any page",
            .skips(.decisionFromForm)),
        Misbehavior("AUT-06", "accepts the user's decision by GET", .decidesByGet),
        Misbehavior(
            "AUT-07", "lets other sites show its authorization page in a frame",
            .answers(of: .authorize) { response in
                response.set("X-Frame-Options", nil)
                response.set("Content-Security-Policy", nil)
            }),
        Misbehavior("AUT-08", "accepts a second decision by the user", .skips(.decisionOnce)),
        Misbehavior(
            "AUT-12", "appends ? to a callback with a query",
            .redirects { url in
                guard let range = url.ranges(of: "&oauth_token=").last else { return url }
                return url[..<range.lowerBound] + "?" + url[range.lowerBound...].dropFirst()
            }),
        Misbehavior(
            "AUT-13", "does not percent-encode the verifier",
            .flow { $0.verifier = { "\($0.randomText())&+" } },
            .redirects { $0.replacing("%26%2B", with: "&+") }),
        Misbehavior(
            "AUT-14", "redirects the browser to oob",
            .flow { flow in flow.callback = { token, _ in token.callback } }),
        Misbehavior(
            "AUT-15", "issues verifiers of three characters",
            .flow { $0.verifier = { $0.randomText(bytes: 3) } }),
        Misbehavior(
            "AUT-16", "does not escape the values on its authorization page",
            .answers(of: .authorize) { $0.body = Array($0.unescaped.utf8) }),
        Misbehavior(
            "AUT-18", "lets caches store its redirects",
            .answers(of: .authorize) { response in
                guard response.status == 302 else { return }
                response.set("Cache-Control", nil)
                response.set("Referrer-Policy", nil)
            }),
    ]

    /// The page, and what follows a decision.
    static let pages = [
        Misbehavior("AUT-01", "fails on an unknown token", .status(500, for: .authorizationToken)),
        Misbehavior(
            "AUT-10", "accepts the user's decision after the credentials were exchanged",
            .decidesAfterExchange),
        Misbehavior(
            "AUT-11", "issues a verifier although the user denied access",
            .givesVerifierAfterDenial),
        Misbehavior(
            "AUT-17", "does not name the client on its authorization page",
            .flow { $0.clientName = { _ in "a program" } }),
        Misbehavior(
            "AUT-21", "sends its authorization page as text/plain",
            .answers(of: .authorize) { $0.set("Content-Type", "text/plain; charset=utf-8") }),
        Misbehavior(
            "AUT-22", "lets caches store its authorization page",
            .answers(of: .authorize) { response in
                if response.status == 200 { response.set("Cache-Control", "public, max-age=600") }
            }),
        Misbehavior(
            "AUT-23", "loads a script of another server on its authorization page",
            .answers(of: .authorize) {
                $0.body += "<script src=\"https://scripts.example/a.js\"></script>".utf8
            }),
        Misbehavior(
            "AUT-24", "shows a link to a callback of the scheme javascript",
            .skips(.callbackScheme), .linksToScripts),
        Misbehavior(
            "AUT-26", "sends the form of its authorization page to a wrong address",
            .answers(of: .authorize) { response in
                response.body = response.body.replacing(
                    "action=\"?\"".utf8, with: "action=\"/nowhere\"".utf8)
            }),
        Misbehavior("AUT-25", "cuts callbacks after 200 characters", .cutsCallbacks(after: 200)),
    ]

    static let token = [
        Misbehavior("TOK-02", "exchanges credentials without a verifier", .skips(.verifierPresent)),
        Misbehavior("TOK-03", "does not compare the verifier", .skips(.verifier)),
        Misbehavior(
            "TOK-04", "allows any number of wrong verifiers", .skips(.verifierTries),
            .countsNoVerifiers),
        Misbehavior("TOK-05", "accepts an empty verifier", .skips(.verifierNotEmpty)),
        Misbehavior("TOK-06", "accepts any verifier that it has issued", .takesAnyVerifier),
        Misbehavior(
            "TOK-19", "answers every error in an exchange with status 400",
            .status(400) { $0.record.endpoint == .token }),
        Misbehavior("TOK-07", "exchanges the same credentials twice", .skips(.exchangedOnce)),
        Misbehavior(
            "TOK-09", "exchanges credentials without the user's approval", .skips(.approved)),
        Misbehavior(
            "TOK-10", "exchanges credentials although the user denied access",
            .skips(.notDenied)),
        Misbehavior(
            "TOK-11", "exchanges the credentials of another client", .skips(.temporaryOfClient)),
        Misbehavior("TOK-12", "invalidates credentials after a wrong signature", .spendsOnFailure),
        Misbehavior(
            "TOK-13", "accepts an exchange signed without the token secret",
            .accepts { $0.endpoint == .token ? $0.withoutTokenSecret : [] }),
        Misbehavior(
            "TOK-16", "checks the verifier before it checks the signature",
            .verifierFirst),
        Misbehavior(
            "TOK-17", "issues the temporary credentials again as token credentials",
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
            "TMP-14", "does not verify the signature of requests with a callback",
            .ignoresSignature { message in
                message.header.contains { $0.nameText == "oauth_callback" }
            }),
        Misbehavior(
            "TMP-18", "answers an unknown client with status 404",
            .status(404) { $0.record.endpoint == .initiate && $0.refusal.rule == .knownClient }),
        Misbehavior(
            "TMP-20", "lets users approve expired credentials", .skips(.notExpiredAtAuthorization)),
        Misbehavior(
            "TOK-01", "issues a token without its secret",
            .answersCredentials(.token) { $0.removeLast() }),
        Misbehavior(
            "TOK-15", "answers a repeated exchange as if it were the first",
            .repeatsExchange),
        Misbehavior("TOK-23", "issues a token for a password (xAuth)", .exchangesPassword),
    ]
}

extension RawResponse {
    /// A page as it would be if nothing in it had been escaped.
    fileprivate var unescaped: String {
        [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")]
            .reduce(String(decoding: body, as: UTF8.self)) { $0.replacing($1.0, with: $1.1) }
    }
}
