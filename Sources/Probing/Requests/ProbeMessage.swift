import OAuth1

/// A request as it is sent, byte for byte.
package struct ProbeMessage: Sendable {
    package struct Field: Sendable {
        package var name: String
        package var value: [UInt8]
    }

    package var method: String
    package var target: [UInt8]
    package var version = "HTTP/1.1"
    package var isSecure: Bool
    package var fields: [Field] = []
    package var body: [UInt8] = []
    /// A request that is sent before it, on the same connection.
    var earlier: [UInt8] = []
    /// Whether another connection is open while it is sent, and idle.
    var isBesideIdle = false
    /// What was signed, if a mistake of the server is to be found by it.
    var draft: Draft

    /// The request of a draft, without its protocol parameters.
    init(_ draft: Draft) {
        self.draft = draft
        method = draft.method
        target = Array(draft.target.utf8)
        isSecure = draft.isSecure
        add("Host", draft.host)
        if let form = draft.form {
            add("Content-Type", "application/x-www-form-urlencoded")
            body = Array(form.utf8)
        } else if let content = draft.content {
            add("Content-Type", content.type)
            body = content.body
        }
    }

    mutating func add(_ name: String, _ value: String) {
        fields.append(Field(name: name, value: Array(value.utf8)))
    }

    /// The first header of this name, as text.
    subscript(name: String) -> String? {
        get {
            fields.first { $0.name == name }.map { String(decoding: $0.value, as: UTF8.self) }
        }
        set {
            fields.removeAll { $0.name == name }
            if let newValue { add(name, newValue) }
        }
    }

    var header: String {
        get { self["Authorization"] ?? "" }
        set { self["Authorization"] = newValue }
    }

    /// Replaces a text of the Authorization header.
    mutating func replace(_ text: String, by other: String) {
        header = header.replacing(text, with: other)
    }

    /// Replaces a text of the Authorization header by bytes.
    mutating func replace(_ text: String, byBytes other: [UInt8]) {
        guard let index = fields.firstIndex(where: { $0.name == "Authorization" }) else { return }
        fields[index].value = fields[index].value.replacing(Array(text.utf8), with: other)
    }

    /// Adds to the query after signing.
    mutating func add(query: String) {
        target += (target.contains(UInt8(ascii: "?")) ? "&" : "?").utf8
        target += query.utf8
    }

    /// The same request on the connection of another one.
    func following(_ first: ProbeMessage, of id: String) -> ProbeMessage {
        var message = self
        message.earlier = first.bytes(for: id).replacing(
            "Connection: close\r\n".utf8, with: "Connection: keep-alive\r\n".utf8,
            maxReplacements: 1)
        return message
    }

    /// All that is sent; the check's id tells operators what they see in their logs.
    package func bytes(for id: String) -> [UInt8] {
        var bytes = Array("\(method) ".utf8) + target + " \(version)\r\n".utf8
        for field in fields { bytes += Array("\(field.name): ".utf8) + field.value + "\r\n".utf8 }
        bytes += "User-Agent: oauthcheck probe\r\nX-OAuthcheck: \(id)\r\n".utf8
        let isFramed = fields.contains {
            $0.name == "Transfer-Encoding" || $0.name == "Content-Length"
        }
        if !isFramed, !body.isEmpty || method == "POST" || method == "PUT" || method == "PATCH" {
            bytes += "Content-Length: \(body.count)\r\n".utf8
        }
        return earlier + bytes + Array("Connection: close\r\n\r\n".utf8) + body
    }
}
