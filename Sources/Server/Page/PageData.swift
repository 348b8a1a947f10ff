import OAuth1
import Results
package import Vectors
import HTTP

/// What the page shows of requests, as JSON.
package enum PageData {
    private static func text(_ bytes: some Collection<UInt8>) -> JSON { .string(Array(bytes)) }

    /// One line of the list, without the secrets that `redaction` hides.
    package static func summary(
        _ record: RequestRecord,
        _ explanation: SignatureExplanation?,
        hiding redaction: Redaction
    ) -> JSON {
        let raw = record.request.raw
        return [
            "number": .number(record.number), "time": .number(record.time),
            "method": text(raw.method.prefix(40)),
            "target": text(redaction.redacted(raw.target, beginning: 300)),
            "scheme": .string(record.request.scheme),
            "endpoint": .string(record.endpoint.rawValue), "status": .number(record.status),
            "mistakes": .list(explanation?.pitfalls ?? []),
            "client": record.clientKey.map(JSON.string), "token": record.token.map(JSON.string),
            "outcome": record.outcome.map(JSON.string),
            "rule": record.refusal.map { .string($0.rule.rawValue) },
            "message": record.refusal.map { .string($0.advice(explanation)) },
        ]
    }

    /// Everything about one request that is not secret.
    package static func detail(
        _ record: RequestRecord,
        _ explanation: SignatureExplanation?,
        hiding redaction: Redaction
    ) -> JSON {
        let vector = RequestVector(record, id: "request-\(record.number)")?.vector
        let pieces = RawPieces(record).pieces.map { piece -> JSON in
            [
                "kind": .string(piece.kind.rawValue),
                "text": text(redaction.redacted(Array(piece.bytes))),
            ]
        }
        let refusal = record.refusal
        return [
            "summary": summary(record, explanation, hiding: redaction), "raw": .list(pieces),
            "derivation": .list(vector.map { derivation($0, redaction) } ?? []),
            "notes": .list(record.notes),
            "section": refusal.map { .string($0.rule.section) },
            "problem": refusal.map { .string($0.problem) },
            "fix": (refusal?.fix).map(JSON.string), "explanation": explanation?.json,
        ]
    }

    /// The stages before the key, which is secret, and the signature, which would be a forgery.
    private static func derivation(_ vector: TestVector, _ redaction: Redaction) -> [JSON] {
        var derivation = Derivation()
        let stages: [Stage] = [.baseStringURI, .parameters, .baseString]
        do throws(SigningError) {
            let signed = try SignedVector(vector, stages: stages, using: &derivation)
            return signed.values.map { stage, value in
                [
                    "stage": .string(stage.title), "section": .string(stage.section),
                    "value": text(redaction.redacted(value)),
                ]
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
    ) -> JSON {
        let clients = provider.clients.values.sorted { $0.key < $1.key }.map { client -> JSON in
            [
                "key": .string(client.key),
                "kind": .string(client.publicKey == nil ? "secret" : "RSA key"),
            ]
        }
        let temporary = provider.state.temporaryOrder.suffix(50).compactMap {
            provider.temporary[Array($0.utf8)]
        }
        let credentials: JSON? =
            if let client = ready?.clients.first, let token = ready?.tokens.first {
                [
                    "consumer_key": .string(client.key),
                    "consumer_secret": .string(client.secret?.text ?? ""),
                    "token": .string(token.identifier), "token_secret": .string(token.secret.text),
                ]
            } else {
                nil
            }
        return [
            "clients": .list(clients), "flows": .list(temporary.map(flow)),
            "tokens": .number(provider.tokens.count),
            "nonces": .number(provider.state.nonces.count),
            "approve": .string(provider.policy.approval.rawValue),
            "misbehave": .string(provider.policy.misbehavior?.id ?? ""),
            "watching": .bool(provider.policy.isWatching),
            "tls": tlsPort.map { .string("https://localhost:\($0)") }, "ready": credentials,
        ]
    }

    private static func flow(_ token: TemporaryToken) -> JSON {
        let state: (word: String, token: String?) =
            switch token.state {
            case .pending: ("requested", nil)
            case .approved: ("approved", nil)
            case .denied: ("denied", nil)
            case .spent: ("ended", nil)
            case .exchanged(let issued): ("exchanged", issued)
            }
        return [
            "temporary": .string(token.identifier), "client": .string(token.clientKey),
            "callback": .string(token.callback), "state": .string(state.word),
            "token": state.token.map(JSON.string),
        ]
    }
}
