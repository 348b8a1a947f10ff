import OAuth1

// Changes that several checks make.
extension Bench {
    /// A request whose right signature is written differently.
    mutating func changedSignature(_ change: (String) -> String) throws -> ProbeMessage {
        let draft = draft()
        return ProbeMessage(draft, signature: change(try draft.signature()))
    }

    /// A request with a parameter in the header that is not of the protocol, and is signed; the
    /// text of the header is then replaced.
    mutating func signed(
        withHeaderParameter parameter: Parameter,
        replacing text: String,
        byBytes other: [UInt8]
    ) throws -> ProbeMessage {
        var message = try signed { $0.parameters.append(parameter) }
        message.replace(text, byBytes: other)
        return message
    }

    /// A valid request with a body that is not a form.
    mutating func signed(
        method: String = "POST",
        type: String,
        body: String,
        _ change: (inout Draft) -> Void = { _ in }
    ) throws -> ProbeMessage {
        try signed(method: method) { draft in
            draft.content = (type, Array(body.utf8))
            change(&draft)
        }
    }

    /// A request that is signed for one form, and sent with another.
    mutating func signed(form: String, sent other: String, query: String = "") throws
        -> ProbeMessage
    {
        var message = try signed(query, method: "POST", form: form)
        message.body = Array(other.utf8)
        return message
    }

    /// A valid request as a client without a token.
    mutating func twoLegged(_ change: (inout Draft) -> Void = { _ in }) throws -> ProbeMessage {
        try signed { draft in
            draft.leaveOutToken()
            change(&draft)
        }
    }
}

extension ProbeMessage {
    /// The same request with another body or header.
    func with(_ change: (inout ProbeMessage) -> Void) -> ProbeMessage {
        var message = self
        change(&message)
        return message
    }
}
