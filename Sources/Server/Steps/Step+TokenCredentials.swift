import OAuth1
import Vectors
import HTTP

// Token credentials, for which temporary ones are exchanged (§2.3).
extension Step {
    static let tokenCredentials: [Step] = [
        age, wrongVerifiers, approved, verifierPresent, verifierNotEmpty, verifier, issue,
    ]

    /// Temporary credentials that have not expired.
    static let age = check(.age) { state, record throws(Refusal) in
        guard let token = state.temporaryToken(of: record), token.expiry < record.time else {
            return
        }
        throw Refusal(
            .notExpired, "token_expired",
            "the temporary credentials expired \(record.time - token.expiry) seconds ago")
    }

    /// Spends the credentials after several wrong verifiers, so that none can be guessed.
    static let wrongVerifiers = check(.wrongVerifiers) { state, record throws(Refusal) in
        guard let token = state.temporaryToken(of: record),
            case .approved(let verifier) = token.state,
            let sent = record.message?["oauth_verifier"], !sent.isSame(verifier)
        else { return }
        state.change(Array(token.identifier.utf8)) { token in
            token.wrongVerifiers += 1
            if token.wrongVerifiers >= 5 { token.state = .spent }
        }
    }

    /// Temporary credentials that somebody has approved, and that nobody has exchanged.
    static let approved = check(.approved) { state, record throws(Refusal) in
        guard let token = state.temporaryToken(of: record) else { return }
        switch token.state {
        case .approved: return
        case .pending:
            throw Refusal(
                .approved, "permission_unknown",
                "the temporary credentials have not been authorized yet",
                fix: "open /authorize?oauth_token=\(token.identifier) first")
        case .denied:
            throw Refusal(.notDenied, "permission_denied", "the authorization was denied")
        case .spent:
            throw Refusal(
                .verifierTries, "token_used",
                "the temporary credentials were invalidated after several wrong verifiers")
        case .exchanged:
            throw Refusal(
                .exchangedOnce, "token_used",
                "the temporary credentials were already exchanged",
                fix: "use the token credentials that the first exchange returned")
        }
    }

    static let verifierPresent = check(.verifierPresent) { state, record throws(Refusal) in
        guard state.temporaryToken(of: record) != nil,
            record.message?["oauth_verifier"] == nil
        else { return }
        throw .absent(
            .verifierPresent, ["oauth_verifier"],
            fix: "send the oauth_verifier that the callback received")
    }

    static let verifierNotEmpty = check(.verifierNotEmpty) { state, record throws(Refusal) in
        guard state.temporaryToken(of: record) != nil,
            record.message?.value(of: "oauth_verifier") == []
        else { return }
        throw .rejected(.verifierNotEmpty, "oauth_verifier", "oauth_verifier is empty")
    }

    /// The verifier that the authorization gave.
    static let verifier = check(.verifier) { state, record throws(Refusal) in
        guard let token = state.temporaryToken(of: record),
            case .approved(let verifier) = token.state,
            let sent = record.message?["oauth_verifier"], !sent.isEmpty, !sent.isSame(verifier)
        else { return }
        throw Refusal(
            .verifier, "verifier_invalid",
            "oauth_verifier is \(PlainText.quoted(bytes: sent.utf8.prefix(80))), which is not the "
                + "verifier that the server issued")
    }

    static let issue = Step(.answer) { state, record throws(Refusal) in
        let exchanged = state.temporaryToken(of: record)
        let (identifier, secret) = state.flow.token(&state, exchanged)
        let token = Token(
            identifier: identifier, secret: SharedSecret(secret),
            clientKey: exchanged?.clientKey ?? record.clientKey ?? "")
        state.keep(token)
        if let exchanged {
            state.change(Array(exchanged.identifier.utf8)) {
                $0.state = .exchanged(token: token.identifier)
            }
        }
        record.outcome = "issued the token \(token.identifier)"
        return RawResponse(credentials: [
            ("oauth_token", token.identifier), ("oauth_token_secret", token.secret.text),
        ])
    }
}
