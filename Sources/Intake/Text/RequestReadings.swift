import OAuth1
import Vectors

/// The ways to read one signed request in a text, the likeliest first.
struct RequestReadings {
    let facts: RequestFacts
    let base: ImportedRequest
    private let assumed: String?

    /// More ways are not tried.
    private static let readingsMax = 60
    /// More candidates of one part are not tried.
    private static let candidatesMax = 8
    /// What it costs to read less than the text shows, as much as a mistake does: to leave out a
    /// form, or a port.
    private static let contradictionCost = 10

    private static let bodyCost = 3
    /// What it costs to leave out a form that is as long as the head says: more than a mistake.
    private static let lengthCost = 15
    /// What it costs that a proxy replaced a URL.
    private static let replacedCost = 3

    typealias Candidate = RequestFacts.Candidate

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
                for body in bodies where !isTwice(url, body.value) {
                    let cost = url.cost + cost(of: method, with: url) + body.cost
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

    struct URLCandidate {
        var url: String?
        var target: String?
        var isSchemeAssumed = false
        var isOfBaseString = false
        var cost: Int
        let line: Int?
    }

    private var urls: [URLCandidate] {
        if base.url != nil, QueryParameters(of: base.url ?? "").isSigned {
            return [URLCandidate(url: base.url, cost: 0, line: nil)]
        }
        let paths =
            base.target.map { [Candidate(value: $0, cost: 0, line: base.line)] }
            ?? best(facts.paths)
        var found = [own(besides: paths)].compactMap { $0 }
        let absolute = absoluteURLs(besides: paths)
        found += joined(paths)
        if base.target == nil {
            found += absolute.map { url in
                let authority = SplitURL(url.value.utf8).map { String(bytes: $0.authority) } ?? ""
                return URLCandidate(
                    url: url.value, cost: url.cost + cost(of: authority), line: url.line)
            }
        }
        for path in paths {
            for host in best(facts.hosts) { found.append(composed(host, path)) }
            for url in absolute {
                guard let parts = SplitURL(url.value.utf8) else { continue }
                let cost = url.cost + path.cost + 1 + cost(of: String(bytes: parts.authority))
                found.append(
                    URLCandidate(url: parts.origin + path.value, cost: cost, line: path.line))
            }
        }
        found += withPorts(found)
        found += withPrefixes(found)
        found = withoutReplaced(withQueries(found))
        if found.isEmpty, let other = ofBaseString { found = [other] }
        if found.isEmpty {
            return [URLCandidate(url: nil, target: target(of: paths), cost: 0, line: nil)]
        }
        return Array(found.sorted { $0.cost < $1.cost }.prefix(Self.candidatesMax))
    }

    /// The URLs without those that were answered with a redirect, and with what it costs that the
    /// text says of one that it was only signed, or replaced.
    private func withoutReplaced(_ urls: [URLCandidate]) -> [URLCandidate] {
        let others = urls.filter { !facts.redirectedURLs.contains($0.url ?? "") }
        var found = others.isEmpty ? urls : others
        for place in found.indices {
            guard let url = found[place].url else { continue }
            if facts.replacedURLs.contains(url) { found[place].cost += Self.replacedCost }
            if isOnlySigned(url) { found[place].cost += RequestFacts.signedCost }
        }
        return found
    }

    /// The URLs of the text; those of another host are less likely than a host and a path that
    /// are beside the signature.
    private func absoluteURLs(besides paths: [Candidate<String>]) -> [Candidate<String>] {
        let absolute = best(facts.urls)
        guard let host = ownHost(paths) else { return absolute }
        return absolute.map { url in
            let authority = SplitURL(url.value.utf8)?.authority ?? []
            guard !facts.isOwn(url.line), !authority.elementsEqual(host.utf8) else { return url }
            var other = url
            other.cost += Self.contradictionCost
            return other
        }
    }

    /// The host that is beside the signature with a path; nil if either is elsewhere.
    private func ownHost(_ paths: [Candidate<String>]) -> String? {
        guard paths.contains(where: { $0.cost == 0 && facts.isOwn($0.line) })
        else { return nil }
        return best(facts.hosts).first { $0.cost == 0 && facts.isOwn($0.line) }?.value
    }

    /// Whether the text says of a URL that it was signed, and has another one of the same host.
    private func isOnlySigned(_ url: String) -> Bool {
        guard facts.signedURLs.contains(url), let authority = SplitURL(url.utf8)?.authority else {
            return false
        }
        return facts.urls.contains { other in
            other.cost < RequestFacts.lateCost && !facts.signedURLs.contains(other.value)
                && SplitURL(other.value.utf8)?.authority.elementsEqual(authority) ?? false
        }
    }

    /// The URL that was read already.
    private func own(besides paths: [Candidate<String>]) -> URLCandidate? {
        guard let url = base.url else { return nil }
        let shown = facts.urls.filter { $0.value == url }
        let authority = SplitURL(url.utf8).map { String(bytes: $0.authority) } ?? ""
        let portCost = shown.isEmpty ? cost(of: authority) : 0
        let isElsewhere =
            !shown.isEmpty && !shown.contains { facts.isOwn($0.line) }
            && ownHost(paths).map { !$0.utf8.elementsEqual(authority.utf8) } ?? false
        return URLCandidate(
            url: url, isSchemeAssumed: base.assumed.contains(.scheme),
            cost: isBaseAlone(url) || isElsewhere ? Self.contradictionCost : portCost, line: nil)
    }

    /// Whether a URL is only the beginning of the one that the text shows.
    private func isBaseAlone(_ url: String?) -> Bool {
        facts.bases.contains { $0.value == url } && !(facts.paths + facts.relatives).isEmpty
    }

    /// The paths below the base URLs; where there are some, a base URL alone is less than the text
    /// shows.
    private func joined(_ paths: [Candidate<String>]) -> [URLCandidate] {
        let bases = best(facts.bases)
        let relatives = base.target == nil ? best(facts.relatives) : []
        let origins = facts.urls.filter { url in
            SplitURL(url.value.utf8).map { $0.rest.count < 2 } ?? false
        }
        let pairs: [(base: Candidate<String>, paths: [Candidate<String>])] =
            bases.map { ($0, paths + relatives) } + best(origins).map { ($0, relatives) }
        return pairs.flatMap { base, below in
            below.map { path in
                var start = base.value.hasSuffix("/") ? String(base.value.dropLast()) : base.value
                // A path may be whole already.
                if let parts = SplitURL(start.utf8), !parts.rest.isEmpty,
                    path.value.hasPrefix(String(bytes: parts.rest) + "/")
                {
                    start = parts.origin
                }
                return URLCandidate(
                    url: start + path.value, cost: base.cost + path.cost, line: path.line)
            }
        }
    }

    /// The parts of the base string that the text shows.
    private var baseString: (method: String, url: String, parameters: String)? {
        guard let text = facts.baseString else { return nil }
        let parts = text.utf8.split(separator: ASCII.ampersand).map {
            String(bytes: PercentEncoding.decoded(Array($0)))
        }
        guard parts.count == 3 else { return nil }
        let own = parts[2].split(separator: "&").filter { !$0.hasPrefix("oauth_") }
        return (parts[0], parts[1], own.joined(separator: "&"))
    }

    /// The URL of the base string, if the text has no other.
    private var ofBaseString: URLCandidate? {
        guard let (method, url, parameters) = baseString, let parts = SplitURL(url.utf8) else {
            return nil
        }
        let origin = parts.origin
        let isQuery = ["GET", "DELETE", "HEAD"].contains(method) && !parameters.isEmpty
        let whole =
            base.target.map { origin + $0 } ?? (isQuery ? url + "?" + parameters : url)
        return URLCandidate(url: whole, isOfBaseString: true, cost: 3, line: nil)
    }

    private func composed(_ host: Candidate<String>, _ path: Candidate<String>) -> URLCandidate {
        var authority = host.value
        var scheme = facts.scheme ?? assumed
        if let port = facts.port, !authority.utf8.contains(ASCII.colon) {
            let usual = port == "443" ? "https" : port == "80" ? "http" : nil
            scheme = scheme ?? usual
            if usual == nil || usual != scheme { authority += ":\(port)" }
        }
        if scheme == nil { scheme = facts.scheme(of: authority) }
        let isPlain = authority.hasSuffix(":80") || authority.hasSuffix(":8080")
        let used = scheme ?? (isPlain ? "http" : "https")
        return URLCandidate(
            url: "\(used)://\(authority)\(path.value)", isSchemeAssumed: scheme == nil,
            cost: host.cost + path.cost + cost(of: authority), line: path.line)
    }

    /// What speaks against a host without a port: that the text shows it with one.
    private func cost(of authority: String) -> Int {
        let isShort = (facts.hosts.map { $0.value } + facts.authorities).contains { host in
            host.hasPrefix(authority + ":") && ![":80", ":443"].contains { host.hasSuffix($0) }
        }
        return isShort ? Self.contradictionCost : 0
    }

    /// The same URLs with the port that the text shows of their hosts.
    private func withPorts(_ urls: [URLCandidate]) -> [URLCandidate] {
        var found: [URLCandidate] = []
        for authority in facts.authorities.sorted() {
            let host = authority.prefix { $0 != ":" }
            for url in urls where url.cost >= Self.contradictionCost {
                guard let text = url.url, let parts = SplitURL(text.utf8),
                    parts.authority.elementsEqual(host.utf8)
                else { continue }
                let start = String(bytes: parts.scheme) + "://"
                var other = url
                other.url = start + authority + text.dropFirst(start.count + host.count)
                other.cost += 1 - Self.contradictionCost
                found.append(other)
            }
        }
        return found
    }

    /// The same URLs with a query that is elsewhere in the text.
    ///
    /// If a query is named so, a URL without one is less than the text shows.
    private func withQueries(_ urls: [URLCandidate]) -> [URLCandidate] {
        let queries = best(facts.queries)
        let isSender = ["POST", "PUT", "PATCH"].contains(methods.first??.value ?? "")
        let isNamed = queries.contains { $0.cost == 0 || $0.cost == 1 && !isSender }
        let isShown = urls.contains { $0.url?.utf8.contains(ASCII.question) == true && $0.cost < 4 }
        var found = urls
        for place in found.indices where isNamed {
            guard let url = found[place].url, !url.utf8.contains(ASCII.question) else { continue }
            let isLonger = urls.contains { $0.cost < 4 && $0.url?.hasPrefix(url + "?") == true }
            if !isShown || isLonger { found[place].cost += Self.contradictionCost }
        }
        for query in queries {
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
        var found = best(facts.methods)
        if found.isEmpty, let method = baseString?.method {
            found = [Candidate(value: method, cost: 3, line: base.line)]
        }
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
        if type == nil { found += Self.best(facts.documents) }
        if facts.isBodyEmpty {
            for place in found.indices { found[place].cost += Self.contradictionCost }
        }
        let isWhole = putInOrder(&found)
        if own {
            // What has the protocol parameters is the body.
            let isInHeader = base.headers.contains { $0.name == "Authorization" }
            if !isInHeader || !isForm { found = [] }
            return [Candidate(value: .none, cost: 0, line: base.line)]
                + found.map { Candidate(value: $0.value, cost: $0.cost + 1, line: $0.line) }
        }
        if found.isEmpty, facts.urls.isEmpty, base.target == nil,
            let (method, _, text) = baseString,
            !["GET", "DELETE", "HEAD"].contains(method), !text.isEmpty
        {
            found = [Candidate(value: .form(text), cost: 0, line: base.line)]
        }
        // A query that is printed once more is not a form.
        let query = (base.url ?? base.target ?? "").split(separator: "?", maxSplits: 1).last
        found.removeAll { $0.value == query.map { .form(String($0)) } }
        let isSender = !["GET", "HEAD", "DELETE"].contains(methods.first??.value ?? "")
        let mayHaveForm = type != nil || isSender
        // Without a body, what looks like one is rarely the query.
        if !mayHaveForm { for place in found.indices { found[place].cost += Self.bodyCost } }
        let isLacking = base.lacksForm && !facts.isBodyEmpty
        let hasForm = mayHaveForm && found.contains { $0.cost == 0 } || isLacking || isWhole
        let cost = isWhole ? Self.lengthCost : Self.contradictionCost
        found.append(Candidate(value: .none, cost: hasForm ? cost : 0, line: base.line))
        return found.sorted { $0.cost < $1.cost }
    }

    /// Puts the bodies first that are as long as the head says; whether there is one, or one whose
    /// hash was signed.
    private func putInOrder(_ bodies: inout [Candidate<RequestFacts.Body>]) -> Bool {
        let length = base.header("Content-Length").flatMap { Int($0) } ?? facts.contentLength
        func isWhole(_ body: Candidate<RequestFacts.Body>) -> Bool {
            switch body.value {
            case .form(let text), .document(let text): text.utf8.count == length
            case .none, .fields: false
            }
        }
        guard bodies.contains(where: isWhole) else {
            let header = Array((base.header("Authorization") ?? "").utf8)
            return header[...].place(of: "oauth_body_hash") != nil
                && bodies.contains { $0.cost < RequestFacts.lateCost }
        }
        for place in bodies.indices {
            bodies[place].cost = isWhole(bodies[place]) ? 0 : bodies[place].cost + Self.bodyCost
        }
        return true
    }

    /// What speaks against a method, which the line of another request may say.
    private func cost(of method: Candidate<String>?, with url: URLCandidate) -> Int {
        guard let method else { return 0 }
        let target = facts.targets[method.line]
        let isOther = target.map { !Self.isTarget($0, of: url.url) } ?? false
        let isSigned = base.url.map { QueryParameters(of: $0).isSigned } ?? false
        return method.cost + (isSigned && isOther ? Self.contradictionCost : 0)
    }

    func best<Value: Hashable>(_ candidates: [Candidate<Value>]) -> [Candidate<Value>] {
        Array(facts.ordered(candidates).prefix(Self.candidatesMax))
    }

    /// Bodies, which are on other lines than the header.
    private static func best<Value: Hashable>(
        _ candidates: [Candidate<Value>]
    ) -> [Candidate<Value>] {
        var seen: Set<Value> = []
        return candidates.enumerated()
            .sorted { ($0.element.cost, $0.offset) < ($1.element.cost, $1.offset) }
            .map { $0.element }.filter { seen.insert($0.value).inserted }
            .prefix(candidatesMax).map { $0 }
    }
}
