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

    /// A file of known failures.
    package struct List: Sendable {
        package let file: String
        /// Nil if the file does not exist yet.
        let reader: KnownFailureReader?

        package init(_ reader: KnownFailureReader?, file: String) {
            self.file = file
            self.reader = reader
        }
    }

    struct Record {
        var failure: KnownFailure
        /// The key of the entry that the file had; nil if the entry is new.
        let recorded: KnownFailure.Key?
        /// Whether a vector with this id was checked.
        var isMet = false
        /// The id of a vector with the same content that failed, and the content.
        var twin: (id: String, content: String)?
        /// Whether it failed, so that the entry is settled.
        var hasFailed = false
        var isRemoved = false

        var isUnmatched: Bool { !isMet && twin == nil && !isRemoved && failure.endpoint == nil }
        var isChanged = false
        /// How many requests of the endpoint fail so.
        var count = 0
    }

    /// The name of the implementation that is tested.
    var implementation = Self.ownName
    let upkeep: Upkeep
    let today: CalendarDate
    private let paths: NamedPaths
    /// Whether there is a file whose vectors have ids with this stem.
    private let isThere: @Sendable (String) -> Bool
    /// The files, each with whether its list is a member of an object; new entries go to the first.
    let files: [(name: String, isObject: Bool)]
    var records: [Record] = []
    /// The records of each full id.
    var places: [[UInt8]: [Int]] = [:]
    /// The records of files that this run does not read, by the file's name and the id.
    private var elsewhere: [[UInt8]: [Int]] = [:]
    /// The records of each content.
    private var contents: [String: [Int]] = [:]
    private var content = VectorContent()
    /// The files in which entries were changed.
    var changedFiles: Set<String> = []
    package internal(set) var changes = Changes()
    /// The endpoints of which the run has requests, and what was asked of those.
    var endpoints: Set<[UInt8]> = []

    /// The implementation's name where vectors are recomputed.
    package static let ownName = "oauthcheck"

    /// Of entries for the same failure, that of the first file counts; `isThere` says whether there
    /// is a file whose vectors have ids with a stem.
    package init(
        _ lists: [List],
        over paths: NamedPaths = NamedPaths(),
        upkeep: Upkeep = .nothing,
        today: CalendarDate,
        isThere: @escaping @Sendable (String) -> Bool = { _ in false }
    ) {
        self.isThere = isThere
        self.paths = paths
        self.upkeep = upkeep
        self.today = today
        files = lists.map { ($0.file, $0.reader?.isObject ?? false) }
        var keys: Set<KnownFailure.Key> = []
        for failure in lists.flatMap({ $0.reader?.failures ?? [] })
        where keys.insert(failure.key).inserted {
            records.append(Record(failure: failure, recorded: failure.key))
        }
        for place in records.indices { note(place) }
    }

    /// From now on, results are those of this implementation.
    package mutating func judge(_ implementation: String) {
        self.implementation = implementation
    }

    /// Whether an entry may name a vector that passes.
    package func mayName(_ vector: TestVector) -> Bool {
        hasEndpoints || !elsewhere.isEmpty || places[vector.fullIDBytes] != nil
    }

    /// The result, adjusted by the list of known failures; a request is recognized by its endpoint.
    package mutating func settle(
        _ result: CheckResult,
        of subject: Subject,
        at endpoint: String? = nil
    ) -> CheckResult {
        if let endpoint { return settle(result, of: subject, atEndpoint: endpoint) }
        let operation = result.operation
        let place = place(of: subject, result)
        switch result.verdict {
        case .passed:
            return place.flatMap { settlePass(result, at: $0) } ?? result
        case .failed(let failure):
            guard place != nil || updates else { return result }
            do throws(SigningError) {
                let fingerprint = try FailureFingerprint(failure, of: subject)
                let new = entry(subject, operation, fingerprint, result.explained)
                return settle(result, fingerprint, new, at: place)
            } catch {
                return CheckResult(.broken(reason: "\(error)"), nil, operation)
            }
        case .skipped, .broken, .errored: return result
        }
    }

    /// Settles the entries that match no vector, once all files have been read.
    ///
    /// - Parameter isCovered: whether every vector whose full id has this stem was checked.
    /// - Returns: those entries; none if the file is updated, since it then loses them.
    package mutating func settleOrphans(where isCovered: (String) -> Bool) -> [KnownFailure] {
        let orphans = records.indices.filter { place in
            let record = records[place]
            return record.isUnmatched && applies(record.failure)
                && isCovered(record.failure.stem)
        }
        settleEndpoints()
        guard updates else { return orphans.map { records[$0].failure } }
        rename()
        for place in orphans { remove(place) }
        return []
    }

    /// The entries for files that this run was not given, and that no vector of it matched.
    package var unmatched: [KnownFailure] {
        records.filter { $0.isUnmatched && applies($0.failure) }.map { $0.failure }.filter {
            !paths.cover(Array($0.stem.utf8))
        }
    }

    /// The entries for other implementations.
    var ofOthers: [KnownFailure] {
        records.filter { !$0.isRemoved && !applies($0.failure) }.map { $0.failure }
    }

    /// The current entries, sorted by id.
    package var failures: [KnownFailure] {
        records.filter { !$0.isRemoved }.map { $0.failure }.inOrder
    }

    /// The files whose entries were changed.
    package var changed: [String] { files.map { $0.name }.filter(changedFiles.contains) }

    /// The text of a file with its current entries.
    ///
    /// - Parameters:
    ///   - file: its name.
    ///   - now: what it has now, since another run may have changed it; nil for what it had.
    /// - Returns: the text, with this run's changes.
    package func text(of file: String, over now: KnownFailureReader? = nil) -> String {
        let records = records.filter { $0.failure.file.utf8.elementsEqual(file.utf8) }
        guard let now else {
            let isObject = files.first { $0.name == file }?.isObject ?? false
            let failures = records.filter { !$0.isRemoved }.map { $0.failure }
            return KnownFailure.text(of: failures.inOrder, isObject: isObject)
        }
        let changed = records.filter { $0.isChanged }
        let added = changed.filter { !$0.isRemoved }.map { $0.failure }
        let replaced = Set(changed.compactMap { $0.recorded } + added.map { $0.key })
        let failures = now.failures.filter { !replaced.contains($0.key) } + added
        return KnownFailure.text(of: failures.inOrder, isObject: now.isObject)
    }

    var updates: Bool {
        if case .update = upkeep { return true }
        return false
    }

    private mutating func note(_ place: Int) {
        let failure = records[place].failure
        places[Array(failure.id.utf8), default: []].append(place)
        if let content = failure.content { contents[content, default: []].append(place) }
        guard failure.stem != failure.id, !paths.cover(Array(failure.stem.utf8)) else { return }
        elsewhere[Self.name(in: Array(failure.id.utf8)), default: []].append(place)
    }

    func applies(_ failure: KnownFailure) -> Bool {
        failure.implementation?.utf8.elementsEqual(implementation.utf8) ?? true
    }

}

