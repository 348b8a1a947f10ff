import OAuth1
import Vectors

/// The ways to read one signed request in a text, the likeliest first.
struct RequestReadings {
    private let facts: RequestFacts
    private let base: ImportedRequest
    private let assumed: String?

    /// More ways are not tried.
    private static let readingsMax = 60
    /// More candidates of one part are not tried.
    private static let candidatesMax = 8
    /// What it costs to read less than the text shows, as much as a mistake does: to leave out a
    /// form, or a port.
    private static let contradictionCost = 10

    private typealias Candidate = RequestFacts.Candidate

    /// - Parameters:
    ///   - base: what is known for sure: at least the protocol parameters.
    ///   - facts: what else is in the text.
    ///   - scheme: what is used if the text shows none.
    /// - Returns: at least one.
    static func all(
        of base: ImportedRequest, _ facts: RequestFacts, scheme: String?
    ) -> [ImportedRequest] {
        RequestReadings(facts: facts, base: base, assumed: scheme).all
    }

    private var all: [ImportedRequest] {
        var found: [(request: ImportedRequest, cost: Int)] = []
        let urls = urls
        let methods = methods
        for url in urls {
            for method in methods {
                for body in bodies {
                    let cost = url.cost + (method?.cost ?? 0) + body.cost
                    found.append((request(url, method, body), cost))
                }
            }
        }
        let sorted = found.enumerated().sorted {
            ($0.element.cost, $0.offset) < ($1.element.cost, $1.offset)
        }
        var seen: Set<ImportedRequest> = []
        return sorted.map { $0.element }.filter { seen.insert($0.request.withoutPlace).inserted }
            .prefix(Self.readingsMax).map { reading in
                var request = reading.request
                request.cost = reading.cost
                return request
            }
    }

    // MARK: - Candidates

    private struct URLCandidate {
        let url: String?
        var target: String?
        var isSchemeAssumed = false
        let cost: Int
        let line: Int?
    }

    private var urls: [URLCandidate] {
        if base.url != nil, QueryParameters(of: base.url ?? "").isSigned {
            return [URLCandidate(url: base.url, cost: 0, line: nil)]
        }
        var found: [URLCandidate] = []
        if base.url != nil {
            found.append(
                URLCandidate(
                    url: base.url, isSchemeAssumed: base.assumed.contains(.scheme), cost: 0,
                    line: nil))
        }
        let absolute = Self.best(facts.urls)
        let paths =
            base.target.map { [Candidate(value: $0, cost: 0, line: base.line)] }
            ?? Self.best(facts.paths)
        if base.target == nil {
            found += absolute.map { URLCandidate(url: $0.value, cost: $0.cost, line: $0.line) }
        }
        for path in paths {
            for host in Self.best(facts.hosts) { found.append(composed(host, path)) }
            for url in absolute {
                guard let parts = SplitURL(url.value.utf8) else { continue }
                let origin = String(bytes: Array(parts.scheme + "://".utf8 + parts.authority))
                let cost = url.cost + path.cost + 1 + cost(of: String(bytes: parts.authority))
                found.append(URLCandidate(url: origin + path.value, cost: cost, line: path.line))
            }
        }
        found += withQueries(found)
        if found.isEmpty {
            return [URLCandidate(url: nil, target: paths.first?.value, cost: 0, line: nil)]
        }
        return Array(found.sorted { $0.cost < $1.cost }.prefix(Self.candidatesMax))
    }

    private func composed(
        _ host: Candidate<String>, _ path: Candidate<String>
    ) -> URLCandidate {
        var authority = host.value
        var scheme = facts.scheme ?? assumed
        if let port = facts.port, !authority.utf8.contains(ASCII.colon) {
            let usual = port == "443" ? "https" : port == "80" ? "http" : nil
            scheme = scheme ?? usual
            if usual == nil || usual != scheme { authority += ":\(port)" }
        }
        let isPlain = authority.hasSuffix(":80") || authority.hasSuffix(":8080")
        let used = scheme ?? (isPlain ? "http" : "https")
        return URLCandidate(
            url: "\(used)://\(authority)\(path.value)", isSchemeAssumed: scheme == nil,
            cost: host.cost + path.cost + cost(of: authority), line: path.line)
    }

    /// What speaks against a host without a port: that the text shows it with one.
    private func cost(of authority: String) -> Int {
        let isShort = facts.hosts.contains { host in
            host.cost < Self.contradictionCost && host.value.hasPrefix(authority + ":")
                && ![":80", ":443"].contains { host.value.hasSuffix($0) }
        }
        return isShort ? Self.contradictionCost : 0
    }

