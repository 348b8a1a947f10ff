import Intake
import OAuth1
package import Vectors
import HTTP

/// A request that was received, as a vector: what `check` and `explain` read.
package struct RequestVector {
    package private(set) var parts: VectorParts
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
            parts = try RequestParts(request, id: id, file: "request").parts
        } catch {
            return nil
        }
        guard message.text("oauth_signature_method") != nil else { return nil }
        if let client = record.client {
            if client.publicKey != nil {
                parts.secrets.publicKeyFile = Self.keyName
            } else {
                parts.secrets.consumerSecret = client.secret?.text
            }
            parts.secrets.tokenSecret = record.tokenSecret
        }
    }

    /// What the vector calls the client's public key.
    private static let keyName = "client.pem"

    /// The vector; nil if it breaks a rule of vectors.
    package var vector: TestVector? {
        let key = record.client?.publicKey?.pem ?? []
        var builder = VectorBuilder(file: "request") { _ in key }
        var vector = builder.vector(of: parts)
        vector?.otherTokenSecrets = record.otherTokenSecrets.map { Array($0.utf8) }
        return vector
    }

    /// The vector on one line, with the secrets that a check needs.
    package var jsonLine: String {
        var members = [("id", JSONText.string(parts.id)), ("comment", JSONText.string(comment))]
        members.append(("request", JSONText.object(request)))
        members.append(("oauth", JSONText.object(strings(parts.oauth))))
        members.append(("secrets", JSONText.object(secrets)))
        if !parts.expected.isEmpty {
            members.append(
                (
                    "expected",
                    JSONText.object(strings(parts.expected.map { ($0.stage.rawValue, $0.value) }))
                ))
        }
        return JSONText.object(members)
    }

    private var comment: String {
        guard let refusal = record.refusal else { return "accepted" }
        return "\(refusal.rule.rawValue) \(refusal.problem): \(refusal.message)"
    }

    private func strings(_ pairs: [VectorParts.Pair]) -> [(name: String, json: String)] {
        pairs.map { ($0.name, JSONText.string($0.value)) }
    }

    private var request: [(name: String, json: String)] {
        let request = parts.request
        var members: [(name: String, json: String)] = []
        if let method = request.method { members.append(("method", JSONText.string(method))) }
        if let url = request.url { members.append(("url", JSONText.string(url))) }
        if !request.query.isEmpty {
            let pairs = request.query.map { JSONText.list(ofStrings: [$0.name, $0.value]) }
            members.append(("query", JSONText.list(pairs)))
        }
        if let body = request.body { members.append(("body", JSONText.string(body))) }
        if let type = request.contentType {
            members.append(("content_type", JSONText.string(type)))
        }
        return members
    }

    private var secrets: [(name: String, json: String)] {
        var members: [(name: String, json: String)] = []
        if let secret = parts.secrets.consumerSecret {
            members.append(("consumer_secret", JSONText.string(secret)))
        }
        if let secret = parts.secrets.tokenSecret, !secret.isEmpty {
            members.append(("token_secret", JSONText.string(secret)))
        }
        if let key = record.client?.publicKey {
            let pem = String(decoding: key.pem, as: UTF8.self)
            members.append(("public_key", JSONText.string(pem)))
        }
        return members
    }
}
