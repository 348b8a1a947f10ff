import OAuth1
package import Vectors

// The request as a vector in a vector file.
extension DrawnRequest {
    /// A member of a vector, with its value as JSON.
    private typealias Member = (name: String, json: String)

    /// The vector's JSON, on one line or on several.
    ///
    /// - Parameters:
    ///   - id: the vector's id.
    ///   - comment: what got it wrong, and how.
    ///   - spec: the sections of RFC 5849 that say what is correct.
    ///   - expected: the correct values of stages.
    ///   - indentation: what the lines begin with; nil for one line.
    /// - Returns: ASCII only.
    package func json(
        id: String,
        comment: String? = nil,
        spec: [String] = [],
        expected: [(stage: Stage, bytes: [UInt8])] = [],
        indentation: String? = nil
    ) -> String {
        let inner = indentation.map { $0 + "  " }
        var members: [Member] = [("id", JSONText.string(id))]
        if let comment { members.append(("comment", JSONText.string(comment))) }
        if !spec.isEmpty { members.append(("spec", JSONText.list(spec.map(JSONText.string)))) }
        members.append(("request", Self.object(request, inner)))
        members.append(
            ("oauth", Self.object(oauth.map { ($0.name, Self.json($0.value)) }, inner)))
        members.append(("secrets", Self.object(secrets, inner)))
        if !expected.isEmpty {
            let values = expected.map { stage, bytes in
                (stage.rawValue, JSONText.string(String(decoding: bytes, as: UTF8.self)))
            }
            members.append(("expected", Self.object(values, inner)))
        }
        return Self.object(members, indentation)
    }

    private var request: [Member] {
        var members = [("method", JSONText.string(method)), ("url", JSONText.string(url))]
        if !moreQuery.isEmpty { members.append(("query", Self.json(moreQuery))) }
        switch body {
        case .none: break
        case .form: members.append(("form", Self.json(form)))
        case .rawForm(let type):
            members.append(("body", JSONText.string(Self.wire(form))))
            members.append(("content_type", JSONText.string(type)))
        case .other(let text, let type):
            members.append(("body", Self.json(text)))
            members.append(("content_type", JSONText.string(type)))
        }
        return members
    }

    private var secrets: [Member] {
        var members = [("consumer_secret", Self.json(consumerSecret))]
        if !tokenSecret.isEmpty { members.append(("token_secret", Self.json(tokenSecret))) }
        if let privateKeyFile {
            members.append(("private_key_file", JSONText.string(privateKeyFile)))
        }
        return members
    }

    private static func json(_ parameters: [Parameter]) -> String {
        JSONText.list(parameters.map { JSONText.list([json($0.name), json($0.value)]) })
    }

    /// A string in ASCII, so that invisible characters can be distinguished.
    private static func json(_ text: DrawnText) -> String {
        let units = JSONText.string(text.plain).utf16.map { unit in
            guard unit > 0x7E else { return String(UnicodeScalar(UInt8(unit))) }
            return "\\u" + ASCII.hex(UInt64(unit), digits: 4)
        }
        return units.joined()
    }

    private static func object(_ members: [Member], _ indentation: String?) -> String {
        guard let indentation else { return JSONText.object(members) }
        let lines = members.map { "\(indentation)  \(JSONText.string($0.name)): \($0.json)" }
        return "{\n\(lines.joined(separator: ",\n"))\n\(indentation)}"
    }
}
