import OAuth1
import Vectors
import HTTP

// Resource Owner Authorization (§2.2).
extension Step {
    static let authorization: [Step] = [
        oneToken, knownToken, tokenAge, lateCallback, form, undecided, decision,
    ]

    /// One identifier of temporary credentials.
    static let oneToken = check(.oneToken) { _, record throws(Refusal) in
        guard record.authorizedTokens.count > 1 else { return }
        throw .rejected(
            .oneAuthorizationToken, "oauth_token",
            "the request has more than one value of oauth_token")
    }

    /// Temporary credentials that are known.
    static let knownToken = check(.knownToken) { state, record throws(Refusal) in
        guard let identifier = record.authorizedTokens.first else {
            throw .absent(
                .parameters, ["oauth_token"],
                fix:
                    "append ?oauth_token= and the identifier of the temporary credentials to the "
                    + "URL"
            )
        }
        guard state.temporary[identifier] != nil else {
            throw Refusal(
                .authorizationToken, "token_rejected",
                "the server has not issued temporary credentials"
                    + " \(PlainText.quoted(bytes: identifier.prefix(80)))",
                fix: "request temporary credentials first")
        }
    }

    /// Temporary credentials that have not expired.
    static let tokenAge = check(.tokenAge) { state, record throws(Refusal) in
        guard let token = state.authorizedToken(of: record), token.expiry < record.time else {
            return
        }
        throw Refusal(
            .notExpiredAtAuthorization, "token_expired", "the temporary credentials have expired")
    }

    /// Notes a callback that is not where it belongs.
    static let lateCallback = check(.lateCallback) { _, record throws(Refusal) in
        guard !record.isPost,
            record.authorizationFields.firstValue(named: "oauth_callback") != nil
        else { return }
        record.hasLateCallback = true
        record.notes.append(
            "oauth_callback in the authorization URL is ignored: it belongs to the request for"
                + " temporary credentials (§2.1)")
    }

    /// A decision that comes from our own page (§4.13).
    static let form = check(.form) { state, record throws(Refusal) in
        guard record.isPost, let token = state.authorizedToken(of: record) else { return }
        let sent = record.authorizationFields.firstValue(named: "form_token") ?? []
        let origins = record.request.raw.fields.values(of: "Origin")
        let own = Array("\(record.request.scheme)://".utf8) + (record.request.host ?? [])
        let isOwn =
            sent.elementsEqual(token.formToken.utf8)
            && origins.allSatisfy { $0 == own || $0.elementsEqual("null".utf8) }
        guard !isOwn else { return }
        throw Refusal(
            .decisionFromForm, "permission_denied",
            "the decision was not sent from this server's authorization page")
    }

    /// Temporary credentials on which nobody has decided yet.
    static let undecided = check(.undecided) { state, record throws(Refusal) in
        guard let token = state.authorizedToken(of: record), token.state != .pending else {
            return
        }
        throw Refusal(
            .decisionOnce, "token_used",
            "these temporary credentials were already approved or denied")
    }

    /// Decides as the page's form says, or as the server does by itself; or asks.
    private static let decision = Step(.answer) { state, record throws(Refusal) in
        guard let token = state.authorizedToken(of: record) else { return nil }
        if record.isPost {
            return decide(record.decision?.isSame("approve") ?? false, token, &state, &record)
        }
        switch state.settings.approval {
        case .auto: return decide(true, token, &state, &record)
        case .ask where token.state == .pending:
            record.outcome = "showed the authorization page"
            return AuthorizationPage(token, clientName: state.flow.clientName(token)).question
        case .deny, .ask: return decide(false, token, &state, &record)
        }
    }

    static func decide(
        _ isApproved: Bool,
        _ token: TemporaryToken,
        _ state: inout ServerState,
        _ record: inout RequestRecord
    ) -> RawResponse {
        var token = token
        let verifier = state.flow.verifier(state)
        token.state = isApproved ? .approved(verifier: verifier) : .denied
        state.keep(token)
        record.isApproved = isApproved
        record.outcome = (isApproved ? "approved " : "denied ") + token.identifier
        guard let callback = state.flow.callback(token, record.authorizationFields) else {
            return AuthorizationPage(token, clientName: state.flow.clientName(token))
                .result(verifier: isApproved ? verifier : nil)
        }
        let pairs = state.flow.decision(token, isApproved, verifier)
        let added = pairs.map { "\($0)=\(PercentEncoding.encode($1))" }.joined(separator: "&")
        let mark = callback.utf8.contains(UInt8(ascii: "?")) ? "&" : "?"
        return RawResponse(
            302,
            [
                ("Location", callback + mark + added), ("Cache-Control", "no-store"),
                ("Referrer-Policy", "no-referrer"),
            ])
    }
}

extension ServerState {
    /// The temporary credentials that somebody decides on.
    func authorizedToken(of record: RequestRecord) -> TemporaryToken? {
        temporary[record.authorizedTokens.first ?? []]
    }
}

extension RequestRecord {
    var isPost: Bool { request.raw.method.elementsEqual("POST".utf8) }

    /// The parameters of the authorization page: its query's, and those of its form.
    var authorizationFields: ParameterList {
        var fields = ParameterList()
        if let query = request.pathAndQuery.query {
            ParameterSources.append(formEncoded: Array(query).span, to: &fields)
        }
        if isPost { ParameterSources.append(formEncoded: request.raw.body.span, to: &fields) }
        return fields
    }

    /// The identifiers in them, each once, sorted.
    var authorizedTokens: [[UInt8]] {
        let fields = authorizationFields
        let all = (0..<fields.count).filter {
            fields.name(at: $0).elementsEqual("oauth_token".utf8)
        }
        return Set(all.map { Array(fields.value(at: $0)) })
            .sorted { $0.lexicographicallyPrecedes($1) }
    }

    var decision: String? {
        authorizationFields.firstValue(named: "decision")
            .map { String(decoding: $0, as: UTF8.self) }
    }
}
