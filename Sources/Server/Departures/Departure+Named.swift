import OAuth1
import Vectors
import HTTP

// Departures that several servers have, or that need more than a line.
extension Departure {
    // MARK: - Credentials

    /// Lets an RSA client sign with a secret.
    static func givesSecret(
        _ kind: SignatureMethod.Kind,
        _ secret: @escaping @Sendable (Client) -> String
    ) -> Departure {
        .steps { procedure in
            let step = Step.check(.departure) { _, record throws(Refusal) in
                guard let client = record.client, client.secret == nil,
                    record.message?.signatureMethod?.kind == kind
                else { return }
                record.client = Client(key: client.key, secret: SharedSecret(secret(client)))
            }
            procedure.insert(step, after: .verification(.key))
        }
    }

    /// Accepts a client that is not known, whose secret is empty.
    static let acceptsNoSecret = Departure.leavesOut(.verification(.key)) { _, record in
        record.client?.secret == ""
    }

    /// Needs no token where a password is sent.
    static let exchangesPassword = Departure.leavesOut(.token) { _, record in
        record.endpoint == .token && record.token ?? "" == ""
            && record.message?.asksForPasswordExchange ?? false
    }

    /// Takes `https` from a header for that of the connection.
    static let trustsForwardedScheme = Departure.leavesOut(.verification(.plaintextSecure)) {
        $1.request.raw.fields.values(of: "X-Forwarded-Proto").first == Array("https".utf8)
    }

    /// Lets a request for a resource in that has no protocol parameters.
    static let admitsUnsigned = Departure.steps { procedure in
        procedure.wrap(.verification(.present)) { step, state, record throws(Refusal) in
            guard record.endpoint == .resource, record.message?.transmissions == [] else {
                return try step.run(&state, &record)
            }
            return EchoAnswer(record, state)?.response
        }
    }

    /// Refuses a callback before the step of this name.
    static func refusesCallback(
        before name: Step.Name,
        _ rule: Rule,
        _ fault: String,
        if refuses: @escaping @Sendable (String) -> Bool
    ) -> Departure {
        .refuses(before: name) { record in
            guard let callback = record.message?["oauth_callback"], refuses(callback) else {
                return nil
            }
            return .rejected(
                rule, "oauth_callback",
                "oauth_callback is \(PlainText.quoted(callback)): \(fault)",
                fix: Step.callbackFix)
        }
    }

    /// Compares only the beginning of a callback with those that are registered.
    static let comparesCallbackPrefix = Departure.steps { procedure in
        procedure.replace(.callbackRegistered) { _ in
            [
                .callback(
                    .callbackRegistered, .callbackRegistered, fix: Step.registrationFix
                ) { callback, client in
                    client.callbacks.isEmpty
                        || client.callbacks.contains { callback.utf8.starts(with: $0.utf8) }
                        ? nil : Step.unregistered(client)
                }
            ]
        }
    }

    /// Redirects to the callback in the URL of the authorization page.
    static let takesLateCallback = Departure.flow { flow in
        let right = flow.callback
        flow.callback = { token, fields in
            guard let other = fields.firstValue(named: "oauth_callback") else {
                return right(token, fields)
            }
            let callback = String(decoding: other, as: UTF8.self)
            return callback == "oob" ? nil : callback
        }
    }

    /// Redirects to the beginning of a callback.
    static func cutsCallbacks(after count: Int) -> Departure {
        .flow { flow in
            let right = flow.callback
            flow.callback = { right($0, $1).map { String($0.prefix(count)) } }
        }
    }

    /// Shows a page with a link instead of a redirect to a script.
    static let linksToScripts = answers(of: .authorize) { response in
        let location = response.fields.first { $0.name == "Location" }?.value ?? ""
        guard location.hasPrefix("javascript:") else { return }
        response = RawResponse(
            200, [("Content-Type", "text/html; charset=utf-8"), ("Cache-Control", "no-store")],
            body: Array("<p><a href=\"\(MarkupEscape.escaped(location))\">Go on</a></p>".utf8))
    }

    /// Does not say that it knows the callback.
    static let omitsConfirmation = answersCredentials(.initiate) { pairs in
        pairs.removeAll { $0.name == "oauth_callback_confirmed" }
    }

    /// Changes the parameters of an answer that has credentials.
    static func answersCredentials(
        _ endpoint: Endpoint,
        _ change: @escaping @Sendable (inout [(name: String, value: String)]) -> Void
    ) -> Departure {
        .answers { response, record in
            guard record.endpoint == endpoint else { return }
            var list = ParameterList()
            ParameterSources.append(formEncoded: response.body.span, to: &list)
            var pairs = list.places.indices.map { index in
                (
                    name: String(decoding: list.name(at: index), as: UTF8.self),
                    value: String(decoding: list.value(at: index), as: UTF8.self)
                )
            }
            change(&pairs)
            response.body = RawResponse(credentials: pairs.map { ($0.name, $0.value) }).body
        }
    }

    /// Changes answers of these endpoints, such as their headers.
    static func answers(
        of endpoints: Endpoint...,
        change: @escaping @Sendable (inout RawResponse) -> Void
    ) -> Departure {
        .answers { response, record in
            if endpoints.contains(record.endpoint) { change(&response) }
        }
    }

    /// Changes where the browser is sent after a decision.
    static func redirects(_ change: @escaping @Sendable (String) -> String) -> Departure {
        answers(of: .authorize) { response in
            guard let index = response.fields.firstIndex(where: { $0.name == "Location" }) else {
                return
            }
            response.fields[index].value = change(response.fields[index].value)
        }
    }

    // MARK: - Nonces

