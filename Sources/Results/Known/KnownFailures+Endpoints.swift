import OAuth1
import Vectors

// The entries of recorded traffic, in which no request occurs twice: which mistakes are made at
// which endpoint.
extension KnownFailures {
    /// Whether an entry is that of an endpoint.
    var hasEndpoints: Bool { records.contains { $0.failure.endpoint != nil && !$0.isRemoved } }

    /// The result of a request, adjusted by the entries of its endpoint.
    ///
    /// That a request passes says nothing about an entry: its values may not show the mistake.
    mutating func settle(
        _ result: CheckResult,
        of subject: Subject,
        atEndpoint endpoint: String
    ) -> CheckResult {
        endpoints.insert(Self.place(of: endpoint, result.operation))
        guard case .failed(let failure) = result.verdict else { return result }
        do throws(SigningError) {
            let fingerprint = try FailureFingerprint(failure, of: subject)
            let fitting = (places[Array(endpoint.utf8)] ?? []).filter { place in
                let known = records[place].failure
                return !records[place].isRemoved && known.operation == result.operation
                    && applies(known) && known.describes(fingerprint, result)
            }
            let specific = fitting.first { records[$0].failure.implementation != nil }
            guard let place = specific ?? fitting.first else {
                guard updates else { return result }
                let new = entry(result, fingerprint, failure, at: endpoint)
                add(new)
                records[records.count - 1].count = 1
                return result.with(.known(new))
            }
            return settle(result, at: place)
        } catch {
            return CheckResult(.broken(reason: "\(error)"), nil, result.operation)
        }
    }

    private mutating func settle(_ result: CheckResult, at place: Int) -> CheckResult {
        records[place].hasFailed = true
        records[place].count += 1
        // What other entries were written with is settled at the end of the run.
        if records[place].recorded == nil { records[place].failure.count = records[place].count }
        let recorded = records[place].failure
        guard recorded.isExpired(on: today) else { return result.with(.known(recorded)) }
        guard updates else { return result.with(.expired(recorded)) }
        let entry = recorded.renewed(reason: givenReason)
        replace(place, by: entry)
        return result.with(.known(entry))
    }

    private static func place(of endpoint: String, _ operation: Operation) -> [UInt8] {
        Array("\(operation.rawValue) \(endpoint)".utf8)
    }

    /// The entry for a failure that has none.
    private func entry(
        _ result: CheckResult,
        _ fingerprint: FailureFingerprint,
        _ failure: Failure,
        at endpoint: String
    ) -> KnownFailure {
        var pitfalls: [String] = []
        if case .pitfalls(let ids) = result.cause { pitfalls = ids }
        // A wrong value is another one in every request.
        var isOwn = false
        if case .differs = failure { isOwn = true }
        return KnownFailure(
            id: endpoint, implementation: implementation == Self.ownName ? nil : implementation,
            operation: result.operation, stage: fingerprint.stage, pitfalls: pitfalls,
            fingerprint: isOwn || !pitfalls.isEmpty ? nil : fingerprint.text,
            reason: givenReason ?? "recorded on \(today)", issue: nil, expires: nil,
            file: files.first?.name ?? "", line: 0, endpoint: endpoint, count: 1)
    }

    /// The entries of endpoints that no request fails by.
    private func entries(areSeen: Bool) -> [Int] {
        records.indices.filter { place in
            let record = records[place]
            guard let endpoint = record.failure.endpoint, !record.isRemoved, record.count == 0,
                applies(record.failure)
            else { return false }
            let place = Self.place(of: endpoint, record.failure.operation)
            return endpoints.contains(place) == areSeen
        }
    }

    /// The entries of endpoints of which the run has requests, none of which fails so.
    package var gone: [KnownFailure] { entries(areSeen: true).map { records[$0].failure } }

    /// The entries of endpoints of which the run has no request.
    package var unseen: [KnownFailure] { entries(areSeen: false).map { records[$0].failure } }

    /// Says which entries no request failed by.
    package var endpointSentences: [String] {
        let gone = gone.map { failure in
            let count = failure.count.map { " (\($0) before)" } ?? ""
            return "\(PlainText.visible(failure.file)): no request fails by "
                + PlainText.visible("\(failure.mistakes.joined(separator: " + ")) at \(failure.id)")
                + "\(count) any more"
        }
        guard let first = unseen.first else { return gone }
        let endpoints = unseen.count == 1 ? "an endpoint" : "\(unseen.count) endpoints"
        return gone + [
            "\(PlainText.visible(first.file)): this run has no request of \(endpoints) that the "
                + "list names, such as \(PlainText.visible(first.id))"
        ]
    }

    /// Brings the entries of endpoints up to date, once all requests were read.
    mutating func settleEndpoints() {
        guard upkeep != .nothing else { return }
        for place in entries(areSeen: true) { remove(place) }
        guard updates else { return }
        for place in records.indices {
            let record = records[place]
            guard record.recorded != nil, record.count > 0, !record.isRemoved,
                record.failure.count != record.count
            else { continue }
            var failure = record.failure
            failure.count = record.count
            replace(place, by: failure)
        }
    }
}
