import Vectors

/// How many requests of an endpoint fail for a cause, in two runs.
package struct EndpointChange: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        /// None failed so before.
        case begun
        /// None fails so any more, although there are requests.
        case ended
        /// None failed so in the later run, which has no request of the endpoint.
        case unseen
        case unchanged
    }

    package let endpoint: String
    package let operation: Operation
    /// The mistakes, or what else is wrong; nil if that was not searched for.
    package let cause: String?
    package let old: Int
    package let new: Int
    package let kind: Kind
}

/// Counts what fails at each endpoint in two runs.
///
/// In traffic that is recorded again, no request is the one of before: other values make other
/// signatures. So what is compared is which mistakes are made where.
struct EndpointMatching: Sendable {
    private struct Place: Hashable {
        let endpoint: [UInt8]
        let operation: Operation

        init(_ endpoint: String, _ operation: Operation) {
            self.endpoint = Array(endpoint.utf8)
            self.operation = operation
        }
    }

    private struct Key: Hashable {
        let place: Place
        /// Nil if the cause was not searched for.
        let cause: [UInt8]?
    }

    private struct Tally {
        let endpoint: String
        let cause: String?
        var old: [RecordedResult] = []
        var new: [RecordedResult] = []
    }

    private var tallies: [Key: Tally] = [:]
    private var order: [Key] = []
    /// The endpoints of each run.
    private var old: Set<Place> = []
    private var new: Set<Place> = []

    /// Adds a result of the earlier run.
    mutating func add(old result: RecordedResult) {
        guard let endpoint = result.endpoint else { return }
        old.insert(Place(endpoint, result.operation))
        guard let key = note(result, at: endpoint) else { return }
        tallies[key]?.old.append(result)
    }

    /// Adds a result of the later run.
    ///
    /// - Returns: whether it fails in a way in which nothing failed at its endpoint before.
    mutating func add(_ result: RecordedResult) -> Bool {
        guard let endpoint = result.endpoint else { return false }
        new.insert(Place(endpoint, result.operation))
        guard let key = note(result, at: endpoint) else { return false }
        tallies[key]?.new.append(result)
        return result.failsUnknown && !isOld(key)
    }

    /// Adds a request of the later run that passes.
    mutating func addPass(at endpoint: String) { new.insert(Place(endpoint, .sign)) }

    private mutating func note(_ result: RecordedResult, at endpoint: String) -> Key? {
        guard result.fails, let failure = result.failure else { return nil }
        let cause = failure.countedCause
        let key = Key(
            place: Place(endpoint, result.operation), cause: cause.map { Array($0.utf8) })
        if tallies[key] == nil {
            tallies[key] = Tally(endpoint: endpoint, cause: cause)
            order.append(key)
        }
        return key
    }

    /// Whether something failed so before; a cause that one run did not search for is assumed to
    /// be the other's.
    private func isOld(_ key: Key) -> Bool { has(key) { !$0.old.isEmpty } }

    private func has(_ key: Key, _ isThere: (Tally) -> Bool) -> Bool {
        if let tally = tallies[key], isThere(tally) { return true }
        guard key.cause != nil else {
            return order.contains { $0.place == key.place && tallies[$0].map(isThere) ?? false }
        }
        return tallies[Key(place: key.place, cause: nil)].map(isThere) ?? false
    }

    private func kind(of key: Key, _ tally: Tally) -> EndpointChange.Kind {
        if tally.old.isEmpty { return isOld(key) ? .unchanged : .begun }
        guard tally.new.isEmpty, !has(key, { !$0.new.isEmpty }) else { return .unchanged }
        return new.contains(key.place) ? .ended : .unseen
    }

    /// What changed at each endpoint: what began first, then the most frequent.
    var counts: [EndpointChange] {
        let counts = order.compactMap { key in
            tallies[key].map { tally in
                EndpointChange(
                    endpoint: tally.endpoint, operation: key.place.operation, cause: tally.cause,
                    old: tally.old.count, new: tally.new.count, kind: kind(of: key, tally))
            }
        }
        return counts.enumerated().sorted { first, second in
            let counts = (
                max(first.element.old, first.element.new),
                max(second.element.old, second.element.new)
            )
            return counts.0 == counts.1 ? first.offset < second.offset : counts.0 > counts.1
        }.map { $0.element }
    }

    /// The requests of the counts that changed.
    func changes(isWhole: Bool) -> (changes: [ReportComparison.Change], unreached: Int) {
        var changes: [ReportComparison.Change] = []
        var unreached = 0
        for key in order {
            guard let tally = tallies[key] else { continue }
            switch kind(of: key, tally) {
            case .unchanged: break
            case .begun:
                let kind: ReportComparison.Kind =
                    old.contains(key.place) ? .newlyFailing : .added
                changes += tally.new.map {
                    ReportComparison.Change(kind: kind, old: nil, new: $0, reasons: [])
                }
            case .ended, .unseen:
                guard isWhole else {
                    unreached += tally.old.count
                    continue
                }
                let kind: ReportComparison.Kind =
                    new.contains(key.place) ? .newlyPassing : .removed
                changes += tally.old.map {
                    ReportComparison.Change(kind: kind, old: $0, new: nil, reasons: [])
                }
            }
        }
        return (changes, unreached)
    }
}
