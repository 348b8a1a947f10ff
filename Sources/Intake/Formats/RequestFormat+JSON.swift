import OAuth1
import Vectors

extension RequestFormat {
    /// JSON of somebody's own: the values of a request under any of their usual names, in one
    /// object or in objects inside it.
    static let json = RequestFormat(
        name: "json", title: "a request in JSON",
        read: { (text) throws(VectorIssue) in
            try JSONReader.all(in: text).flatMap { line in
                switch line.value {
                case .success(let reader): return requests(in: reader)
                case .failure(let issue):
                    var request = ImportedRequest(line: line.number)
                    request.faults = [issue]
                    return [request]
                }
            }
        })

    /// The requests of a value.
    private static func requests(in reader: JSONReader) -> [ImportedRequest] {
        let document = reader.document
        let isList = document.nodes[0].kind == .array
        let lists = ["vectors", "requests"].compactMap { document.member($0, of: 0) }
        let list = isList ? 0 : lists.first { document.nodes[$0].kind == .array }
        let nodes = list.map { Array(document.children(of: $0)) } ?? [0]
        return nodes.map { node in
            var value = FlatRequest(in: reader)
            return value.request(at: node)
        }
    }
}

/// Reads one request.
private struct FlatRequest {
    private var reader: JSONReader
    private var document: JSONDocument { reader.document }
    private var request = ImportedRequest(line: 1)
    private var recipe = SigningRecipe()
    private var query: [ImportedField] = []
    private var unknown: [String] = []

    /// Objects that group members, and are not members themselves.
    private static let groups: Set<String> = [
        "request", "oauth", "secrets", "credentials", "expected", "auth", "config", "options",
    ]
    /// Members that say nothing about the request.
    private static let ignored: Set<String> = [
        "id", "title", "comment", "name", "source", "result",
    ]
    private static let depthMax = 4

    init(in reader: JSONReader) {
        self.reader = reader
    }

    mutating func request(at node: Int) -> ImportedRequest {
        request.line = reader.reader.line(of: node)
        read(node, depth: 0)
        guard request.url != nil || !request.faults.isEmpty else {
            request.faults.append(
                reader.issue(at: node, "the member for the URL, such as \"url\", is missing"))
            return request
        }
        addQuery()
        if !recipe.parameters.isEmpty || !recipe.found.isEmpty { request.recipe = recipe }
        if !unknown.isEmpty {
            let names = unknown.prefix(5).map(PlainText.quoted).formatted
            request.notes.append("these members are ignored: \(names)")
        }
        return request
    }

    private mutating func read(_ node: Int, depth: Int) {
        guard document.nodes[node].kind == .object, depth < Self.depthMax else { return }
        var names = document.children(of: node)
        while let name = names.next(), let value = names.next() {
            let spelled = document.string(of: name)
            let snake = MisplacedMember.snakeCase(spelled)
            if Self.groups.contains(snake), document.nodes[value].kind == .object {
                read(value, depth: depth + 1)
            } else if let path = MisplacedMember.path(of: spelled) {
                take(value, as: path)
            } else if !Self.ignored.contains(snake) {
                unknown.append(spelled)
            }
        }
    }

    private mutating func take(_ value: Int, as path: String) {
        switch path {
        case "request.query": query += fields(value)
        case "request.form": takeForm(value)
        case "request.headers": request.headers += fields(value)
        default:
            guard let text = text(value) else {
                return unknown.append(path)
            }
            take(text, as: path)
        }
    }

    private mutating func take(_ text: String, as path: String) {
        switch path {
        case "request.method": request.method = text
        case "request.url": request.url = text
        case "request.body": request.body = Array(text.utf8)
        case "request.content_type": request.addHeader("Content-Type", text)
        case "expected.authorization_header": request.addHeader("Authorization", text)
        case "secrets.consumer_secret": recipe.consumerSecret = text
        case "secrets.token_secret": recipe.tokenSecret = text
        case "secrets.private_key":
            request.notes.append("the private key is ignored; pass \(.privateKeyFile) FILE")
        default:
            let name = String(path.drop { $0 != "." }.dropFirst())
            if path.hasPrefix("oauth.") {
                recipe.parameters.append(ImportedField(name, text))
            } else {
                recipe.found.append(ImportedField(name, text))
            }
        }
    }

    /// A form that is decoded, or the text of one.
    private mutating func takeForm(_ value: Int) {
        guard document.nodes[value].kind == .string else { return request.form = fields(value) }
        request.body = Array(document.string(of: value).utf8)
        request.addHeader("Content-Type", "application/x-www-form-urlencoded")
    }

    /// The text of a string, a number or a truth value.
    private func text(_ value: Int) -> String? {
        switch document.nodes[value].kind {
        case .string: document.string(of: value)
        case .number: String(bytes: document.text(of: value))
        default: nil
        }
    }

    /// An object, a list of pairs, or a list of objects with name and value.
    private func fields(_ value: Int) -> [ImportedField] {
        var fields: [ImportedField] = []
        let children = Array(document.children(of: value))
        switch document.nodes[value].kind {
        case .object:
            for index in stride(from: 0, to: children.count - 1, by: 2) {
                let name = document.string(of: children[index])
                let value = children[index + 1]
                let isList = document.nodes[value].kind == .array
                for item in isList ? Array(document.children(of: value)) : [value] {
                    if let text = text(item) { fields.append(ImportedField(name, text)) }
                }
            }
        case .array:
            for child in children {
                let pair = Array(document.children(of: child))
                let isObject = document.nodes[child].kind == .object
                if isObject, let name = document.string("name", of: child) {
                    fields.append(ImportedField(name, document.string("value", of: child) ?? ""))
                } else if !isObject, pair.count == 2, let name = text(pair[0]),
                    let value = text(pair[1])
                {
                    fields.append(ImportedField(name, value))
                }
            }
        default: break
        }
        return fields
    }

    /// Adds the query parameters to the URL, encoded.
    private mutating func addQuery() {
        guard !query.isEmpty, var url = request.url else { return }
        for (index, field) in query.enumerated() {
            url += index == 0 && !url.utf8.contains(ASCII.question) ? "?" : "&"
            var bytes: [UInt8] = []
            PercentEncoding.append(Array(field.name.utf8).span, to: &bytes)
            bytes.append(ASCII.equals)
            PercentEncoding.append(Array(field.value.utf8).span, to: &bytes)
            url += String(bytes: bytes)
        }
        request.url = url
    }
}
