import OAuth1
import Vectors

extension RequestFormat {
    /// A Postman collection, version 2.0 or 2.1.
    static let postman = RequestFormat(
        name: "postman", title: "a Postman collection",
        members: ["info", "item"],
        read: { (text) throws(VectorIssue) in
            var collection = try PostmanCollection(text)
            return try collection.requests()
        })
}

/// The requests of a collection, with what they inherit from their folders.
private struct PostmanCollection {
    /// In folders inside each other.
    private static let depthMax = 100

    private let source: ImportedText
    private var reader: JSONReader
    private var variables: TemplateVariables
    private var found: [ImportedRequest] = []

    init(_ text: ImportedText) throws(VectorIssue) {
        source = text
        reader = try JSONReader(text)
        variables = TemplateVariables(text.variables)
    }

    private var document: JSONDocument { reader.document }

    mutating func requests() throws(VectorIssue) -> [ImportedRequest] {
        for variable in document.items("variable", of: 0) {
            guard
                let name = document.string("key", of: variable)
                    ?? document.string("id", of: variable)
            else { continue }
            variables.setDefault(name, text("value", of: variable))
        }
        try readItems(of: 0, inheriting: auth(of: 0) ?? nil, depth: 0)
        return found
    }

    private mutating func readItems(
        of node: Int,
        inheriting auth: Int?,
        depth: Int
    ) throws(VectorIssue) {
        guard depth < Self.depthMax else {
            throw reader.issue(at: node, "folders are nested too deeply")
        }
        for item in document.items("item", of: node) {
            let own = self.auth(of: item) ?? auth
            if document.member("item", of: item) != nil {
                try readItems(of: item, inheriting: own, depth: depth + 1)
            } else if let request = document.member("request", of: item) {
                read(request, named: document.string("name", of: item), inheriting: own)
                readExamples(of: item)
            }
        }
    }

    /// Saved responses have the request that they answer, as it was sent.
    private mutating func readExamples(of item: Int) {
        for example in document.items("response", of: item) {
            guard let original = document.member("originalRequest", of: example) else { continue }
            read(original, named: document.string("name", of: example), inheriting: nil)
            let index = found.count - 1
            guard found[index].hasProtocolParameters else {
                found.removeLast()
                continue
            }
            guard let code = text("code", of: example).flatMap({ Int($0) }) else { continue }
            var response = RecordedResponse(
                status: code, reason: document.string("status", of: example) ?? "")
            response.headers = document.items("header", of: example).compactMap { header in
                document.string("key", of: header).map { name in
                    ImportedField(name, document.string("value", of: header) ?? "")
                }
            }
            response.body = document.string("body", of: example).map {
                Array($0.utf8.prefix(RecordedResponse.bodyMax))
            }
            found[index].add(response)
        }
    }

    /// The authorization that a node has itself; nil if it inherits.
    private func auth(of node: Int) -> Int?? {
        guard let auth = document.member("auth", of: node), document.nodes[auth].kind == .object
        else { return nil }
        return document.string("type", of: auth) == "noauth" ? .some(nil) : .some(auth)
    }

    /// A string, or the spelling of a number or of a truth value.
    private func text(_ name: String, of node: Int?) -> String? {
        guard let value = document.member(name, of: node) else { return nil }
        switch document.nodes[value].kind {
        case .string, .number, .true, .false: return document.string(of: value)
        default: return nil
        }
    }

    private mutating func read(_ node: Int, named name: String?, inheriting auth: Int?) {
        var request = ImportedRequest(line: reader.reader.line(of: node))
        request.title = name
        variables.begin()
        defer { found.append(request) }
        guard document.nodes[node].kind == .object else {
            // A request that is a string is the URL of a GET.
            request.method = "GET"
            request.url = variables.resolved(document.string(of: node))
            if let auth { readRecipe(auth, into: &request) }
            return noteMissing(in: &request, at: node)
        }
        request.method = variables.resolved(document.string("method", of: node) ?? "GET")
        request.url = url(of: node).map { url in String(url.prefix { $0 != "#" }) }
        if request.url == nil {
            request.faults.append(reader.issue(at: node, "the request has no URL"))
        }
        readHeaders(of: node, into: &request)
        if let body = document.member("body", of: node) { readBody(body, into: &request) }
        if let auth = self.auth(of: node) ?? auth { readRecipe(auth, into: &request) }
        noteMissing(in: &request, at: node)
    }

