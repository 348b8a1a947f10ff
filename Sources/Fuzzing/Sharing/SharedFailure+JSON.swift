import Vectors

// A shared request as a vector in a vector file.
extension SharedFailure {
    private typealias Member = (name: String, json: String)

    /// The vector's JSON on several lines, without a line end after it.
    package func json(
        id: String = "shared",
        comment: String?,
        indentation: String
    ) -> String {
        let inner = indentation + "  "
        var members: [Member] = [("id", JSONText.string(id))]
        if let comment { members.append(("comment", JSONText.string(comment))) }
        members.append(("request", Self.object(request, inner)))
        members.append(("oauth", Self.object(parts.oauth.map(Self.member), inner)))
        let secrets = [
            ("consumer_secret", parts.secrets.consumerSecret),
            ("token_secret", parts.secrets.tokenSecret),
        ].compactMap { name, value in value.map { (name, JSONText.string($0)) } }
        if !secrets.isEmpty { members.append(("secrets", Self.object(secrets, inner))) }
        if !parts.expected.isEmpty {
            let expected = parts.expected.map { ($0.stage.rawValue, JSONText.string($0.value)) }
            members.append(("expected", Self.object(expected, inner)))
        }
        return Self.object(members, indentation)
    }

    private static func member(_ pair: VectorParts.Pair) -> Member {
        (pair.name, JSONText.string(pair.value))
    }

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
