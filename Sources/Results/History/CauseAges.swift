import Vectors

/// Since which run failures have had which cause.
package struct CauseAges: Hashable, Sendable {
    /// The name of the first run of an unbroken row, by what the failures have in common.
    private var first: [String: String] = [:]

    /// Nil if there are no earlier runs.
    ///
    /// - Parameters:
    ///   - history: the earlier runs, of any implementation.
    ///   - run: the current run; only runs of the same series count.
    package init?(_ history: [RunRecord], before run: RunRecord) {
        let key = RunSeries.Key(run)
        let earlier = history.filter { !$0.isPartial && RunSeries.Key($0) == key }
        guard !earlier.isEmpty else { return nil }
        var open: Set<String>?
        for run in earlier.reversed() {
            var names = Set(run.failures.map(Self.name))
            if let open { names.formIntersection(open) }
            for name in names { first[name] = run.name }
            open = names
        }
    }

    /// The name of the run since which there were failures of a cause; nil if they are new.
    package func first(of cause: Cause) -> String? { first[Self.name(of: cause)] }

    /// `since night-3`, or `new in this run`.
    package func sentence(of cause: Cause) -> String {
        guard let name = first[Self.name(of: cause)] else { return "new in this run" }
        return "since \(PlainText.visible(name))"
    }

    private static func name(of failure: RunRecord.Failure) -> String {
        switch failure.stage {
        case "rejected", "accepts_wrong", "refuses_right": failure.stage
        default: failure.causes.joined(separator: " + ")
        }
    }

    private static func name(of cause: Cause) -> String {
        switch cause {
        case .pitfalls(let names), .otherValues(let names): names.joined(separator: " + ")
        case .rejected: "rejected"
        case .acceptsWrong: "accepts_wrong"
        case .refusesRight: "refuses_right"
        case .unknown: ""
        }
    }
}

extension RunRecord {
    /// Its label, or its time.
    package var name: String { label ?? time }
}
