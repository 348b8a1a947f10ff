import Diagnosis
import OAuth1
package import Vectors

/// The known failures of a run: recognizes them, and keeps their file up to date.
package struct KnownFailures: Sendable {
    /// How the file is changed.
    package enum Upkeep: Hashable, Sendable {
        case nothing
        /// Entries whose vectors pass are removed.
        case prune
        /// Also, failures that are not known are added, with this reason if there is one.
        case update(reason: String?)
    }

    /// How many entries were changed.
    package struct Changes: Hashable, Sendable {
        package fileprivate(set) var added = 0
        package fileprivate(set) var replaced = 0
        package fileprivate(set) var removed = 0

        package var isEmpty: Bool { added + replaced + removed == 0 }

        /// `2 added, 1 replaced, 0 removed`.
        package var sentence: String {
            "\(added) added, \(replaced) replaced, \(removed) removed"
        }
    }

    private struct Record {
        var failure: KnownFailure
        /// Whether a vector with this id was checked.
        var isMet = false
        /// Whether it failed, so that the entry is settled.
        var hasFailed = false
        var isRemoved = false
    }

    /// The name of the implementation that is tested.
    private var implementation = Self.ownName
    private let upkeep: Upkeep
    private let today: CalendarDate
    private let file: String
    private let isObject: Bool
    private var records: [Record]
    /// The records of each full id.
    private var places: [[UInt8]: [Int]] = [:]
    package private(set) var changes = Changes()

    /// The implementation's name where vectors are recomputed.
    package static let ownName = "oauthcheck"

    /// - Parameters:
    ///   - reader: the entries of the file; nil if it does not exist yet.
    ///   - file: the file's name.
    ///   - upkeep: how the file is changed.
    ///   - today: the day by which entries expire.
    package init(
        _ reader: KnownFailureReader?,
        file: String,
        upkeep: Upkeep = .nothing,
        today: CalendarDate
    ) {
        self.file = file
        self.upkeep = upkeep
        self.today = today
        isObject = reader?.isObject ?? false
        records = (reader?.failures ?? []).map { Record(failure: $0) }
        for place in records.indices { note(place) }
    }

    /// From now on, results are those of this implementation.
    package mutating func judge(_ implementation: String) {
        self.implementation = implementation
    }

    /// The result, adjusted by the list of known failures.
    package mutating func settle(_ result: CheckResult, of vector: TestVector) -> CheckResult {
        let operation = result.operation
        let id = vector.fullIDOctets
        for place in places[id, default: []] { records[place].isMet = true }
        let place = place(of: id, operation)
        switch result.verdict {
        case .passed:
            return place.flatMap { settlePass(result, at: $0) } ?? result
        case .failed(let failure):
            guard place != nil || updates else { return result }
            do throws(SigningError) {
                let fingerprint = try FailureFingerprint(failure, of: vector)
                let new = entry(vector.fullID, operation, fingerprint, result.explained)
                return settle(result, fingerprint, new, at: place)
            } catch {
                return CheckResult(.broken(reason: "\(error)"), nil, operation)
            }
        case .skipped, .broken, .errored: return result
        }
    }

    /// Settles the entries that name no vector, once all files have been read.
    ///
    /// - Parameter isCovered: whether every vector whose full id has this stem was checked.
    /// - Returns: those entries; none if the file is updated, since it then loses them.
    package mutating func settleOrphans(where isCovered: (String) -> Bool) -> [KnownFailure] {
        let orphans = records.indices.filter { place in
            let record = records[place]
            return !record.isMet && !record.isRemoved && applies(record.failure)
                && isCovered(record.failure.stem)
        }
        guard updates else { return orphans.map { records[$0].failure } }
        for place in orphans { remove(place) }
        return []
    }

    /// The current entries, sorted by id.
    package var failures: [KnownFailure] {
        records.filter { !$0.isRemoved }.map(\.failure).sorted(by: KnownFailure.areInOrder)
    }

    /// The text of the file with the current entries.
    package var text: String { KnownFailure.text(of: failures, isObject: isObject) }

    private var updates: Bool {
        if case .update = upkeep { return true }
        return false
    }

    private mutating func note(_ place: Int) {
        places[Array(records[place].failure.id.utf8), default: []].append(place)
    }

    private func applies(_ failure: KnownFailure) -> Bool {
        failure.implementation?.utf8.elementsEqual(implementation.utf8) ?? true
    }

    /// The entry for this implementation; without one, the entry for all.
    private func place(of id: [UInt8], _ operation: Operation) -> Int? {
        let fitting = places[id, default: []].filter { place in
            let failure = records[place].failure
            return !records[place].isRemoved && failure.operation == operation && applies(failure)
        }
        return fitting.first { records[$0].failure.implementation != nil } ?? fitting.first
    }
}

// Results.
extension KnownFailures {
    /// Nil if the result stays as it is, since another vector with this id fails.
    private mutating func settlePass(_ result: CheckResult, at place: Int) -> CheckResult? {
        guard !records[place].hasFailed else { return nil }
        guard upkeep != .nothing else { return result.with(.fixed(records[place].failure)) }
        remove(place)
        return nil
    }

    private mutating func settle(
        _ result: CheckResult,
        _ fingerprint: FailureFingerprint,
        _ new: KnownFailure,
        at place: Int?
    ) -> CheckResult {
        guard let place else {
            add(new)
            return result.with(.known(new))
        }
        let recorded = records[place].failure
        // An entry is not changed again if another vector with this id has settled it.
        let isOpen = !records[place].hasFailed
        records[place].hasFailed = true
        let isSame = recorded.describes(fingerprint, result.explained)
        guard !isSame || recorded.isExpired(on: today) else {
            return result.with(.known(recorded))
        }
        guard updates, isOpen else {
            return result.with(isSame ? .expired(recorded) : .changed(recorded, now: new))
        }
        let entry = isSame ? recorded.renewed(reason: givenReason) : new.recorded(for: recorded)
        replace(place, by: entry)
        return result.with(.known(entry))
    }

    private var givenReason: String? {
        if case .update(let reason) = upkeep { return reason }
        return nil
    }

    /// The entry for a failure that has none.
    private func entry(
        _ id: String,
        _ operation: Operation,
        _ fingerprint: FailureFingerprint,
        _ explained: Explained?
    ) -> KnownFailure {
        KnownFailure(
            id: id, implementation: implementation, operation: operation,
            stage: fingerprint.stage,
            pitfalls: explained?.diagnosis?.explanations.first?.pitfalls ?? [],
            fingerprint: fingerprint.text, reason: givenReason ?? "recorded on \(today)",
            issue: nil, expires: nil, file: file, line: 0)
    }

    private mutating func add(_ failure: KnownFailure) {
        records.append(Record(failure: failure, isMet: true, hasFailed: true))
        note(records.count - 1)
        changes.added += 1
    }

    private mutating func replace(_ place: Int, by failure: KnownFailure) {
        records[place].failure = failure
        changes.replaced += 1
    }

    private mutating func remove(_ place: Int) {
        records[place].isRemoved = true
        changes.removed += 1
    }
}
