import OAuth1

// The places for protocol parameters (§3.5).
extension ProbeMessage {
    enum Place: Sendable { case header, query, form }

    /// A signed request.
    init(signing draft: Draft, in place: Place = .header) throws {
        self.init(draft, signature: try draft.signature(), in: place)
    }

    /// A request with a signature; nil leaves it out.
    init(_ draft: Draft, signature: String?, in place: Place = .header) {
        self.init(draft)
        var parameters = draft.parameters
        if let signature { parameters.append(Parameter("oauth_signature", signature)) }
        switch place {
        case .header: header = Self.header(parameters)
        case .query: add(query: Self.pairs(parameters))
        case .form:
            if draft.form == nil { add("Content-Type", "application/x-www-form-urlencoded") }
            body += (body.isEmpty ? "" : "&").utf8
            body += Self.pairs(parameters).utf8
        }
    }

    /// The value of the Authorization header.
    static func header(_ parameters: [Parameter]) -> String {
        var list = ParameterList()
        for parameter in parameters { list.append(name: parameter.name, value: parameter.value) }
        var bytes: [UInt8] = []
        AuthorizationHeader.append(realm: nil, parameters: list, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    static func pairs(_ parameters: [Parameter]) -> String {
        parameters.map {
            "\(PercentEncoding.encode($0.name))=\(PercentEncoding.encode($0.value))"
        }.joined(separator: "&")
    }
}

extension ProbeMessage {
    /// The same request with a wrong signature.
    func signed(with signature: String) throws -> ProbeMessage {
        replacing(try draft.signature(), by: signature)
    }

    /// The same headers with another query and form, signed again.
    func with(_ other: Draft) throws -> ProbeMessage {
        var message = replacing(try draft.signature(), by: try other.signature())
        message.draft = other
        message.target = Array(other.target.utf8)
        if let form = other.form { message.body = Array(form.utf8) }
        return message
    }

    private func replacing(_ signature: String, by other: String) -> ProbeMessage {
        let right = PercentEncoding.encode(signature)
        let other = PercentEncoding.encode(other)
        var message = self
        message.target = target.replacing(Array(right.utf8), with: Array(other.utf8))
        message.body = body.replacing(Array(right.utf8), with: Array(other.utf8))
        for index in message.fields.indices where message.fields[index].name == "Authorization" {
            message.fields[index].value = message.fields[index].value
                .replacing(Array(right.utf8), with: Array(other.utf8))
        }
        return message
    }
}
