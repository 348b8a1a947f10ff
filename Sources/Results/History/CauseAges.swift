import Vectors

/// Since which runs the failures of a run have had their causes.
package struct CauseAges: Hashable, Sendable {
    /// When failures of a cause began.
    private struct Beginning: Hashable {
        /// The place of the run in which they began; nil for the current run.
        let first: Int?
        /// Whether they are new since a baseline; nil without a baseline.
        let isNew: Bool?
    }

    /// The names of the earlier runs.
    private let names: [String]
    private var beginnings: [String: Set<Beginning>] = [:]

    /// Nil if there are no earlier runs.
    ///
    /// A vector that fails for a cause has failed since the first of the runs in a row, up to the
    /// last one, in which it did. In runs with other vectors, what it fails for counts instead.
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
            beginnings[name, default: []].insert(Beginning(first: first, isNew: failure.isNew))
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
        begun(cause, isNew: nil).compactMap { $0 }.min().map { names[$0] }
    }

    /// `since night-3`, `some since night-3` if others began later, or `new in this run`; nil if no
    /// recorded failure has the cause.
    ///
    /// `isNew` chooses those that are new since a baseline, or the others; nil chooses all.
    package func sentence(of cause: Cause, isNew: Bool? = nil) -> String? {
        let begun = begun(cause, isNew: isNew)
        guard let first = begun.compactMap({ $0 }).min() else {
            return begun.isEmpty ? nil : "new in this run"
        }
        return (begun.count > 1 ? "some " : "") + "since \(PlainText.visible(names[first]))"
    }

    /// The places of the runs in which failures of a cause began; nil for the current run.
    private func begun(_ cause: Cause, isNew: Bool?) -> Set<Int?> {
        let all = beginnings[Self.name(of: cause)] ?? []
        return Set(all.filter { isNew == nil || $0.isNew == isNew }.map { $0.first })
    }

    private static func name(of cause: Cause) -> String {
        switch cause {
        case .otherValues(let names): Cause.pitfalls(names).title
        case .refusedByServer: FailureKind.refusedByServer.title
        default: cause.title
        }
    }
}
