import OAuth1

/// Writes a vector as it is in a vector file.
struct VectorWriter {
    private var json: JSONWriter
    /// The vector's JSON.
    var bytes: [UInt8] { json.bytes }

    /// Writes the vector; without `isComplete`, it has no `secrets` if they are empty, because it
    /// gets them from somewhere else.
    init(_ parts: VectorParts, indentation: String? = nil, isComplete: Bool = true) {
        json = JSONWriter(indentation: indentation)
        json.addObject { vector in
            vector.add(VectorMember.id, parts.id)
            vector.add(VectorMember.comment, parts.comment)
            vector.add(VectorMember.refused, parts.refused)
            if !parts.spec.isEmpty {
                vector.addName(VectorMember.spec)
                vector.addList { list in
                    for section in parts.spec { list.add(section) }
                }
            }
            if let source = parts.source {
                vector.addName(VectorMember.source)
                vector.addObject(isOneLine: true) { $0.add(SourceMember.name, source) }
            }
            vector.addName(VectorMember.request)
            vector.addObject { $0.addMembers(parts.request) }
            vector.add(VectorMember.oauth, parts.oauth)
            if isComplete || !parts.secrets.isEmpty {
                vector.addName(VectorMember.secrets)
                vector.addObject { $0.addMembers(parts.secrets) }
            }
            vector.add(VectorMember.expected, parts.expected.map { ($0.stage.rawValue, $0.value) })
        }
    }
}

extension VectorParts {
    /// The vector as JSON.
    ///
    /// Without indentation, it is on one line; if it is complete, `secrets` is written even if
    /// empty.
    package func json(indentation: String? = nil, isComplete: Bool = true) -> String {
        let writer = VectorWriter(self, indentation: indentation, isComplete: isComplete)
        return String(decoding: writer.bytes, as: UTF8.self)
    }
}

extension VectorParts.Secrets {
    fileprivate var members: [(member: SecretsMember, value: String?)] {
        [
            (.consumerSecret, consumerSecret), (.consumerSecretVariable, consumerSecretVariable),
            (.tokenSecret, tokenSecret), (.tokenSecretVariable, tokenSecretVariable),
            (.privateKey, privateKey), (.privateKeyFile, privateKeyFile),
            (.privateKeyVariable, privateKeyVariable),
            (.publicKey, publicKey), (.publicKeyFile, publicKeyFile),
        ]
    }

    fileprivate var isEmpty: Bool { members.allSatisfy { $0.value == nil } }
}

extension JSONWriter {
    fileprivate mutating func addMembers(_ request: VectorParts.Request) {
        add(RequestMember.method, request.method)
        add(RequestMember.url, request.url)
        if !request.query.isEmpty { add(RequestMember.query, list: request.query) }
        if let form = request.form { add(RequestMember.form, list: form) }
        add(RequestMember.body, request.body)
        add(RequestMember.contentType, request.contentType)
    }

    fileprivate mutating func addMembers(_ secrets: VectorParts.Secrets) {
        for (member, value) in secrets.members { add(member, value) }
    }

    fileprivate mutating func addName(_ member: some RawRepresentable<String>) {
        addName(member.rawValue)
    }

    fileprivate mutating func add(_ member: some RawRepresentable<String>, _ value: String?) {
        add(member.rawValue, value)
    }

    /// Adds an object with these members; none if there are no members.
    fileprivate mutating func add(_ member: VectorMember, _ pairs: [VectorParts.Pair]) {
        guard !pairs.isEmpty else { return }
        addName(member)
        addObject { object in
            for (name, value) in pairs { object.add(name, value) }
        }
    }

    /// Adds a list of `[name, value]`.
    private mutating func add(_ member: RequestMember, list pairs: [VectorParts.Pair]) {
        addName(member)
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
