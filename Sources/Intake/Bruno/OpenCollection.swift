import OAuth1
import Vectors

extension RequestFormat {
    /// OpenCollection: a request, or a whole collection, of Bruno in YAML.
    static let openCollection = RequestFormat(
        name: "opencollection", title: "an OpenCollection file",
        recognizes: { text in
            let names = text.lines.filter { $0.bytes.first.map { !ASCII.isBlank($0) } ?? false }
            return names.contains { $0.bytes.starts(with: "opencollection:".utf8) }
                || names.contains { $0.bytes.starts(with: "info:".utf8) }
                    && names.contains { $0.bytes.starts(with: "http:".utf8) }
        },
        begins: { line in
            ["opencollection:", "info:"].contains { line.bytes.starts(with: $0.utf8) }
        },
        read: { (text) throws(VectorIssue) in
            var reader = try YAMLReader(text)
            var collection = OpenCollection(text)
            return collection.requests(of: try reader.document())
        })
}

/// The requests of OpenCollection files.
private struct OpenCollection {
    /// In folders inside each other.
    private static let depthMax = 64

    private let text: ImportedText
    private var variables: TemplateVariables
    private var found: [ImportedRequest] = []

    init(_ text: ImportedText) {
        self.text = text
        variables = TemplateVariables(text.variables)
    }

    mutating func requests(of root: DataNode) -> [ImportedRequest] {
        addVariables(root.member("request")?.items("variables") ?? [])
        let auth = root.member("request")?.member("auth")
        read(root, inheriting: auth, depth: 0)
        return found
    }

    private mutating func addVariables(_ nodes: [DataNode]) {
        for node in nodes where !node.isTrue("disabled") {
            guard let name = node.text("name") else { continue }
            variables.setDefault(name, node.text("value"))
        }
    }

    private mutating func read(_ node: DataNode, inheriting auth: DataNode?, depth: Int) {
        guard depth < Self.depthMax else { return }
        if let http = node.member("http") {
            addVariables(node.member("runtime")?.items("variables") ?? [])
            let own = http.member("auth")
            let used = own?.text == "inherit" ? auth : own
            read(http, named: node.member("info")?.text("name"), used)
            if own?.text == "inherit", auth == nil {
                found[found.count - 1].notes.append(
                    "the request inherits its authorization from a file that was not given")
            }
        }
        for item in node.items("items") {
            let own = item.member("request")?.member("auth")
            read(
                item, inheriting: own.map { $0.text == "inherit" ? auth : $0 } ?? auth,
                depth: depth + 1)
        }
    }

    private mutating func read(_ node: DataNode, named name: String?, _ auth: DataNode?) {
        var request = ImportedRequest(line: node.line)
        request.title = name
        variables.begin()
        request.method = variables.resolved(node.text("method") ?? "GET").uppercased()
        request.headers = fields(node.items("headers"))
        var url = variables.resolved(node.text("url") ?? "")
        for parameter in node.items("params") where parameter.text("type") == "path" {
            url = PathVariable.replaced(
                parameter.text("name") ?? "",
                by: variables.resolved(parameter.text("value") ?? ""), in: url)
        }
        url = String(url.prefix { $0 != "#" })
        request.url = url.utf8.contains("://".utf8) ? url : "http://\(url)"
        if let body = node.member("body") { readBody(body, into: &request) }
        if let auth, auth.text("type") == "oauth1" {
            request.addRecipe(.openCollection, of: "Bruno") { name in
                auth.text(name).map { variables.resolved($0) }
            }
            if auth.member("privateKey")?.text("value") != nil {
                request.notes.append(
                    "the private key in the file is ignored; pass \(.privateKeyFile) FILE")
            }
        }
        if let fault = variables.fault(
            in: text, at: node.line, of: "the file",
            hint: "replace the variable with its value")
        {
            request.faults.append(fault)
        }
        found.append(request)
    }

    private mutating func fields(_ nodes: [DataNode]) -> [ImportedField] {
        var fields: [ImportedField] = []
        for node in nodes where !node.isTrue("disabled") {
            guard let name = node.text("name") else { continue }
            fields.append(ImportedField(name, variables.resolved(node.text("value") ?? "")))
        }
        return fields
    }

    private mutating func readBody(_ body: DataNode, into request: inout ImportedRequest) {
        switch body.text("type") {
        case "form-urlencoded": request.form = fields(body.items("data"))
        case "json", "text", "xml", "sparql":
            let content = variables.resolved(body.text("data") ?? "")
            request.body = content.isEmpty ? nil : Array(content.utf8)
            let types = [
                "json": "application/json", "xml": "application/xml", "text": "text/plain",
            ]
            if request.contentType == nil, let type = body.text("type").flatMap({ types[$0] }) {
                request.headers.append(ImportedField("Content-Type", type))
            }
        case let type?:
            request.notes.append(
                "the body is ignored: a body of type \(PlainText.quoted(type)) is not signed")
        case nil: break
        }
    }
}