    /// The same URLs with a query that is elsewhere in the text.
    private func withQueries(_ urls: [URLCandidate]) -> [URLCandidate] {
        var found: [URLCandidate] = []
        for query in Self.best(facts.queries) {
            for url in urls where url.url?.utf8.contains(ASCII.question) == false {
                found.append(
                    URLCandidate(
                        url: (url.url ?? "") + "?" + query.value,
                        isSchemeAssumed: url.isSchemeAssumed, cost: url.cost + query.cost,
                        line: url.line))
            }
        }
        return found
    }

    private var methods: [Candidate<String>?] {
        var found = Self.best(facts.methods)
        if let own = base.method {
            found.removeAll { $0.value == own }
            // A method of another line may be that of another request.
            found = found.map { Candidate(value: $0.value, cost: $0.cost + 3, line: $0.line) }
            found.insert(Candidate(value: own, cost: 0, line: base.line), at: 0)
        }
        return found.isEmpty ? [nil] : found.map { $0 }
    }

    private var bodies: [Candidate<RequestFacts.Body>] {
        let own = base.body != nil || base.form != nil
        // Nothing but a form is signed.
        let type = base.contentType ?? facts.contentType
        let isForm = type.map { ParameterSources.isForm(contentType: $0.utf8) } ?? true
        var found = Self.best(isForm ? facts.bodies : facts.documents)
        if own {
            // What has the protocol parameters is the body.
            let isInHeader = base.headers.contains { $0.name == "Authorization" }
            if !isInHeader || !isForm { found = [] }
            return [Candidate(value: .none, cost: 0, line: base.line)]
                + found.map { Candidate(value: $0.value, cost: $0.cost + 1, line: $0.line) }
        }
        let hasForm = found.contains { $0.cost == 0 } || base.lacksForm
        found.append(Candidate(value: .none, cost: hasForm ? Self.contradictionCost : 0, line: base.line))
        return found.sorted { $0.cost < $1.cost }
    }

    private static func best<Value: Hashable>(
        _ candidates: [Candidate<Value>]
    ) -> [Candidate<Value>] {
        var seen: Set<Value> = []
        return candidates.enumerated()
            .sorted { ($0.element.cost, $0.offset) < ($1.element.cost, $1.offset) }
            .map { $0.element }.filter { seen.insert($0.value).inserted }
            .prefix(candidatesMax).map { $0 }
    }

    // MARK: - Readings

    private func request(
        _ url: URLCandidate,
        _ method: Candidate<String>?,
        _ body: Candidate<RequestFacts.Body>
    ) -> ImportedRequest {
        var request = base
        var lines = Set(base.lines)
        if url.url != base.url || url.url == nil {
            (request.url, request.target) = (url.url, url.target)
            lines.formUnion([url.line].compactMap { $0 })
            request.assumed.remove(.scheme)
            if url.isSchemeAssumed { request.assumed.insert(.scheme) }
        }
        if let method, method.value != base.method {
            request.method = method.value
            lines.insert(method.line)
        }
        if body.value != .none {
            (request.body, request.form) = (nil, nil)
            if request.contentType == nil {
                request.addHeader("Content-Type", facts.contentType ?? Self.formType)
            }
            lines.insert(body.line)
            request.lacksForm = false
        }
        switch body.value {
        case .none: break
        case .form(let text), .document(let text): request.body = Array(text.utf8)
        case .fields(let fields): add(fields, to: &request)
        }
        if request.response == nil, let response = facts.response { request.add(response) }
        request.lines = lines.sorted()
        request.line = request.lines.first ?? base.line
        return request
    }

    private static let formType = "application/x-www-form-urlencoded"

    /// Adds fields to the body, or without a body to the query.
    private func add(_ fields: [ImportedField], to request: inout ImportedRequest) {
        request.form = fields
        request.leaveOutQuery()
        let others = request.form ?? []
        let hasNoBody = request.method == "GET" || request.method == "DELETE"
        guard hasNoBody, let url = request.url else { return }
        request.form = nil
        let text = others.map {
            PercentEncoding.encode($0.name) + "=" + PercentEncoding.encode($0.value)
        }.joined(separator: "&")
        request.headers.removeAll { $0.name == "Content-Type" }
        request.url = url + (url.utf8.contains(ASCII.question) ? "&" : "?") + text
    }
}

extension ImportedRequest {
    /// The same without where it was read.
    fileprivate var withoutPlace: ImportedRequest {
        var request = self
        (request.lines, request.line, request.cost) = ([], 1, 0)
        return request
    }
}
