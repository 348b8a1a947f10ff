import OAuth1
package import Vectors
import HTTP

/// What was seen of one client: how far it went in the flow, and habits that a strict server, or an
/// attacker, would notice.
package struct ClientReport {
    package let clientKey: String
    package private(set) var findings: [Finding] = []
    package let requestCount: Int
    /// Nil where requests go to another server, whose steps are not known.
    package let flow: FlowChecklist?

    package struct Finding: Hashable, Sendable {
        package let id: String
        /// The section of RFC 5849.
        package let section: String
        package let text: String
        /// The numbers of the requests that show it.
        package let requests: [Int]
    }

    /// - Parameters:
    ///   - clientKey: whose requests are looked at.
    ///   - records: the requests of all clients, in order.
    ///   - isWatching: whether they were for another server.
    package init(_ clientKey: String, _ records: [RequestRecord], isWatching: Bool = false) {
        self.clientKey = clientKey
        let own = records.filter { $0.clientKey?.isSame(clientKey) ?? false }
        requestCount = own.count
        let issued = Set(own.filter { $0.endpoint == .initiate }.compactMap(\.issued))
        let visits = records.filter {
            $0.endpoint == .authorize && !issued.isDisjoint(with: $0.authorizedTokens)
        }
        flow = isWatching ? nil : FlowChecklist(own, visits: visits)
        addNonces(own)
        addClock(own)
        // What a path of another server is for is not known.
        if !isWatching {
            addRepeated(own)
            addOrder(own, visits)
        }
        addHeader(own)
        addRetries(own)
    }

    /// Adds a finding, unless no request shows it.
    private mutating func add(
        _ id: String,
        _ section: String,
        _ text: String,
        _ records: [RequestRecord]
    ) {
        guard !records.isEmpty else { return }
        findings.append(
            Finding(id: id, section: section, text: text, requests: records.map(\.number)))
    }

    private mutating func addNonces(_ own: [RequestRecord]) {
        let records = own.filter { $0.nonce != nil }
        let short = records.filter { $0.nonce?.utf8.count ?? 8 < 8 }
        let shortest = short.compactMap { $0.nonce?.utf8.count }.min() ?? 0
        add(
            "short-nonce", "3.3",
            "The client's shortest nonce has \(counted(shortest, "character")).", short)
        let numbers = records.compactMap { $0.nonce.flatMap { UInt64($0) } }
        let steps = zip(numbers, numbers.dropFirst()).map { $1 &- $0 }
        let isCounted = steps.count > 1 && steps.allSatisfy { $0 > 0 && $0 < 1000 }
        if isCounted, numbers.count == records.count {
            add(
                "counted-nonce", "3.3",
                "The client's nonces count up: anyone who sees one can guess and use the next.",
                records)
        }
        var seen: Set<[UInt8]> = []
        let repeated = records.filter { !seen.insert(Array(($0.nonce ?? "").utf8)).inserted }
        add(
            "repeated-nonce", "3.3", "The client reused \(counted(repeated.count, "nonce")).",
            repeated)
    }

    private mutating func addClock(_ own: [RequestRecord]) {
        let records = own.filter { $0.clockOffset != nil }
        let offsets = records.compactMap(\.clockOffset).sorted()
        guard !offsets.isEmpty else { return }
        let median = offsets[offsets.count / 2]
        guard median.magnitude > 5 else { return }
        // A request that waits is too old, never too new.
        let cause =
            median < 0
            ? "slow, or its requests wait that long before they are sent." : "fast."
        add("clock", "3.3", "The client's clock is \(median.magnitude) seconds \(cause)", records)
    }

    private mutating func addRepeated(_ own: [RequestRecord]) {
        func records(with name: String, notFor endpoint: Endpoint) -> [RequestRecord] {
            own.filter { $0.endpoint != endpoint && $0.message?[name] != nil }
        }
        add(
            "callback-later", "2.1",
            "The client sent oauth_callback in a request that was not for temporary credentials.",
            records(with: "oauth_callback", notFor: .initiate))
        add(
            "verifier-later", "2.3",
            "The client sent oauth_verifier in a request that was not an exchange of credentials.",
            records(with: "oauth_verifier", notFor: .token))
    }

    private mutating func addOrder(_ own: [RequestRecord], _ visits: [RequestRecord]) {
        add(
            "exchange-early", "2.2",
            "The client tried to exchange credentials before they were authorized.",
            own.filter { $0.refusal?.rule == .approved })
        add(
            "skipped-exchange", "2.3",
            "The client tried to get a resource with temporary credentials.",
            own.filter { $0.refusal?.rule == .notTemporary })
        add(
            "callback-in-url", "2.2",
            "The authorization URL had oauth_callback in it, as in OAuth 1.0 before revision A.",
            visits.filter(\.hasLateCallback))
    }

    private mutating func addHeader(_ own: [RequestRecord]) {
        add(
            "query", "3.5.3",
            "The client sends protocol parameters in the query. Servers and proxies log queries.",
            own.filter { $0.message?.transmissions.contains(.query) ?? false })
        add(
            "get", "2.1",
            "The client requests credentials by GET; the examples of RFC 5849 use POST.",
            own.filter { [.initiate, .token].contains($0.endpoint) && $0.isGet })
        let signed = own.filter { $0.message != nil }
        let without = signed.filter { $0.message?["oauth_version"] == nil }
        if without.count < signed.count {
            add(
                "version", "3.1",
                "The client sends oauth_version in some requests, but not in others.",
                without)
        }
        let findings = Set(own.flatMap { $0.request.raw.findings.map(\.message) })
        for finding in findings.sorted() {
            add(
                "message", "3.5", "In at least one request, \(finding).",
                own.filter { $0.request.raw.findings.contains { $0.message == finding } })
        }
    }

    private mutating func addRetries(_ own: [RequestRecord]) {
        let again = zip(own, own.dropFirst()).filter { first, second in
            first.status == 401 && first.request.raw.bytes == second.request.raw.bytes
        }
        add(
            "same-retry", "3.3",
            "After a 401 answer, the client sent the same request again, byte for byte.",
            again.map { $1 })
    }
}