// The entry of a vector or a rule.
extension KnownFailures {
    /// The entry of a rule, by its id.
    ///
    /// That of a vector is that of its full id; without one, that of the same id in a file of the
    /// same name at another place; without one, for a failure, that of its content.
    private mutating func place(of subject: Subject, _ result: CheckResult) -> Int? {
        let found = places[Array(subject.id.utf8)] ?? moved(subject, result)
        for place in found { records[place].isMet = true }
        if let place = applying(found, result.operation) { return place }
        guard case .vector(let vector) = subject, case .failed = result.verdict, !contents.isEmpty,
            let content = content.fingerprint(of: vector),
            let place = applying(contents[content] ?? [], result.operation),
            !records[place].isMet, records[place].twin == nil, mayBe(vector, at: place)
        else { return nil }
        records[place].twin = (vector.fullID, content)
        return place
    }

    /// Whether an entry may get the id of a vector with the same content: not if the file of its
    /// own vector is another one, which is there, and which this run does not read.
    private func mayBe(_ vector: TestVector, at place: Int) -> Bool {
        let stem = records[place].failure.stem
        let bytes = Array(stem.utf8)
        return !updates || paths.cover(bytes)
            || Self.name(in: bytes) == Self.name(in: vector.idPrefix.dropLast(2)) || !isThere(stem)
    }

