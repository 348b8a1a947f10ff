package import Vectors

extension DrawnRequest {
    /// The parts of the vector that the request is.
    package func parts(id: String) -> VectorParts {
        var parts = VectorParts(id: id)
        parts.request = request
        parts.oauth = oauth.map { ($0.name, $0.value.plain) }
        parts.secrets.consumerSecret = consumerSecret.plain
        if !tokenSecret.isEmpty { parts.secrets.tokenSecret = tokenSecret.plain }
        parts.secrets.privateKeyFile = privateKeyFile
        return parts
    }

    private var request: VectorParts.Request {
        var request = VectorParts.Request()
        request.method = method
        request.url = url
        request.query = Self.pairs(moreQuery)
        switch body {
        case .none: break
        case .form: request.form = Self.pairs(form)
        case .rawForm(let type):
            request.body = Self.wire(form)
            request.contentType = type
        case .other(let text, let type):
            request.body = text.plain
            request.contentType = type
        }
        return request
    }

    private static func pairs(_ parameters: [Parameter]) -> [VectorParts.Pair] {
        parameters.map { ($0.name.plain, $0.value.plain) }
    }
}
