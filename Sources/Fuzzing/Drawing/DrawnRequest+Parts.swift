import OAuth1
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

    /// The vector's JSON, on one line or on several.
    ///
    /// - Parameters:
    ///   - id: the vector's id.
    ///   - comment: what got it wrong, and how.
    ///   - spec: the sections of RFC 5849 that say what is correct.
    ///   - expected: the correct values of stages.
    ///   - indentation: what the lines begin with; nil for one line.
    /// - Returns: ASCII only, so that invisible characters can be distinguished.
    package func json(
        id: String,
        comment: String? = nil,
        spec: [String] = [],
        expected: [(stage: Stage, bytes: [UInt8])] = [],
        indentation: String? = nil
    ) -> String {
        var parts = parts(id: id)
        parts.comment = comment
        parts.spec = spec
        parts.expected = expected.map { ($0.stage, String(decoding: $0.bytes, as: UTF8.self)) }
        let units = parts.json(indentation: indentation).utf16.map { unit in
            guard unit > 0x7E else { return String(UnicodeScalar(UInt8(unit))) }
            return "\\u" + ASCII.hex(UInt64(unit), digits: 4)
        }
        return units.joined()
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