    /// Keeps nonces together with other things than the client, the token and the timestamp.
    static func noncesWith(
        _ change: @escaping @Sendable (inout NonceKey, RequestRecord) -> Void
    ) -> Departure {
        .nonces { record in
            guard var key = record.nonceKey else { return nil }
            change(&key, record)
            return key
        }
    }

    /// Accepts each nonce once for ever, whoever sends it.
    static let noncesAlone = noncesWith { key, _ in
        key.parts = [[], [], key.parts[2]]
        key.timestamp = .max
    }

    /// Demands that the timestamps of a client increase.
    static let timestampsIncrease = Departure.steps { procedure in
        procedure.insert(
            .check(.departure) { state, record throws(Refusal) in
                guard let message = record.message, let timestamp = message.timestamp else {
                    return
                }
                let key = "timestamp of \(record.clientKey ?? "")"
                let text = state.memory[key].map { String(decoding: $0, as: UTF8.self) } ?? "0"
                guard timestamp >= UInt64(text) ?? 0 else {
                    throw .stale(message, state.terms(for: record))
                }
                state.memory[key] = Array("\(timestamp)".utf8)
            }, after: .verification(.time))
    }

    /// Remembers the last nonce only.
    static let lastNonceOnly = Departure.steps { procedure in
        procedure.wrap(.nonce) { step, state, record throws(Refusal) in
            guard let key = record.nonceKey else { return nil }
            let all = (key.parts + [Array("\(key.timestamp)".utf8)]).joined(separator: [0x26])
            defer { state.memory["last nonce"] = Array(all) }
            guard Array(all) == state.memory["last nonce"] else { return nil }
            throw Refusal(
                .usedNonce, record.message ?? RequestVerification(record.request), state.terms,
                methods: [])
        }
    }

    /// Takes a step before another one.
    static func moves(_ name: Step.Name, before other: Step.Name) -> Departure {
        .steps { procedure in
            var moved: [Step] = []
            procedure.replace(name) { step in
                moved.append(step)
                return []
            }
            for step in moved { procedure.insert(step, before: other) }
        }
    }

    // MARK: - The flow

    /// Answers a repeated exchange with the answer to the first one.
    static let repeatsExchange = Departure.steps { procedure in
        procedure.insert(
            Step(.departure) { state, record throws(Refusal) in
                guard record.endpoint == .token,
                    state.memory["exchange"] == record.request.raw.bytes
                else { return nil }
                return RawResponse(
                    200, RawResponse(credentials: []).fields, body: state.memory["answer"] ?? [])
            }, before: .reading)
        procedure.wrap(.answer) { step, state, record throws(Refusal) in
            let response = try step.run(&state, &record)
            if record.endpoint == .token {
                state.memory["exchange"] = record.request.raw.bytes
                state.memory["answer"] = response?.body
            }
            return response
        }
    }

    /// Spends temporary credentials on a wrong signature.
    static let spendsOnFailure = Departure.steps { procedure in
        procedure.wrap(.verification(.signature)) { step, state, record throws(Refusal) in
            do throws(Refusal) {
                return try step.run(&state, &record)
            } catch {
                if record.endpoint == .token, error.rule == .correct {
                    record.outcome = "spent"
                    state.change(record.tokenBytes) { $0.state = .spent }
                }
                throw error
            }
        }
    }

    /// Compares the verifier before the signature.
    static let verifierFirst = Departure.steps { procedure in
        let names: [Step.Name] = [.approved, .verifierPresent, .verifierNotEmpty, .verifier]
        let steps = (procedure.endpoints[.token] ?? []).filter { names.contains($0.name) }
        for step in steps {
            let early = Step(.departure) { state, record throws(Refusal) in
                record.endpoint == .token ? try step.run(&state, &record) : nil
            }
            procedure.insert(early, before: .verification(.signature))
        }
    }

    /// Accepts any verifier that was given for some credentials.
    static let takesAnyVerifier = Departure.leavesOut(.verifier) { state, record in
        let sent = record.message?["oauth_verifier"] ?? ""
        return state.temporary.values.contains { $0.state == .approved(verifier: sent) }
    }

    /// Never ends credentials whose verifier is guessed.
    static let countsNoVerifiers = Departure.leavesOut(.wrongVerifiers) { _, _ in true }

    /// Lets GET decide.
    static let decidesByGet = Departure.steps { procedure in
        procedure.wrap(.answer) { step, state, record throws(Refusal) in
            guard record.endpoint == .authorize, !record.isPost, let decision = record.decision,
                let token = state.authorizedToken(of: record)
            else { return try step.run(&state, &record) }
            return Step.decide(decision == "approve", token, &state, &record)
        }
    }

    /// Accepts a decision after the exchange.
    static let decidesAfterExchange = Departure.leavesOut(.undecided) { state, record in
        if case .exchanged? = state.authorizedToken(of: record)?.state { true } else { false }
    }

    /// Gives the callback a verifier, whatever was decided.
    static let givesVerifierAfterDenial = Departure.flow { flow in
        let right = flow.decision
        flow.decision = { token, _, verifier in right(token, true, verifier) }
    }

    /// Does not say which timestamps it accepts.
    static let hidesTimestamps = Departure.steps { procedure in
        procedure.wrapAll { step, state, record throws(Refusal) in
            do throws(Refusal) {
                return try step.run(&state, &record)
            } catch {
                guard error.problem == "timestamp_refused" else { throw error }
                throw Refusal(error.rule, error.problem, error.message, fix: error.fix)
            }
        }
    }
}

extension RequestVerification {
    /// Whether the body asks for a token in exchange for a user's password.
    fileprivate var asksForPasswordExchange: Bool {
        var fields = ParameterList()
        if let form { ParameterSources.append(formEncoded: form.span, to: &fields) }
        return fields.firstValue(named: "x_auth_mode") != nil
    }
}
