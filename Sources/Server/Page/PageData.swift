import OAuth1
import Results
package import Vectors
import HTTP

/// What the page shows of requests, as JSON.
package enum PageData {
    private static func text(_ bytes: some Collection<UInt8>) -> String {
        JSONText.string(String(decoding: bytes, as: UTF8.self))
    }

    /// One line of the list, without the secrets that `redaction` hides.
    package static func summary(
        _ record: RequestRecord,
        _ explanation: SignatureExplanation?,
        hiding redaction: Redaction
    ) -> String {
        let raw = record.request.raw
        var members = [
            ("number", "\(record.number)"), ("time", "\(record.time)"),
            ("method", text(raw.method.prefix(40))),
            ("target", text(redaction.redacted(raw.target, beginning: 300))),
            ("scheme", JSONText.string(record.request.scheme)),
            ("endpoint", JSONText.string(record.endpoint.rawValue)),
            ("status", "\(record.status)"),
            ("mistakes", JSONText.list(ofStrings: explanation?.pitfalls ?? [])),
        ]
        if let client = record.clientKey { members.append(("client", JSONText.string(client))) }
        if let token = record.token { members.append(("token", JSONText.string(token))) }
        if let outcome = record.outcome { members.append(("outcome", JSONText.string(outcome))) }
        if let refusal = record.refusal {
            members.append(("rule", JSONText.string(refusal.rule.rawValue)))
            members.append(("message", JSONText.string(refusal.advice(explanation))))
        }
        return JSONText.object(members)
    }

    /// Everything about one request that is not secret.
    package static func detail(
        _ record: RequestRecord,
        _ explanation: SignatureExplanation?,
        hiding redaction: Redaction
    ) -> String {
        let vector = RequestVector(record, id: "request-\(record.number)")?.vector
        let pieces = RawPieces(record).pieces.map { piece in
            JSONText.object([
                ("kind", JSONText.string(piece.kind.rawValue)),
                ("text", text(redaction.redacted(Array(piece.bytes)))),
            ])
        }
        var members = [
            (
                "summary",
                summary(record, explanation, hiding: redaction)
            ),
            ("raw", JSONText.list(pieces)),
            ("derivation", JSONText.list(vector.map { derivation($0, redaction) } ?? [])),
            ("notes", JSONText.list(ofStrings: record.notes)),
        ]
        if let refusal = record.refusal {
            members.append(("section", JSONText.string(refusal.rule.section)))
            members.append(("problem", JSONText.string(refusal.problem)))
            if let fix = refusal.fix { members.append(("fix", JSONText.string(fix))) }
        }
        if let explanation { members.append(("explanation", explanation.json)) }
        return JSONText.object(members)
    }

    /// The stages before the key, which is secret, and the signature, which would be a forgery.
    private static func derivation(_ vector: TestVector, _ redaction: Redaction) -> [String] {
        var derivation = Derivation()
        let stages: [Stage] = [.baseStringURI, .parameters, .baseString]
        do throws(SigningError) {
            let signed = try SignedVector(vector, stages: stages, using: &derivation)
            return signed.values.map { stage, value in
                JSONText.object([
                    ("stage", JSONText.string(stage.title)),
                    ("section", JSONText.string(stage.section)),
                    ("value", text(redaction.redacted(value))),
                ])
            }
        } catch {
            return []
        }
    }

    /// The clients and what has been issued to them, without secrets.
    ///
    /// - Parameters:
    ///   - provider: what is shown.
    ///   - ready: the credentials of a server that was started without a file, whose secrets are
    ///     in the documentation; nil if the secrets are somebody's own.
    ///   - tlsPort: the port for https; nil if it is not known.
    /// - Returns: a JSON object.
    package static func state(
        _ provider: Server,
        ready: ClientFile? = nil,
        tlsPort: Int? = nil
    ) -> String {
        let clients = provider.clients.values.sorted { $0.key < $1.key }.map { client in
            JSONText.object([
                ("key", JSONText.string(client.key)),
                ("kind", JSONText.string(client.publicKey == nil ? "secret" : "RSA key")),
            ])
        }
        let temporary = provider.state.temporaryOrder.suffix(50).compactMap {
            provider.temporary[Array($0.utf8)]
        }
        .map(flow)
        var members = [
            ("clients", JSONText.list(clients)), ("flows", JSONText.list(temporary)),
            ("tokens", "\(provider.tokens.count)"), ("nonces", "\(provider.state.nonces.count)"),
            ("approve", JSONText.string(provider.policy.approval.rawValue)),
            ("misbehave", JSONText.string(provider.policy.misbehavior?.id ?? "")),
            ("watching", "\(provider.policy.isWatching)"),
        ]
        if let tlsPort { members.append(("tls", JSONText.string("https://localhost:\(tlsPort)"))) }
        if let client = ready?.clients.first, let token = ready?.tokens.first {
            let credentials = [
                ("consumer_key", client.key), ("consumer_secret", client.secret?.text ?? ""),
                ("token", token.identifier), ("token_secret", token.secret.text),
            ]
            let ready = credentials.map { ($0.0, JSONText.string($0.1)) }
            members.append(("ready", JSONText.object(ready)))
        }
        return JSONText.object(members)
    }

    private static func flow(_ token: TemporaryToken) -> String {
        var members = [
            ("temporary", JSONText.string(token.identifier)),
            ("client", JSONText.string(token.clientKey)),
            ("callback", JSONText.string(token.callback)),
        ]
        switch token.state {
        case .pending: members.append(("state", "\"requested\""))
        case .approved: members.append(("state", "\"approved\""))
        case .denied: members.append(("state", "\"denied\""))
        case .spent: members.append(("state", "\"ended\""))
        case .exchanged(let issued):
            members.append(("state", "\"exchanged\""))
            members.append(("token", JSONText.string(issued)))
        }
        return JSONText.object(members)
    }
}