    /// What follows the folder of a file in its stem, or in a full id.
    private static func name(in path: [UInt8]) -> [UInt8] {
        path.reversed().prefix { $0 != UInt8(ascii: "/") }.reversed()
    }

    /// The entries of a vector whose file was recorded at another place.
    ///
    /// A vector of the same name may be another one. If it fails as recorded, that does not matter;
    /// that it passes counts only if it has the recorded content.
    private mutating func moved(_ subject: Subject, _ result: CheckResult) -> [Int] {
        guard !elsewhere.isEmpty, case .vector(let vector) = subject,
            let found = elsewhere[Self.name(in: vector.fullIDBytes)]
        else { return [] }
        let ids = Set(found.map { Array(records[$0].failure.id.utf8) })
        if ids.count == 1, case .failed = result.verdict { return found }
        // It passes, or files have the same name at several places: the content decides.
        let hash = content.fingerprint(of: vector)
        return found.filter { records[$0].failure.content == hash }
    }

    /// The entry for this implementation; without one, the entry for all.
    private func applying(_ found: [Int], _ operation: Operation) -> Int? {
        let fitting = found.filter { place in
            let failure = records[place].failure
            return !records[place].isRemoved && failure.operation == operation && applies(failure)
        }
        return fitting.first { records[$0].failure.implementation != nil } ?? fitting.first
    }

    /// Gives entries the ids of their renamed vectors.
    private mutating func rename() {
        for place in records.indices where !records[place].isMet && !records[place].isRemoved {
            guard let twin = records[place].twin else { continue }
            replace(place, by: records[place].failure.renamed(twin.id, twin.content))
        }
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

    var givenReason: String? {
        if case .update(let reason) = upkeep { return reason }
        return nil
    }

    /// The entry for a failure that has none.
    private mutating func entry(
        _ subject: Subject,
        _ operation: Operation,
        _ fingerprint: FailureFingerprint,
        _ explained: Explained?
    ) -> KnownFailure {
        KnownFailure(
            id: subject.id, implementation: implementation, operation: operation,
            stage: fingerprint.stage,
            pitfalls: explained?.diagnosis?.explanations.first?.pitfalls ?? [],
            fingerprint: fingerprint.fault == nil ? fingerprint.text : nil,
            reason: givenReason ?? "recorded on \(today)",
            issue: nil, expires: nil, file: files.first?.name ?? "", line: 0,
            content: contentHash(of: subject),
            fault: fingerprint.fault)
    }

    /// The hash of a vector's content; a rule has none.
    private mutating func contentHash(of subject: Subject) -> String? {
        guard case .vector(let vector) = subject else { return nil }
        return content.fingerprint(of: vector)
    }

    mutating func add(_ failure: KnownFailure) {
        records.append(
            Record(
                failure: failure, recorded: nil, isMet: true, hasFailed: true, isChanged: true))
        note(records.count - 1)
        changes.add(failure)
        changedFiles.insert(failure.file)
    }

    mutating func replace(_ place: Int, by failure: KnownFailure) {
        records[place].failure = failure
        records[place].isChanged = true
        changes.replaced += 1
        changedFiles.insert(failure.file)
    }

    mutating func remove(_ place: Int) {
        records[place].isRemoved = true
        records[place].isChanged = true
        changes.removed += 1
        changedFiles.insert(records[place].failure.file)
    }
}

extension [KnownFailure] {
    fileprivate var inOrder: [KnownFailure] { sorted(by: KnownFailure.areInOrder) }
}