    private mutating func noteMissing(in request: inout ImportedRequest, at node: Int) {
        let fault = variables.fault(
            in: source, at: reader.reader.line(of: node), of: "the collection",
            hint: "pass the exported environment as a second file, or set the variable in the"
                + " collection and export it again")
        if let fault { request.faults.append(fault) }
    }

    private mutating func url(of request: Int) -> String? {
        guard let node = document.member("url", of: request) else { return nil }
        guard document.nodes[node].kind == .object else {
            return variables.resolved(document.string(of: node))
        }
        guard let raw = document.string("raw", of: node) else { return nil }
        var url = variables.resolved(raw)
        // A path variable is a whole segment, as ":id".
        for variable in document.items("variable", of: node) {
            guard let name = text("key", of: variable), let value = text("value", of: variable)
            else { continue }
            let resolved = variables.resolved(value)
            url = url.split(separator: "/", omittingEmptySubsequences: false)
                .map { segment in
                    let end = segment.firstIndex(of: "?") ?? segment.endIndex
                    return segment[..<end] == ":\(name)"
                        ? resolved + segment[end...] : String(segment)
                }.joined(separator: "/")
        }
        return url.utf8.contains("://".utf8) ? url : "http://\(url)"
    }

    private func isEnabled(_ node: Int) -> Bool {
        document.member("disabled", of: node).map { document.nodes[$0].kind != .true } ?? true
    }

    private mutating func readHeaders(of node: Int, into request: inout ImportedRequest) {
        for header in document.items("header", of: node) where isEnabled(header) {
            guard let name = document.string("key", of: header) else { continue }
            let value = variables.resolved(document.string("value", of: header) ?? "")
            request.headers.append(ImportedField(variables.resolved(name), value))
        }
    }

    private mutating func readBody(_ body: Int, into request: inout ImportedRequest) {
        switch document.string("mode", of: body) {
        case "raw":
            let text = variables.resolved(document.string("raw", of: body) ?? "")
            if !text.isEmpty { request.body = Array(text.utf8) }
        case "urlencoded":
            var form: [ImportedField] = []
            for field in document.items("urlencoded", of: body) where isEnabled(field) {
                let name = variables.resolved(document.string("key", of: field) ?? "")
                let value = variables.resolved(text("value", of: field) ?? "")
                form.append(ImportedField(name, value))
            }
            request.form = form
        case let mode?:
            request.notes.append(
                "the body is ignored: a body in \(PlainText.quoted(mode)) mode is not signed")
        case nil: break
        }
    }
}

// MARK: - OAuth 1.0

extension PostmanCollection {
    private mutating func readRecipe(_ auth: Int, into request: inout ImportedRequest) {
        let type = document.string("type", of: auth) ?? ""
        guard type == "oauth1" else { return noteUnsigned(type, &request) }
        let values = attributes(of: auth)
        request.addRecipe(.postman, of: "Postman") { name in
            values[name].map { variables.resolved($0) }
        }
    }

    /// Says that another authorization signs nothing.
    private func noteUnsigned(_ type: String, _ request: inout ImportedRequest) {
        switch type {
        case "oauth2", "bearer":
            request.notes.append("the request uses OAuth 2.0, which does not sign requests")
            request.unsignedHint = HeaderParameters.oauth2
        case "basic":
            request.notes.append(
                "the request uses Basic authentication, which does not sign requests")
            request.unsignedHint = HeaderParameters.basic
        default: break
        }
    }

    /// A list of `key` and `value` in 2.1, an object in 2.0.
    private func attributes(of auth: Int) -> [String: String] {
        var values: [String: String] = [:]
        guard let node = document.member("oauth1", of: auth) else { return values }
        if document.nodes[node].kind == .array {
            for attribute in document.items("oauth1", of: auth) {
                guard let name = document.string("key", of: attribute) else { continue }
                values[name] = text("value", of: attribute)
            }
        } else {
            var names = document.children(of: node)
            while let name = names.next(), names.next() != nil {
                let key = document.string(of: name)
                values[key] = text(key, of: node)
            }
        }
        return values
    }
}
