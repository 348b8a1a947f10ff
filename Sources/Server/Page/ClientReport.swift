import OAuth1
import Vectors
import HTTP

/// What the requests of one client say about it: habits that a strict provider, or an attacker,
/// would notice.
package struct ClientReport {
    package let clientKey: String
    package private(set) var findings: [Finding] = []
    package private(set) var requestCount = 0

    package struct Finding: Hashable, Sendable {
        package let id: String
        /// The section of RFC 5849.
        package let section: String
        package let text: String
    }

    /// - Parameters:
    ///   - clientKey: whose requests are looked at.
    ///   - records: the requests of all clients, in order.
    package init(_ clientKey: String, _ records: [RequestRecord]) {
        self.clientKey = clientKey
        let own = records.filter { $0.clientKey?.isSame(clientKey) ?? false }
        requestCount = own.count
        addNonces(own.compactMap { $0.message?["oauth_nonce"] })
        addClock(own)
        addRepeated(own)
        addOrder(own, records)
        addHeader(own)
        addRetries(own)
    }

    private mutating func add(_ id: String, _ section: String, _ text: String) {
        findings.append(Finding(id: id, section: section, text: text))
    }

    private mutating func addNonces(_ nonces: [String]) {
        guard let shortest = nonces.map(\.utf8.count).min() else { return }
        if shortest < 8 {
            add("short-nonce", "3.3", "Its shortest nonce has \(counted(shortest, "character")).")
        }
        let numbers = nonces.compactMap { UInt64($0) }
        let steps = zip(numbers, numbers.dropFirst()).map { $1 &- $0 }
        if numbers.count == nonces.count, steps.count > 1, steps.allSatisfy({ $0 > 0 && $0 < 1000 })
        {
            add(
                "counted-nonce", "3.3",
                "Its nonces count up: whoever sees one can use the next one first.")
        }
        let repeated = nonces.count - Set(nonces.map { Array($0.utf8) }).count
        if repeated > 0 {
            add("repeated-nonce", "3.3", "It sent \(counted(repeated, "nonce")) again.")
        }
    }

    private mutating func addClock(_ records: [RequestRecord]) {
        let offsets = records.compactMap { record in
            record.message?["oauth_timestamp"].flatMap { Int64($0) }.map { $0 - record.time }
        }.sorted()
        guard !offsets.isEmpty else { return }
        let median = offsets[offsets.count / 2]
        guard abs(median) > 5 else { return }
        add(
            "clock", "3.3",
            "Its clock is \(abs(median)) seconds \(median < 0 ? "slow" : "fast"), or its requests"
                + " wait that long before they are sent.")
    }

    private mutating func addRepeated(_ records: [RequestRecord]) {
        func count(_ name: String, besides endpoint: Endpoint) -> Int {
            records.count { $0.endpoint != endpoint && $0.message?[name] != nil }
        }
        let callbacks = count("oauth_callback", besides: .initiate)
        if callbacks > 0 {
            add(
                "callback-later", "2.1",
                "It sent oauth_callback in \(counted(callbacks, "request")) after the first step.")
        }
        let verifiers = count("oauth_verifier", besides: .token)
        if verifiers > 0 {
            add(
                "verifier-later", "2.3",
                "It sent oauth_verifier in \(counted(verifiers, "request")) besides the exchange.")
        }
    }

    private mutating func addOrder(_ own: [RequestRecord], _ all: [RequestRecord]) {
        let early = own.count { $0.refusal?.rule == .approved }
        if early > 0 {
            add("exchange-early", "2.2", "It exchanged credentials before they were authorized.")
        }
        let temporary = own.count { $0.refusal?.rule == .notTemporary }
        if temporary > 0 {
            add("skipped-exchange", "2.3", "It used temporary credentials for a resource.")
        }
        let isForeign = all.contains { record in
            record.endpoint == .authorize && record.hasLateCallback
        }
        if isForeign {
            add("callback-in-url", "2.2", "A callback was in the authorization URL, as in 1.0.")
        }
    }

    private mutating func addHeader(_ records: [RequestRecord]) {
        let used = Set(records.flatMap { $0.message?.transmissions ?? [] })
        if used.contains(.query) {
            add(
                "query", "3.5.3",
                "It sends protocol parameters in the query, which servers and proxies log.")
        }
        let methods = Set(
            records.filter { $0.endpoint == .initiate || $0.endpoint == .token }
                .map { String(decoding: $0.request.raw.method, as: UTF8.self) })
        if methods.contains("GET") {
            add("get", "2.1", "It uses GET for credentials; the RFC's own examples use POST.")
        }
        let isWithoutVersion = records.contains {
            $0.message != nil && $0.message?["oauth_version"] == nil
        }
        if isWithoutVersion, records.contains(where: { $0.message?["oauth_version"] != nil }) {
            add("version", "3.1", "It sends oauth_version in some requests and not in others.")
        }
        let findings = Set(records.flatMap { $0.request.raw.findings.map(\.message) })
        for finding in findings.sorted() { add("message", "3.5", "In a request, \(finding).") }
    }

    private mutating func addRetries(_ records: [RequestRecord]) {
        let pairs = zip(records, records.dropFirst()).filter { first, second in
            first.status == 401 && first.request.raw.target == second.request.raw.target
        }
        let same = pairs.count { $0.request.raw.bytes == $1.request.raw.bytes }
        if same > 0 {
            add("same-retry", "3.3", "After a 401 it sent the same request again, byte for byte.")
        }
    }
}

extension ClientReport {
    package var text: String {
        var lines = ["\(PlainText.visible(clientKey)): \(counted(requestCount, "request"))"]
        lines += findings.map { "  \($0.text) (RFC 5849 §\($0.section), \($0.id))" }
        if findings.isEmpty { lines.append("  nothing unusual") }
        return lines.map { InertText.line($0) + "\n" }.joined()
    }

    package var json: String {
        JSONText.object([
            ("client", JSONText.string(clientKey)), ("requests", "\(requestCount)"),
            (
                "findings",
                JSONText.list(
                    findings.map {
                        JSONText.object([
                            ("id", JSONText.string($0.id)),
                            ("section", JSONText.string($0.section)),
                            ("text", JSONText.string($0.text)),
                        ])
                    })
            ),
        ])
    }

    /// The reports on all clients that have sent requests.
    package static func all(_ records: [RequestRecord]) -> [ClientReport] {
        var keys: [String] = []
        for key in records.compactMap(\.clientKey) where !keys.contains(where: key.isSame) {
            keys.append(key)
        }
        return keys.map { ClientReport($0, records) }
    }
}
