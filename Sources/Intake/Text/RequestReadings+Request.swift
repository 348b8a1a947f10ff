import OAuth1
import Vectors

extension RequestReadings {
    /// One way to read the request: the base with these parts.
    func request(
        _ url: URLCandidate,
        _ method: Candidate<String>?,
        _ body: Candidate<RequestFacts.Body>
    ) -> ImportedRequest {
        var request = base
        var lines = Set(base.lines)
        if url.url != base.url || url.url == nil {
            set(url, of: &request)
            lines.formUnion([url.line].compactMap { $0 })
        }
        if let body = base.body, url.url?.hasSuffix("?" + String(bytes: body)) == true {
            // What looked like a form is the query.
            request.body = nil
            request.headers.removeAll { $0.name == "Content-Type" }
        }
        if let method, method.value != base.method {
            request.method = method.value
            lines.insert(method.line)
        }
        if body.value != .none { lines.insert(body.line) }
        set(body.value, of: &request)
        if request.response == nil, let response = facts.response { request.add(response) }
        notePassedOn(&request)
        if let body = request.body, isCutOff(String(bytes: body), of: request) {
            (request.body, request.lacksForm) = (nil, true)
        }
        request.isClear = isClear(request)
        request.lines = lines.sorted()
        request.line = request.lines.first ?? base.line
        return request
    }

    private func set(_ body: RequestFacts.Body, of request: inout ImportedRequest) {
        if body != .none || facts.isBodyEmpty { request.lacksForm = false }
        guard body != .none else { return }
        (request.body, request.form) = (nil, nil)
        if request.contentType == nil {
            let usual = body.isDocument ? "application/json" : Self.formType
            request.addHeader("Content-Type", facts.contentType ?? usual)
        }
        switch body {
        case .none: break
        case .form(let text), .document(let text): request.body = Array(text.utf8)
        case .fields(let fields): add(fields, to: &request)
        }
    }

    /// Whether a text is only the beginning of a form, as logs show long ones.
    private func isCutOff(_ text: String, of request: ImportedRequest) -> Bool {
        let length = request.header("Content-Length").flatMap { Int($0) } ?? facts.contentLength
        guard let length, text.utf8.count < length else { return false }
        return ["...", "…", "[truncated]", "(truncated)"].contains { text.hasSuffix($0) }
    }

    /// Whether all request lines say that this was sent.
    private func isClear(_ request: ImportedRequest) -> Bool {
        let targets = facts.targets.values.filter { !facts.replacedURLs.contains($0) }
        return !targets.isEmpty && targets.allSatisfy { Self.isTarget($0, of: request.url) }
            && !request.assumed.contains(.contradicted)
    }

    /// Whether a request line with this target is that of a URL.
    static func isTarget(_ target: String, of url: String?) -> Bool {
        guard let url else { return false }
        if url.utf8.elementsEqual(target.utf8) { return true }
        guard let rest = SplitURL(url.utf8)?.rest else { return false }
        let isRoot = rest.isEmpty && target.utf8.elementsEqual("/".utf8)
        return isRoot || rest.elementsEqual(target.utf8)
    }

    /// Notes that a proxy passed the request on with another path.
    private func notePassedOn(_ request: inout ImportedRequest) {
        guard let url = request.url, let parts = SplitURL(url.utf8) else { return }
        let own = parts.rest.prefix { $0 != ASCII.question }
        let other = facts.passedOn.first { path in
            !path.utf8.prefix { $0 != ASCII.question }.elementsEqual(own)
        }
        guard let other else { return }
        request.unused.append(
            "the path \(PlainText.visible(other)), with which a proxy passed the request on: the"
                + " server after it computes with that")
        request.assumed.insert(.contradicted)
    }

    /// Whether the text of a query, which is shown apart from the URL, is that of the form as well.
    func isTwice(_ url: URLCandidate, _ body: RequestFacts.Body) -> Bool {
        guard case .form(let text) = body, let whole = url.url, whole.hasSuffix("?" + text) else {
            return false
        }
        return !facts.urls.contains { $0.value.utf8.elementsEqual(whole.utf8) }
    }

    private func set(_ url: URLCandidate, of request: inout ImportedRequest) {
        (request.url, request.target) = (url.url, url.target)
        request.assumed.remove(.scheme)
        if url.isSchemeAssumed { request.assumed.insert(.scheme) }
        if url.isOfBaseString { request.assumed.insert(.baseStringURL) }
    }

    private static let formType = "application/x-www-form-urlencoded"

    /// Adds fields to the body, or without a body to the query.
    private func add(_ fields: [ImportedField], to request: inout ImportedRequest) {
        request.form = fields
        request.leaveOutQuery()
        let hasNoBody = request.method == "GET" || request.method == "DELETE"
        guard hasNoBody, let url = request.url else { return }
        // What the program calls by the names of the query are the values that became it.
        let names = Set(QueryParameters.pairs(of: url).map { $0.name })
        let others = (request.form ?? []).filter { !names.contains($0.name) }
        request.form = nil
        request.headers.removeAll { $0.name == "Content-Type" }
        guard !others.isEmpty else { return }
        let text = others.map {
            PercentEncoding.encode($0.name) + "=" + PercentEncoding.encode($0.value)
        }.joined(separator: "&")
        request.url = url + (url.utf8.contains(ASCII.question) ? "&" : "?") + text
    }

    /// The likeliest path, with the query that the text names.
    func target(of paths: [Candidate<String>]) -> String? {
        guard let path = paths.first?.value, let query = best(facts.queries).first,
            query.cost == 0, base.target == nil, !path.utf8.contains(ASCII.question)
        else { return paths.first?.value }
        return path + "?" + query.value
    }

    /// The same URLs with what a proxy removed from their paths.
    func withPrefixes(_ urls: [URLCandidate]) -> [URLCandidate] {
        best(facts.prefixes).flatMap { prefix in
            urls.compactMap { url in
                guard let text = url.url, let parts = SplitURL(text.utf8) else { return nil }
                let origin = parts.origin
                let path = text.dropFirst(origin.count)
                let start =
                    prefix.value.hasSuffix("/") ? prefix.value.dropLast() : prefix.value[...]
                guard path.hasPrefix("/"), !path.hasPrefix(start) else { return nil }
                var other = url
                (other.url, other.cost) = (origin + start + path, url.cost + prefix.cost)
                return other
            }
        }
    }
}

extension ImportedRequest {
    /// The same without where it was read.
    var withoutPlace: ImportedRequest {
        var request = self
        (request.lines, request.line, request.cost) = ([], 1, 0)
        return request
    }
}