extension ClientReport {
    package var text: String {
        var lines = ["\(PlainText.visible(clientKey)): \(counted(requestCount, "request"))"]
        lines += flow?.lines ?? []
        lines += findings.map {
            "  \($0.text) (RFC 5849 §\($0.section), \($0.id); \($0.requests.asRequests))"
        }
        if findings.isEmpty { lines.append("  no unusual habits were found") }
        return lines.map { InertText.line($0) + "\n" }.joined()
    }

    package var json: JSON {
        let findings = findings.map { finding -> JSON in
            [
                "id": .string(finding.id), "section": .string(finding.section),
                "text": .string(finding.text),
                "requests": .list(finding.requests.map(JSON.number)),
            ]
        }
        return [
            "client": .string(clientKey), "requests": .number(requestCount),
            "flow": flow?.json ?? .list([JSON]()), "findings": .list(findings),
        ]
    }

    /// The reports on all clients that have sent requests.
    package static func all(
        _ records: [RequestRecord],
        isWatching: Bool = false
    ) -> [ClientReport] {
        var keys: [String] = []
        for key in records.compactMap(\.clientKey) where !keys.contains(where: key.isSame) {
            keys.append(key)
        }
        return keys.map { ClientReport($0, records, isWatching: isWatching) }
    }
}

extension RequestRecord {
    fileprivate var nonce: String? { message?["oauth_nonce"] }

    /// Seconds by which the client's clock is fast.
    fileprivate var clockOffset: Int64? {
        message?["oauth_timestamp"].flatMap { Int64($0) }.map { timestamp in
            let (difference, overflow) = timestamp.subtractingReportingOverflow(time)
            return overflow ? (timestamp < 0 ? .min : .max) : difference
        }
    }

    fileprivate var isGet: Bool { request.raw.method.elementsEqual("GET".utf8) }
}
