import OAuth1
import Results
import Vectors
import HTTP

extension Step {
    /// The answer of a protected resource.
    static let resource = [
        Step(.answer) { state, record throws(Refusal) in EchoAnswer(record, state)?.response }
    ]
}

/// The answer of a protected resource: it repeats what the provider has understood.
struct EchoAnswer {
    let response: RawResponse

    /// The answer, without a PLAINTEXT signature of the query or the form.
    init?(_ record: RequestRecord, _ state: ServerState) {
        guard let message = record.message else { return nil }
        // Other signatures are not secret.
        let isPlain = message.signatureMethod == .plaintext
        let redaction = isPlain ? state.redaction(for: record) : .none
        var fields = [("Content-Type", "text/plain; charset=utf-8")]
        if message.transmissions != [.header] { fields.append(("Cache-Control", "private")) }
        let body: String
        if record.request.acceptsJSON {
            fields[0].1 = "application/json"
            body = Self.json(message, record, redaction)
        } else {
            body = Self.text(message, record, redaction)
        }
        response = RawResponse(200, fields, body: Array(body.utf8))
    }

    private static func text(
        _ message: RequestVerification,
        _ record: RequestRecord,
        _ redaction: Redaction
    ) -> String {
        let request = record.request
        let token = message["oauth_token"].map { " with the token \(PlainText.visible($0))" }
        return """
            ok
            \(PlainText.visible(bytes: request.raw.method)) \
            \(PlainText.visible(bytes: redaction.redacted(request.raw.target)))
            signed by \(PlainText.visible(message["oauth_consumer_key"] ?? ""))\
            \(token ?? "")

            """ + record.notes.map { "note: \(PlainText.visible($0))\n" }.joined()
    }

    private static func json(
        _ message: RequestVerification,
        _ record: RequestRecord,
        _ redaction: Redaction
    ) -> String {
        let request = record.request
        let names = ["oauth_consumer_key", "oauth_token", "oauth_signature_method"]
        let values = names.map { name in
            (name, message.value(of: name).map { JSON.string(Array($0)) })
        }
        let own: JSON.Members = [
            "ok": .bool(true), "method": .string(request.raw.method),
            "target": .string(redaction.redacted(request.raw.target)),
            "body": .string(redaction.redacted(request.raw.body, beginning: 4096)),
            "notes": .list(record.notes),
        ]
        return "\(JSON.object(own + JSON.Members(values)))\n"
    }
}
