import OAuth1
import Vectors

extension RequestFormat {
    /// An Insomnia export: version 4 (JSON) or 5 (YAML).
    static let insomnia = RequestFormat(
        name: "insomnia", title: "an Insomnia export",
        members: ["_type", "resources"],
        recognizes: { text in text.lines.prefix(20).contains(where: isInsomnia) },
        begins: { isInsomnia($0) },
        read: { (text) throws(VectorIssue) in
            let requests = try insomniaRequests(in: text)
            guard requests.isEmpty else { return requests }
            throw VectorIssue(
                file: text.name, message: "the Insomnia export has no requests",
                hint: "export the collection again, as version 4 (JSON) or 5 (YAML)")
        })

    private static func insomniaRequests(
        in text: ImportedText
    ) throws(VectorIssue) -> [ImportedRequest] {
        var collection = InsomniaCollection(text)
        let isJSON = text.bytes.first { !" \t\r\n".utf8.contains($0) } == UInt8(ascii: "{")
        guard !isJSON else {
            return collection.requests(ofVersion4: try DataNode(json: text))
        }
        var reader = try YAMLReader(text)
        let root = try reader.document()
        return root.member("resources") != nil
            ? collection.requests(ofVersion4: root) : collection.requests(ofVersion5: root)
    }

    private static func isInsomnia(_ line: ImportedText.Line) -> Bool {
        line.bytes.starts(with: "type: collection.insomnia.rest/".utf8)
            || line.bytes.starts(with: "_type: export".utf8)
    }
}

/// The requests of an Insomnia export: version 4 is a JSON list, version 5 a YAML tree.
private struct InsomniaCollection {
    /// In folders inside each other.
    private static let depthMax = 64

    private let text: ImportedText
    private var variables: TemplateVariables
    private var found: [ImportedRequest] = []

    init(_ text: ImportedText) {
        self.text = text
        variables = TemplateVariables(text.variables)
    }

    // MARK: - Version 4

    mutating func requests(ofVersion4 root: DataNode) -> [ImportedRequest] {
        let resources = root.items("resources")
        var folders: [String: DataNode] = [:]
        for resource in resources {
            guard let id = resource.text("_id") else { continue }
            folders[id] = resource
        }
        for resource in resources where resource.text("_type") == "environment" {
            // Those below another environment are choices among which the export does not choose.
            let parent = resource.text("parentId").flatMap { folders[$0] }
            guard parent?.text("_type") != "environment" else { continue }
            resource.member("data").map { addVariables($0, prefix: "", depth: 0) }
        }
        for resource in resources where resource.text("_type") == "request" {
            var auth = Self.authentication(of: resource)
            var parent = resource.text("parentId").flatMap { folders[$0] }
            var depth = 0
            while auth == nil, let folder = parent, depth < Self.depthMax {
                auth = Self.authentication(of: folder)
                parent = folder.text("parentId").flatMap { folders[$0] }
                depth += 1
            }
            read(resource, auth)
        }
        return found
    }

    // MARK: - Version 5

    mutating func requests(ofVersion5 root: DataNode) -> [ImportedRequest] {
        if let data = root.member("environments")?.member("data") {
            addVariables(data, prefix: "", depth: 0)
        }
        read(root.items("collection"), inheriting: nil, depth: 0)
        return found
    }

    private mutating func read(_ items: [DataNode], inheriting auth: DataNode?, depth: Int) {
        guard depth < Self.depthMax else { return }
        for item in items {
            let own = Self.authentication(of: item) ?? auth
            if item.member("children") != nil {
                read(item.items("children"), inheriting: own, depth: depth + 1)
            } else if item.text("method") != nil {
                read(item, own)
            }
        }
    }

    // MARK: - A request

    /// The authorization that a request or folder has itself; nil if it inherits.
    private static func authentication(of node: DataNode) -> DataNode? {
        guard let auth = node.member("authentication"), auth.text("type") != nil else { return nil }
        return auth
    }

    /// An object in an environment is used as `{{ _.name.member }}`.
    private mutating func addVariables(_ node: DataNode, prefix: String, depth: Int) {
        guard depth < Self.depthMax else { return }
        for (name, value) in node.members {
            if let text = value.text {
                variables.setDefault(prefix + name, text)
            } else {
                addVariables(value, prefix: "\(prefix)\(name).", depth: depth + 1)
            }
        }
    }

    private mutating func read(_ node: DataNode, _ auth: DataNode?) {
        var request = ImportedRequest(line: node.line)
        request.title = node.text("name")
        variables.begin()
        request.method = variables.resolved(node.text("method") ?? "GET")
        request.headers = fields(node.items("headers"))
        request.url = url(of: node)
        if let body = node.member("body") { readBody(body, into: &request) }
        if let auth, auth.text("type") == "oauth1", !auth.isTrue("disabled") {
            request.addRecipe(.insomnia, of: "Insomnia") { name in
                auth.text(name).map { variables.resolved($0) }
            }
            if auth.text("consumerSecret") == nil {
                request.notes.append("the Insomnia export does not contain the consumer secret")
            }
        }
        if let fault = variables.fault(
            in: text, at: node.line, of: "the export",
            hint: "set the variable in the base environment, and export again")
        {
            request.faults.append(fault)
        }
        let texts = [request.url ?? ""] + request.headers.map { $0.value }
        if texts.contains(where: { $0.utf8.contains("{%".utf8) }) {
            request.faults.append(
                VectorIssue(
                    file: text.name, line: node.line, column: 1,
                    message: "the request uses an Insomnia template tag ({% … %})",
                    hint: "replace the tag with its value, and export again"))
        }
        found.append(request)
    }

    private mutating func fields(_ nodes: [DataNode]) -> [ImportedField] {
        var fields: [ImportedField] = []
        for node in nodes where !node.isTrue("disabled") {
            guard let name = node.text("name"), !name.isEmpty else { continue }
            let value = variables.resolved(node.text("value") ?? "")
            fields.append(ImportedField(variables.resolved(name), value))
        }
        return fields
    }

    private mutating func url(of node: DataNode) -> String {
        var url = variables.resolved(node.text("url") ?? "")
        url = String(url.prefix { $0 != "#" })
        for parameter in fields(node.items("pathParameters")) {
            url = PathVariable.replaced(parameter.name, by: parameter.value, in: url)
        }
        if !url.utf8.contains("://".utf8) { url = "http://\(url)" }
        let query = fields(node.items("parameters"))
        guard !query.isEmpty else { return url }
        return String(bytes: SentURL.appending(SentURL.encoded(query), to: Array(url.utf8)))
    }

    private mutating func readBody(_ body: DataNode, into request: inout ImportedRequest) {
        let type = body.text("mimeType") ?? ""
        if request.contentType == nil, !type.isEmpty {
            request.headers.append(ImportedField("Content-Type", type))
        }
        if ParameterSources.isForm(contentType: type.utf8) {
            request.form = fields(body.items("params"))
        } else if let text = body.text("text"), !text.isEmpty {
            request.body = Array(variables.resolved(text).utf8)
        } else if type.hasPrefix(ignoringCase: "multipart/") {
            request.notes.append("the multipart body is not signed, so it is ignored")
        }
    }
}
