import Vectors

/// What changed from one report to the next.
package struct ReportComparison: Hashable, Sendable {
    package enum Kind: String, CaseIterable, Sendable {
        case newlyFailing = "newly_failing"
        case failingDifferently = "failing_differently"
        case newlyPassing = "newly_passing"
        /// It was tested before, and is not any more.
        case newlySkipped = "newly_skipped"
        /// The same content has another id.
        case renamed
        case added, removed

        /// In a heading or a count.
        package var title: String {
            String(
                decoding: rawValue.utf8.map { $0 == UInt8(ascii: "_") ? 0x20 : $0 }, as: UTF8.self)
        }
    }

    /// What else changed, and may be the reason.
    package enum Reason: String, CaseIterable, Sendable {
        /// The content of the vector.
        case vector
        /// The name, version or language of the implementation.
        case implementation
        /// The answer of the same version of the implementation.
        case answer
        /// The version of the tool.
        case tool
        /// Perhaps the vector: a report has no hash of its content.
        case unknown
        /// Nothing that reports show.
        case nothing
    }

    package struct Change: Hashable, Sendable {
        package let kind: Kind
        package internal(set) var old: RecordedResult?
        package internal(set) var new: RecordedResult?
        package let reasons: [Reason]

        /// Whether something fails that did not fail, or failed differently, before.
        package var isWorse: Bool {
            switch kind {
            case .newlyFailing, .failingDifferently, .added: new?.failsUnknown ?? false
            default: false
            }
        }
    }

    package let old: RecordedReport
    package let new: RecordedReport
    /// By kind, and within a kind in the order of the reports.
    package private(set) var changes: [Change]
    /// Results of ``old`` that ``new``, which is incomplete, does not have.
    package let unreached: Int
    /// What fails at which endpoint, and how often; nil if nothing is recognized by endpoints.
    package let endpoints: [EndpointChange]?
    /// How many results the new report has.
    private let count: Int

    /// Compares two reports; without `match`, vectors are recognized by their full ids, or else by
    /// their contents.
    package init(_ old: RecordedReport, _ new: RecordedReport, by match: VectorMatch? = nil) {
        var matching = RunMatching(
            old, new.origin, by: match, hasEndpoints: new.results.hasEndpoints)
        for result in new.results {
            let isPass = result.status == .passed && result.operation == .sign
            if !isPass || !matching.addPass(result) { _ = matching.add(result, .none) }
        }
        self = matching.comparison(with: new)
    }

    /// The changes that `matching` has found, and the results of `old` that match nothing.
    init(
        _ old: RecordedReport,
        _ new: RecordedReport,
        _ matched: [Change],
        removed: [Int],
        _ endpoints: EndpointMatching?,
        count: Int
    ) {
        self.old = old
        self.new = new
        self.count = count
        let isWhole = new.extent == .whole
        var changes = matched
        if isWhole {
            changes += removed.map {
                Change(kind: .removed, old: old.results[$0], new: nil, reasons: [])
            }
        }
        let counted = endpoints?.changes(isWhole: isWhole)
        changes += counted?.changes ?? []
        self.endpoints = endpoints?.counts
        unreached = (isWhole ? 0 : removed.count) + (counted?.unreached ?? 0)
        self.changes = Kind.allCases.flatMap { kind in changes.filter { $0.kind == kind } }
    }

    /// The same without the values of a report that shows secrets, nor values of which one report
    /// hides a part that the other shows.
    package var withoutSecrets: ReportComparison {
        var shown = self
        let isShown = old.origin.showsSecrets || new.origin.showsSecrets
        for index in changes.indices {
            let hides = [changes[index].old, changes[index].new].compactMap {
                $0?.failure?.hidesValues
            }
            guard isShown || Set(hides).count > 1 else { continue }
            shown.changes[index].old?.hideValues()
            shown.changes[index].new?.hideValues()
        }
        return shown
    }

    /// How many results are as before.
    package var same: Int { max(0, count - Set(changes.compactMap { $0.new }).count) }

    package func count(_ kind: Kind) -> Int { changes.count { $0.kind == kind } }

    /// How many vectors of ``new`` have the id of another one of ``old``, in a file of another
    /// name; 0 if that is so for less than half of those that were renamed or added.
    package var sameIDs: Int {
        func key(_ result: RecordedResult?) -> [UInt8]? {
            result.map { Array(VectorMatch.ownID(of: Array($0.id.utf8)[...])) }
        }
        let moved = changes.filter { [.renamed, .added, .removed].contains($0.kind) }
        let earlier = Set(moved.compactMap { key($0.old) })
        let count = moved.count { key($0.new).map(earlier.contains) ?? false }
        return 2 * count < moved.count { $0.new != nil } ? 0 : count
    }

    /// How many fail that did not fail, or failed differently, before.
    package var worse: Int { changes.count { $0.isWorse } }

    static func changes(
        from old: RecordedResult,
        to new: RecordedResult,
        _ origins: (old: RecordedReport.Origin, new: RecordedReport.Origin),
        _ match: VectorMatch?
    ) -> [Change] {
        // Who says by what vectors are recognized, expects that the rest changes.
        let isRenamed = match == nil && !old.id.utf8.elementsEqual(new.id.utf8)
        var kinds = isRenamed ? [Kind.renamed] : []
        if let kind = kind(from: old, to: new) { kinds.append(kind) }
        return kinds.map { kind in
            let reasons = kind == .renamed ? [] : reasons(from: old, to: new, origins)
            return Change(kind: kind, old: old, new: new, reasons: reasons)
        }
    }

    /// What changed between two results of a vector; nil if nothing did.
    static func kind(from old: RecordedResult, to new: RecordedResult) -> Kind? {
        if new.status == .skipped { return old.status == .skipped ? nil : .newlySkipped }
        guard new.fails else { return old.passes ? nil : .newlyPassing }
        guard old.fails else { return .newlyFailing }
        guard let before = old.failure, let now = new.failure else { return nil }
        return before.isSame(as: now, isChanged: new.isOther(than: old)) ? nil : .failingDifferently
    }

    private static func reasons(
        from old: RecordedResult,
        to new: RecordedResult,
        _ origins: (old: RecordedReport.Origin, new: RecordedReport.Origin)
    ) -> [Reason] {
        var reasons: [Reason] = []
        if let before = old.content, let now = new.content, before != now {
            reasons.append(.vector)
        }
        let isOwn = origins.old.isOwn && origins.new.isOwn
        var judged = origins.old
        judged.tool = origins.new.tool
        judged.showsSecrets = origins.new.showsSecrets
        judged.shard = origins.new.shard
        if !isOwn, judged != origins.new { reasons.append(.implementation) }
        if origins.old.tool != origins.new.tool { reasons.append(.tool) }
        guard reasons.isEmpty else { return reasons }
        // A vector that could not be used has no content to compare.
        if old.content == nil || new.content == nil { return [.unknown] }
        return [isOwn ? .nothing : .answer]
    }
}
