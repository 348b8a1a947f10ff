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
        let body: [UInt8]
        switch state.echo {
        case .parameters: body = Self.parameters(of: message)
        case .status:
            fields[0].1 = "application/json"
            let text =
                #"{"status":"pass","message":"OAuth-1.0a signature verification was successful"}"#
            body = Array(text.utf8)
        case .plain where record.request.acceptsJSON:
            fields[0].1 = "application/json"
            body = Array(Self.json(message, record, redaction).utf8)
        case .plain: body = Array(Self.text(message, record, redaction).utf8)
        }
        response = RawResponse(200, fields, body: body)
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
        func text(_ bytes: some Collection<UInt8>) -> String {
            JSONText.string(String(decoding: bytes, as: UTF8.self))
        }
        let request = record.request
        let names = ["oauth_consumer_key", "oauth_token", "oauth_signature_method"]
        let members = names.compactMap { name in message.value(of: name).map { (name, text($0)) } }
        return JSONText.object(
            [
                ("ok", "true"), ("method", text(request.raw.method)),
                ("target", text(redaction.redacted(request.raw.target))),
                ("body", text(redaction.redacted(request.raw.body, beginning: 4096))),
                ("notes", JSONText.list(ofStrings: record.notes)),
            ] + members) + "\n"
    }

    /// All parameters that are not of the protocol, as they were sent.
    private static func parameters(of message: RequestVerification) -> [UInt8] {
        var list = ParameterList()
        for source in [message.query, message.form] {
            if let source { ParameterSources.append(formEncoded: source.span, to: &list) }
        }
        var kept = ParameterList()
        for index in list.places.indices where !list.name(at: index).starts(with: "oauth_".utf8) {
            kept.append(
                name: Array(list.name(at: index)).span, value: Array(list.value(at: index)).span)
        }
        var body: [UInt8] = []
        FormEncodedBody.append(kept, to: &body)
        return body
    }
}
