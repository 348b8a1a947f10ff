import OAuth1

// Requests of the flow (§2.2, §2.3), with what the answers before them have.
extension Bench {
    /// Credentials that this check was given, by their number.
    func issuedToken(_ index: Int) throws -> TokenCredentials {
        if isPlan { return TokenCredentials(identifier: "TOKEN", sharedSecret: "SECRET") }
        guard issued.indices.contains(index) else {
            throw ProbeError("the server's answer has no credentials")
        }
        return issued[index]
    }

    /// The verifier that a decision gave.
    func verifier(_ index: Int = 0) throws -> String {
        if isPlan { return "VERIFIER" }
        guard approvals.indices.contains(index), let verifier = approvals[index].verifier else {
            throw ProbeError("the authorization page returned no verifier")
        }
        return verifier
    }

    /// Why no client finds a verifier in a redirect; nil if the redirect gives another reason.
    func fault(ofRedirect url: String) -> String? {
        if isBare(url) { return "the redirect has the token, but no oauth_verifier" }
        return url.lowercased().contains("verifier")
            ? "the redirect has no parameter oauth_verifier, but a verifier in another form" : nil
    }

    /// Whether a redirect gives the client the token that was asked for last, and nothing else.
    private func isBare(_ url: String) -> Bool {
        guard callback != "oob", url.hasPrefix(callback.prefix { $0 != "?" && $0 != "#" }),
            let query = CallbackURL(url), let token = issued.last?.identifier,
            query.value(of: "oauth_token")?.utf8.elementsEqual(token.utf8) ?? false
        else { return false }
        return query.count == 1 + (CallbackURL(callback)?.count ?? 0)
    }

    /// A visit of the authorization page; the last credentials are those to approve.
    func visiting(_ index: Int? = nil, query: String = "") throws -> ProbeMessage {
        let token = try issuedToken(index ?? issued.count - 1)
        let pair = "oauth_token=\(PercentEncoding.encode(token.identifier))"
        return try visiting(page: query.isEmpty ? pair : "\(pair)&\(query)")
    }

    func visiting(page query: String) throws -> ProbeMessage {
        guard let flow = target.flow else {
            throw ProbeError("the URL of this endpoint was not given")
        }
        let path = ProbeTarget.adding(query, to: flow.authorize)
        return ProbeMessage(visiting: path, on: target)
    }

    /// The form of a page, with the last cookies that came.
    ///
    /// - Parameters:
    ///   - asPost: whether it is sent by POST.
    ///   - age: how many answers before the last one.
    ///   - token: the credentials for which the page is; nil for those that were given last.
    ///   - change: changes the fields.
    /// - Returns: the request that the form makes.
    /// - Throws: an error if the page has no such form.
    func deciding(
        asPost: Bool = true,
        page age: Int = 0,
        token: String? = nil,
        _ change: ([HTMLForm.Field]) -> [HTMLForm.Field] = { $0 }
    ) throws -> ProbeMessage {
        guard let flow = target.flow else {
            throw ProbeError("the URL of this endpoint was not given")
        }
        guard !isPlan else { return try visiting(page: "decision=DECISION") }
        let page = String(decoding: answers.dropLast(age).last?.body ?? [], as: UTF8.self)
        let forms = HTMLForm.all(in: page)
        let token = token ?? issued.last?.identifier ?? ""
        guard let (form, fields) = HTMLForm.deciding(.approve, among: forms, token: token)
        else { throw ProbeError("the authorization page has no button to approve") }
        let own = "\(target.scheme)://\(target.host)"
        let action = PageVisit.path(form.action, from: flow.authorize, on: own) ?? flow.authorize
        let text = HTMLForm.text(of: change(fields))
        var message =
            asPost
            ? ProbeMessage(visiting: action, on: target, form: text)
            : ProbeMessage(visiting: action.prefix { $0 != "?" } + "?\(text)", on: target)
        message["Cookie"] = answers.last { $0.cookies != nil }?.cookies
        return message
    }

    /// The request that made the last decision, once more.
    func decidingAgain() throws -> ProbeMessage {
        if isPlan { return try visiting(page: "decision=DECISION") }
        guard let message = approvals.last?.message else {
            throw ProbeError(
                "probe cannot submit the decision again, because probe did not submit the first "
                    + "decision")
        }
        return message
    }

    /// A valid exchange of the first temporary credentials, with their verifier.
    mutating func exchanging(_ change: (inout Draft) -> Void = { _ in }) throws -> ProbeMessage {
        try exchanging(verifier: try verifier(), change)
    }

    /// A valid exchange of the temporary credentials with this number.
    mutating func exchanging(
        _ index: Int = 0,
        verifier: String?,
        as pair: ProbeCredentials.Pair? = nil,
        _ change: (inout Draft) -> Void = { _ in }
    ) throws -> ProbeMessage {
        guard let flow = target.flow else {
            throw ProbeError("the URL of this endpoint was not given")
        }
        var draft = draft(method: "POST", as: pair, isTwoLegged: true)
        draft.target = flow.token
        draft.use(try issuedToken(index))
        draft.set("oauth_verifier", verifier)
        change(&draft)
        return try ProbeMessage(signing: draft)
    }
}
