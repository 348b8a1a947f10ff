import OAuth1

/// One thing that is changed in a right request, whatever its context is.
struct Change: Sendable {
    typealias Edit = @Sendable (inout Draft) -> Void
    typealias Making = @Sendable (inout Bench, Context) throws -> ProbeMessage

    /// What is sent, in words.
    let text: String
    /// Whether there is something to change.
    var applies: @Sendable (Context) -> Bool = { _ in true }
    /// Whether it is a finding of the check in the smallest request that shows it.
    var isFinding: @Sendable (Context) -> Bool = { _ in true }
    /// Whether a server may accept it at each endpoint, so that it is a finding at those of the
    /// flow only if the resource refuses it.
    var isPermittedEverywhere = false
    /// Whether the request is wrong only because of those before it.
    var dependsOnState = false
    /// Whether the signature itself is changed, so that nothing of it may have been verified.
    var isOfSignature = false
    let make: Making

    /// The request is changed after it was signed.
    static func sent(_ text: String, _ edit: @escaping Edit) -> Change {
        Change(text: text) { try $0.lawful($1, sent: edit) }
    }

    /// Something else is signed than is sent.
    static func signed(_ text: String, _ edit: @escaping Edit) -> Change {
        Change(text: text) { try $0.lawful($1, signed: edit) }
    }

    /// The request is changed before it is signed, so that its signature is right.
    static func both(_ text: String, _ edit: @escaping Edit) -> Change {
        Change(text: text) { try $0.lawful($1, signed: edit, sent: edit) }
    }

    /// The text of the right signature is changed.
    static func signature(_ text: String, _ change: @escaping @Sendable (String) -> String)
        -> Change
    {
        Change(text: text, isOfSignature: true) { try $0.lawful($1, signature: change) }
    }

    /// The message is changed.
    static func message(_ text: String, _ change: @escaping @Sendable (inout ProbeMessage) -> Void)
        -> Change
    {
        Change(text: text) { bench, context in try bench.lawful(context).with(change) }
    }

    /// One query is signed, and another is sent.
    static func query(_ signed: String, _ sent: String, as text: String? = nil) -> Change {
        Change(text: text ?? "?\(signed) signed, ?\(sent) sent", applies: { !$0.isForm }) {
            try $0.lawful(
                $1, signed: { $0.replaceQuery(signed) }, sent: { $0.replaceQuery(sent) })
        }
    }

    /// One form is signed, and another is sent.
    static func form(_ signed: String, _ sent: String, as text: String? = nil) -> Change {
        Change(
            text: text ?? "the form \(signed) signed, the form \(sent) sent", applies: \.isForm
        ) { try $0.lawful($1, signed: { $0.form = signed }, sent: { $0.form = sent }) }
    }

    func found(where isFinding: @escaping @Sendable (Context) -> Bool) -> Change {
        var change = self
        change.isFinding = isFinding
        return change
    }

    /// It is a finding even where no signature is verified.
    var anyway: Change {
        var change = self
        change.isOfSignature = true
        return change
    }

    func only(_ applies: @escaping @Sendable (Context) -> Bool) -> Change {
        var change = self
        change.applies = applies
        return change
    }
}

extension Bench {
    /// The query of every context without a form, and the form of the others.
    private static let (query, form) = ("a=1", "c=3&d=4")

    /// A request in a context, right unless something is changed.
    mutating func lawful(
        _ context: Context,
        signed: (inout Draft) -> Void = { _ in },
        sent: (inout Draft) -> Void = { _ in },
        signature: (String) -> String = { $0 }
    ) throws -> ProbeMessage {
        var draft = try draft(context)
        var other = draft
        signed(&draft)
        sent(&other)
        var message = ProbeMessage(
            other, signature: signature(try draft.signature()), in: context.place)
        message.draft = draft
        guard context.body == .chunked else { return message }
        message.add("Transfer-Encoding", "chunked")
        let half = message.body.count / 2
        message.body =
            [message.body.prefix(half), message.body.dropFirst(half)].reduce([]) {
                $0 + "\(String($1.count, radix: 16))\r\n".utf8 + $1 + "\r\n".utf8
            } + "0\r\n\r\n".utf8
        return message
    }

    private mutating func draft(_ context: Context) throws -> Draft {
        var draft: Draft
        switch context.endpoint {
        case .resource:
            draft = self.draft(method: context.method, isTwoLegged: !context.hasToken)
        case .credentials: draft = try initiating().draft
        case .exchange: draft = try exchanging().draft
        }
        if !context.isForm, context.endpoint != .exchange { draft.replaceQuery(Self.query) }
        if context.signatureMethod != .hmacSHA1 { draft.use(context.signatureMethod) }
        switch context.body {
        case .none: break
        case .form, .chunked: draft.form = Self.form
        case .json: draft.content = ("application/json", Array("{\"a\": \"b\"}".utf8))
        case .multipart:
            let part = "--x\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nb\r\n--x--\r\n"
            draft.content = ("multipart/form-data; boundary=x", Array(part.utf8))
        }
        return draft
    }
}

extension Draft {
    /// Sends another query instead of that of the contexts.
    mutating func replaceQuery(_ query: String) {
        let rest = target.hasSuffix("a=1") ? String(target.dropLast("?a=1".count)) : target
        target = ProbeTarget.adding(query, to: rest)
    }

    /// Takes another path.
    mutating func replacePath(_ change: (String) -> String) {
        let path = String(target.prefix { $0 != "?" })
        target = change(path) + target.dropFirst(path.count)
    }

    /// Changes the value of a protocol parameter, if there is one.
    mutating func change(_ name: String, _ change: (String) -> String) {
        guard let value = parameters.first(where: { $0.name == name })?.value else { return }
        set(name, change(value))
    }

    var token: String? { parameters.first { $0.name == "oauth_token" }?.value }

    var clientIdentifier: String {
        parameters.first { $0.name == "oauth_consumer_key" }?.value ?? ""
    }
}
