import OAuth1
import Vectors
import HTTP

// Resource Owner Authorization (§2.2).
extension Server {
    mutating func authorize(at now: Int64, _ record: inout RequestRecord) throws(Refusal)
        -> RawResponse
    {
        let isPost = record.request.raw.method.elementsEqual("POST".utf8)
        var fields = ParameterList()
        if let query = record.request.pathAndQuery.query {
            ParameterSources.append(formEncoded: Array(query).span, to: &fields)
        }
        if isPost {
            ParameterSources.append(formEncoded: record.request.raw.body.span, to: &fields)
        }
        let token = try temporaryToken(fields, at: now)
        if !isPost, fields.firstValue(named: "oauth_callback") != nil {
            record.notes.append(
                "oauth_callback in the authorization URL is ignored: it belongs to the request for"
                    + " temporary credentials (§2.1)")
        }
        let decision = fields.firstValue(named: "decision").map {
            String(decoding: $0, as: UTF8.self)
        }
        if isPost || policy.has(.approvalByGet) && decision != nil {
            if isPost { try checkForm(fields, token, record) }
            return try decide(decision == "approve", token, fields, &record)
        }
        switch policy.approval {
        case .auto: return try decide(true, token, fields, &record)
        case .deny: return try decide(false, token, fields, &record)
        case .ask:
            guard token.state == .pending else { return try decide(false, token, fields, &record) }
            record.outcome = "showed the authorization page"
            return AuthorizationPage(token, policy).question
        }
    }

    private func temporaryToken(_ fields: ParameterList, at now: Int64) throws(Refusal)
        -> TemporaryToken
    {
        let identifiers = Set(
            (0..<fields.count).filter { fields.name(at: $0).elementsEqual("oauth_token".utf8) }
                .map { String(decoding: fields.value(at: $0), as: UTF8.self) })
        try policy.require(
            identifiers.count < 2,
            .rejected(.oneAuthorizationToken, "oauth_token", "oauth_token is there twice"))
        guard let identifier = identifiers.sorted().first else {
            throw Refusal.absent(
                .parameters, ["oauth_token"],
                fix: "append ?oauth_token= and the temporary credentials' identifier")
        }
        guard let token = temporary[identifier] else {
            throw Refusal(
                .authorizationToken, "token_rejected",
                "there are no temporary credentials"
                    + " \(PlainText.quoted(bytes: identifier.utf8.prefix(80)))",
                fix: "request temporary credentials first")
        }
        try policy.require(
            token.expiry >= now,
            Refusal(
                .notExpiredAtAuthorization, "token_expired",
                "the temporary credentials have expired"))
        return token
    }

    /// Whether the decision comes from our own page (§4.13).
    private func checkForm(
        _ fields: ParameterList,
        _ token: TemporaryToken,
        _ record: RequestRecord
    ) throws(Refusal) {
        let sent = fields.firstValue(named: "form_token") ?? []
        let origins = record.request.raw.fields.values(of: "Origin")
        let own = Array("\(record.request.scheme)://".utf8) + (record.request.host ?? [])
        try policy.require(
            sent.elementsEqual(token.formToken.utf8)
                && origins.allSatisfy { $0 == own || $0.elementsEqual("null".utf8) },
            Refusal(
                .decisionFromForm, "permission_denied",
                "the decision does not come from the authorization page of this server"))
    }

    private mutating func decide(
        _ isApproved: Bool,
        _ token: TemporaryToken,
        _ fields: ParameterList,
        _ record: inout RequestRecord
    ) throws(Refusal) -> RawResponse {
        var token = token
        switch token.state {
        case .pending: break
        case .exchanged where policy.has(.decisionAfterExchange): break
        default:
            try policy.refuse(
                Refusal(
                    .decisionOnce, "token_used",
                    "a decision on these temporary credentials has been made already"))
        }
        let verifier =
            makeText(bytes: policy.has(.shortVerifiers) ? 3 : 20, isVerifier: true)
            + (policy.has(.verifierUnencoded) ? "&+" : "")
        token.state = isApproved ? .approved(verifier: verifier) : .denied
        keep(token)
        record.outcome = (isApproved ? "approved " : "denied ") + token.identifier
        var callback = token.callback
        if policy.has(.callbackOfAuthorization),
            let other = fields.firstValue(named: "oauth_callback")
        {
            callback = String(decoding: other, as: UTF8.self)
        }
        guard callback != "oob" || policy.has(.oobRedirects) else {
            return AuthorizationPage(token, policy).result(verifier: isApproved ? verifier : nil)
        }
        let pairs =
            isApproved || policy.has(.verifierAfterDenial)
            ? [("oauth_token", token.identifier), ("oauth_verifier", verifier)]
            : [("oauth_token", token.identifier), ("oauth_problem", "permission_denied")]
        return redirect(to: callback, adding: pairs)
    }

    private func redirect(to callback: String, adding pairs: [(String, String)]) -> RawResponse {
        let isRaw = policy.has(.verifierUnencoded)
        let added = pairs.map { name, value in
            "\(name)=\(isRaw ? value : PercentEncoding.encode(value))"
        }.joined(separator: "&")
        let hasQuery = callback.utf8.contains(UInt8(ascii: "?"))
        let mark = hasQuery && !policy.has(.redirectConcatenated) ? "&" : "?"
        var fields = [("Location", callback + mark + added)]
        if !policy.has(.redirectWithoutProtection) {
            fields += [("Cache-Control", "no-store"), ("Referrer-Policy", "no-referrer")]
        }
        return RawResponse(302, fields)
    }
}
