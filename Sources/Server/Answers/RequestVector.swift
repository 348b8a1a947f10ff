import Intake
import OAuth1
import Results
package import Vectors
import HTTP

/// A request that was received, as a vector: what `check` and `explain` read.
package struct RequestVector {
    package private(set) var parts: VectorParts
    private let sent: RequestParts
    private let record: RequestRecord

    /// Nil if the request cannot be a vector: it is not UTF-8, or has no parameters.
    package init?(_ record: RequestRecord, id: String) {
        self.init(record, id: id, url: record.request.url)
    }

    /// The request with another URL that is sent in the same way.
    init?(_ record: RequestRecord, id: String, url: [UInt8]?) {
        guard let message = record.message, let url,
            let text = String(validating: url, as: UTF8.self),
            let method = String(validating: record.request.raw.method, as: UTF8.self)
        else { return nil }
        self.record = record
        var request = ImportedRequest(line: 1)
        request.method = method
        request.url = text
        for field in record.request.raw.fields
        where field.isNamed("Authorization") || field.isNamed("Content-Type") {
            guard let value = String(validating: field.value, as: UTF8.self) else { return nil }
            request.addHeader(String(decoding: field.name, as: UTF8.self), value)
        }
        request.body = record.request.raw.body.isEmpty ? nil : record.request.raw.body
        do throws(VectorIssue) {
            sent = try RequestParts(request, id: id, file: "request")
            parts = sent.parts
        } catch {
            return nil
        }
        guard message["oauth_signature_method"] != nil else { return nil }
        if let client = record.client {
            if let key = client.publicKey {
                parts.secrets.publicKey = String(decoding: key.pem, as: UTF8.self)
            } else {
                parts.secrets.consumerSecret = client.secret?.text
            }
            parts.secrets.tokenSecret = record.tokenSecret
        }
    }

    /// The vector; nil if it breaks a rule of vectors.
    package var vector: TestVector? {
        var builder = VectorBuilder(file: "request") { (name) throws(KeyError) in
            throw KeyError("no file \(name)")
        }
        var vector = builder.vector(of: parts)
        vector?.otherTokenSecrets = record.otherTokenSecrets.map { Array($0.utf8) }
        return vector
    }

    /// The vector on one line, with the secrets that a check needs, and what the server said.
    package var jsonLine: String { line(of: parts) }

    /// The same with the names of variables instead of secrets.
    ///
    /// The page gives it to everybody who reaches the page, such as other users of the machine.
    package var lineWithoutSecrets: String {
        let redaction = Redaction(sent.secrets(besides: parts.secrets.values))
        var hidden = sent.partsWithoutSecrets(redaction.redacted)
        var secrets = parts.secrets
        if secrets.consumerSecret != nil {
            secrets.consumerSecret = nil
            secrets.consumerSecretVariable = "CONSUMER_SECRET"
        }
        if secrets.tokenSecret?.isEmpty == false {
            secrets.tokenSecret = nil
            secrets.tokenSecretVariable = "TOKEN_SECRET"
        }
        hidden.secrets = secrets
        return line(of: hidden)
    }

    private func line(of parts: VectorParts) -> String {
        var parts = parts
        parts.comment = record.verdictText
        parts.refused = record.refused
        if parts.secrets.tokenSecret?.isEmpty ?? false { parts.secrets.tokenSecret = nil }
        return parts.json()
    }
}

extension RequestRecord {
    /// Whether the request was accepted, in words; nil if it was refused.
    fileprivate var verdictText: String? {
        guard refused == nil else { return nil }
        guard let refusal else { return "accepted" }
        return "the server accepted this request, but oauthcheck watch would have refused it: "
            + "\(refusal.sentence)"
    }
}

/// A request as a line of a recording: a vector, with as much of the request as a vector can have.
package enum RecordedRequest {
    /// More of a request line is not kept.
    private static let lineMax = 1000

    package static func line(_ record: RequestRecord) -> String {
        let id = "request-\(record.number)"
        if let whole = RequestVector(record, id: id), whole.vector != nil { return whole.jsonLine }
        var parts = VectorParts(id: id)
        parts.refused = record.refused
        let raw = record.request.raw
        // Without the query, which may have the signature of PLAINTEXT.
        let path = raw.target.prefix { $0 != UInt8(ascii: "?") }
        let sent = PlainText.visible(
            bytes: (raw.method + [UInt8(ascii: " ")] + path).prefix(lineMax))
        parts.comment = "\(record.verdictText ?? "refused"), without a signature to check: \(sent)"
        parts.request.method = String(validating: raw.method, as: UTF8.self)
        parts.request.url = record.request.url.flatMap { String(validating: $0, as: UTF8.self) }
        var builder = VectorBuilder(file: "request") { (name) throws(KeyError) in
            throw KeyError("no file \(name)")
        }
        if builder.vector(of: parts) == nil { parts.request = VectorParts.Request() }
        return parts.json(isComplete: false)
    }
}
