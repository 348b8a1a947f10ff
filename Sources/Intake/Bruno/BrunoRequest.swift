import OAuth1
import Vectors

/// The request of a `.bru` file.
struct BrunoRequest {
    private static let methods = [
        "get", "post", "put", "delete", "patch", "options", "head", "connect", "trace",
    ]

    private let text: ImportedText
    private let file: BrunoFile
    private var variables: TemplateVariables

    init(_ text: ImportedText) throws(VectorIssue) {
        self.text = text
        file = try BrunoFile(text)
        variables = TemplateVariables(text.variables)
        for pair in file.pairs(of: "vars:pre-request") {
            variables.setDefault(
                pair.name.hasPrefix("@") ? String(pair.name.dropFirst()) : pair.name, pair.value)
        }
    }

    private func value(_ name: String, of block: String) -> String? {
        file.pairs(of: block).last { $0.name.utf8.elementsEqual(name.utf8) }?.value
    }

    mutating func requests() -> [ImportedRequest] {
        let block = file.blocks.first { block in
            Self.methods.contains(block.name) || block.name == "http"
        }
        guard let block else { return [] }
        var request = ImportedRequest(line: block.line)
        request.title = value("name", of: "meta")
        request.method = (value("method", of: block.name) ?? block.name).uppercased()
        var url = variables.resolved(value("url", of: block.name) ?? "")
        for pair in file.pairs(of: "params:path") {
            url = PathVariable.replaced(pair.name, by: variables.resolved(pair.value), in: url)
        }
        url = String(url.prefix { $0 != "#" })
        request.url = url.utf8.contains("://".utf8) ? url : "http://\(url)"
        request.headers = fields("headers")
        readBody(value("body", of: block.name) ?? "none", into: &request)
        readAuth(value("auth", of: block.name) ?? "none", into: &request)
        if let fault = variables.fault(
            in: text, at: block.line, of: "the file",
            hint: "pass the Bruno environment file as a second file")
        {
            request.faults.append(fault)
        }
        return [request]
    }

    private mutating func fields(_ block: String) -> [ImportedField] {
        var fields: [ImportedField] = []
        for pair in file.pairs(of: block) {
            fields.append(ImportedField(pair.name, variables.resolved(pair.value)))
        }
        return fields
    }

    private mutating func readBody(_ mode: String, into request: inout ImportedRequest) {
        switch mode {
        case "none": return
        case "form-urlencoded", "formUrlEncoded":
            request.form = fields("body:form-urlencoded")
        case "json", "text", "xml", "sparql":
            let content = file.text(of: "body:\(mode)") ?? file.text(of: "body") ?? []
            request.body = Array(variables.resolved(String(bytes: content)).utf8)
            let types = [
                "json": "application/json", "xml": "application/xml", "text": "text/plain",
            ]
            if request.contentType == nil, let type = types[mode] {
                request.headers.append(ImportedField("Content-Type", type))
            }
        default:
            request.notes.append(
                "the body is ignored: a body in \(PlainText.quoted(mode)) mode is not signed")
        }
    }

    private mutating func readAuth(_ mode: String, into request: inout ImportedRequest) {
        if mode == "inherit" {
            request.notes.append(
                "the request inherits its authorization from a file that was not given")
        }
        guard mode == "oauth1" else { return }
        let placement = value("placement", of: "auth:oauth1") ?? "header"
        if placement != "header" {
            request.notes.append("Bruno puts the protocol parameters into the \(placement)")
        }
        request.addRecipe(.bruno, of: "Bruno") { name in
            value(name, of: "auth:oauth1").map { variables.resolved($0) }
        }
    }
}

extension RequestFormat {
    /// A request of Bruno, as its own `.bru` file.
    static let bruno = RequestFormat(
        name: "bruno", title: "a Bruno file",
        recognizes: { text in
            let first = text.lines.first { !$0.isBlank }?.bytes.withoutBlanks ?? []
            return first.elementsEqual("meta {".utf8)
                || ["get", "post", "put", "delete", "patch", "head", "options"].contains { method in
                    first.elementsEqual("\(method) {".utf8)
                }
        },
        read: { (text) throws(VectorIssue) in
            var request = try BrunoRequest(text)
            return request.requests()
        })
}
