import OAuth1
import Vectors

// A request as a vector in a vector file, without secrets.
extension RequestParts {
    private typealias Member = (name: String, json: String)

    /// The vector's JSON on several lines.
    ///
    /// - Parameters:
    ///   - comment: what the request's own program calls it.
    ///   - source: where the request comes from.
    ///   - secrets: the members of `secrets`.
    ///   - showsSecrets: whether values that consist of the secrets are written.
    ///   - indentation: what the lines begin with, except the first.
    /// - Returns: an object, without a line end after it.
    package func json(
        comment: String?,
        source: String,
        secrets: [(name: String, value: String)] = [],
        showsSecrets: Bool = false,
        indentation: String
    ) -> String {
        let inner = indentation + "  "
        var members: [Member] = [("id", JSONText.string(parts.id))]
        if let comment { members.append(("comment", JSONText.string(comment))) }
        members.append(("source", JSONText.object([("name", JSONText.string(source))])))
        members.append(("request", Self.object(request, inner)))
        let sent = parts.oauth.filter { !Self.isSecret($0.name) }
        if !sent.isEmpty {
            let oauth = sent.map { ($0.name, JSONText.string($0.value)) }
            members.append(("oauth", Self.object(oauth, inner)))
        }
        if !secrets.isEmpty {
            let values = secrets.map { ($0.name, JSONText.string($0.value)) }
            members.append(("secrets", Self.object(values, inner)))
        }
        if secret == nil || showsSecrets, !parts.expected.isEmpty {
            let expected = parts.expected.map { ($0.stage.rawValue, JSONText.string($0.value)) }
            members.append(("expected", Self.object(expected, inner)))
        }
        return Self.object(members, indentation)
    }

    /// What of the request is a secret and so no part of the vector, as a sentence; nil if nothing
    /// is.
    package var secret: String? {
        if let name = parts.oauth.first(where: { Self.isSecret($0.name) })?.name {
            return "\(PlainText.visible(name)) is a secret, so it is left out"
        }
        if value(of: "oauth_signature_method")?.lowercased() == "plaintext" {
            return "a PLAINTEXT signature consists of the secrets, so it is left out"
        }
        // No other signature has an "&".
        let isKey = parts.expected.contains { stage, value in
            stage == .signature
                && PercentEncoding.decoded(value.utf8).contains(UInt8(ascii: "&"))
        }
        return isKey ? "the signature is a signing key, so it is left out" : nil
    }

    private static func isSecret(_ name: String) -> Bool { name.lowercased().hasSuffix("_secret") }

    private var request: [Member] {
        let request = parts.request
        var members: [Member] = []
        if let method = request.method { members.append(("method", JSONText.string(method))) }
        if let url = request.url { members.append(("url", JSONText.string(url))) }
        if !request.query.isEmpty { members.append(("query", Self.list(request.query))) }
        if let form = request.form { members.append(("form", Self.list(form))) }
        if let body = request.body { members.append(("body", JSONText.string(body))) }
        if let type = request.contentType {
            members.append(("content_type", JSONText.string(type)))
        }
        return members
    }

    private static func list(_ pairs: [VectorParts.Pair]) -> String {
        JSONText.list(pairs.map { JSONText.list(ofStrings: [$0.name, $0.value]) })
    }

    private static func object(_ members: [Member], _ indentation: String) -> String {
        let lines = members.map { "\(indentation)  \(JSONText.string($0.name)): \($0.json)" }
        return "{\n" + lines.joined(separator: ",\n") + "\n\(indentation)}"
    }
}
