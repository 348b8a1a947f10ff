/// The values that a vector can be made of, without a vector file.
///
/// They have the meaning, and the order, of the members of the same names in a vector file; what is
/// nil or empty is not there.
package struct VectorParts: Sendable {
    /// A parameter, decoded.
    package typealias Pair = (name: String, value: String)

    package struct Request: Sendable {
        package var method: String?
        package var url: String?
        /// The URL as it was sent, if that is not the same.
        package var sentURL: String?
        package var query: [Pair] = []
        /// An empty form is a form, too.
        package var form: [Pair]?
        package var body: String?
        package var contentType: String?

        package init() {}
    }

    package struct Secrets: Sendable {
        package var consumerSecret: String?
        package var tokenSecret: String?
        /// Token secrets that the request does not use, but its program may have used.
        package var otherTokenSecrets: [String] = []
        package var privateKeyFile: String?
        package var publicKeyFile: String?

        package init() {}
    }

    package var id: String
    package var request = Request()
    /// `realm` and `oauth_signature` are protocol parameters here.
    package var oauth: [Pair] = []
    package var secrets = Secrets()
    package var expected: [(stage: Stage, value: String)] = []

    package init(id: String) {
        self.id = id
    }
}

extension JSONComposition {
    /// The document that a vector with these parts would be read from.
    init(_ parts: VectorParts) {
        addObject { vector in
            vector.add(VectorMember.id, parts.id)
            vector.add(VectorMember.request)
            vector.addObject { $0.addMembers(parts.request) }
            if !parts.oauth.isEmpty {
                vector.add(VectorMember.oauth)
                vector.addObject { oauth in
                    for (name, value) in parts.oauth { oauth.add(name, value) }
                }
            }
            vector.add(VectorMember.secrets)
            vector.addObject { $0.addMembers(parts.secrets) }
            guard !parts.expected.isEmpty else { return }
            vector.add(VectorMember.expected)
            vector.addObject { expected in
                for (stage, value) in parts.expected { expected.add(stage, value) }
            }
        }
    }

    private mutating func addMembers(_ request: VectorParts.Request) {
        add(RequestMember.method, request.method)
        add(RequestMember.url, request.url)
        if !request.query.isEmpty { add(RequestMember.query, request.query) }
        if let form = request.form { add(RequestMember.form, form) }
        add(RequestMember.body, request.body)
        add(RequestMember.contentType, request.contentType)
    }

    private mutating func addMembers(_ secrets: VectorParts.Secrets) {
        add(SecretsMember.consumerSecret, secrets.consumerSecret)
        add(SecretsMember.tokenSecret, secrets.tokenSecret)
        add(SecretsMember.privateKeyFile, secrets.privateKeyFile)
        add(SecretsMember.publicKeyFile, secrets.publicKeyFile)
    }

    /// Adds the name of a member.
    private mutating func add(_ member: some RawRepresentable<String>) { add(member.rawValue) }

    private mutating func add(_ member: some RawRepresentable<String>, _ value: String?) {
        add(member.rawValue, value)
    }

    /// Adds a list of `[name, value]`.
    private mutating func add(_ member: RequestMember, _ pairs: [VectorParts.Pair]) {
        add(member)
        addList { list in
            for (name, value) in pairs {
                list.addList { pair in
                    pair.add(name)
                    pair.add(value)
                }
            }
        }
    }
}
