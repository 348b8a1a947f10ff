import Vectors

/// Since which runs the failures of a run have had their causes.
package struct CauseAges: Hashable, Sendable {
    /// Failures of a cause that began in the same run.
    private struct Share: Hashable {
        /// The place of the run in which they began; nil for the current run.
        let first: Int?
        /// Whether they are new since a baseline; nil without a baseline.
        let isNew: Bool?
    }

    /// The names of the earlier runs.
    private let names: [String]
    private var shares: [String: [Share: Int]] = [:]

    /// Shares of a sentence; the others are too small to matter.
    private static let sharesMax = 3

    /// Nil if there are no earlier runs.
    ///
    /// A vector that fails for a cause has failed since the first of the runs in a row, up to the
    /// last one, in which it did. In runs with other vectors, what it fails for counts instead.
    ///
    /// - Parameters:
    ///   - history: the earlier runs, of any implementation.
    ///   - run: the current run; only runs of the same series count.
    ///   - match: by what vectors are recognized; nil for the full id.
    package init?(_ history: [RunRecord], of run: RunRecord, by match: VectorMatch? = nil) {
        let key = RunSeries.Key(run, by: match)
        let earlier = history.filter { !$0.isPartial && RunSeries.Key($0, by: match) == key }
        guard let last = earlier.last else { return nil }
        names = earlier.map { $0.label ?? $0.time }
        let causes = earlier.map { run in
            run.failures.reversed().reduce(into: [VectorLife.Key: String]()) {
                $0[VectorLife.Key($1, by: match)] = $1.cause
            }
        }
        let hasSameVectors = !run.ids.isEmpty && run.ids == last.ids
        let rows = hasSameVectors ? [:] : Self.rows(of: causes.map { Set($0.values) })
        for failure in run.failures where failure.status != .known {
            let vector = VectorLife.Key(failure, by: match)
            let name = failure.cause
            let row = causes.reversed().prefix { $0[vector] == name }.count
            let first = row > 0 ? earlier.count - row : rows[name]
            shares[name, default: [:]][Share(first: first, isNew: failure.isNew), default: 0] += 1
        }
    }

    /// The first run of the runs in a row, up to the last one, that have each cause.
    private static func rows(of causes: [Set<String>]) -> [String: Int] {
        var rows: [String: Int] = [:]
        for name in causes.last ?? [] {
            rows[name] = causes.count - causes.reversed().prefix { $0.contains(name) }.count
        }
        return rows
    }

    /// The name of the run in which the oldest failures of a cause began; nil if all are new.
    package func first(of cause: Cause) -> String? {
        counts(of: cause, isNew: nil).keys.compactMap { $0 }.min().map { names[$0] }
    }

    /// `since night-3`, `new in this run`, or how many are what.
    ///
    /// - Parameters:
    ///   - cause: what the failures have in common.
    ///   - isNew: whether only those are meant that are new since a baseline, or only the others;
    ///     nil for all.
    /// - Returns: nil if no recorded failure has the cause.
    package func sentence(
        of cause: Cause,
        isNew: Bool? = nil
    ) -> String? {
        let counts = counts(of: cause, isNew: isNew).sorted { first, second in
            guard first.value == second.value else { return first.value > second.value }
            return first.key ?? .max > second.key ?? .max
        }
        guard counts.count > 1 else { return counts.first.map { phrase($0.key) } }
        let phrases = counts.prefix(Self.sharesMax).map { "\($0.value) \(phrase($0.key))" }
        let rest = counts.dropFirst(Self.sharesMax).reduce(0) { $0 + $1.value }
        return (phrases + (rest > 0 ? ["\(rest) since other runs"] : [])).joined(separator: ", ")
    }

    private func phrase(_ first: Int?) -> String {
        first.map { "since \(PlainText.visible(names[$0]))" } ?? "new in this run"
    }

    private func counts(of cause: Cause, isNew: Bool?) -> [Int?: Int] {
        var counts: [Int?: Int] = [:]
        for (share, count) in shares[Self.name(of: cause)] ?? [:]
        where isNew == nil || share.isNew == isNew {
            counts[share.first, default: 0] += count
        }
        return counts
    }

    private static func name(of cause: Cause) -> String {
        switch cause {
        case .otherValues(let names): Cause.pitfalls(names).title
        case .refusedByServer: FailureKind.refusedByServer.title
        default: cause.title
        }
    }
}
