/// How a run compares with the report of an earlier one.
package struct BaselineOutcome: Hashable, Sendable {
    package let comparison: ReportComparison
    /// How many changes fail the run.
    package let failing: Int
    let failOn: FailOn

    package init(_ comparison: ReportComparison, _ failOn: FailOn, showsSecrets: Bool = false) {
        self.comparison = showsSecrets ? comparison : comparison.withoutSecrets
        self.failOn = failOn
        failing = failOn.count(in: comparison)
    }

    /// Why the run fails; nil if no change fails it.
    package var reason: String? {
        Self.reason(failing, failOn)
    }

    static func reason(_ failing: Int, _ failOn: FailOn) -> String? {
        failing > 0 ? "\(failing) \(failOn.changes) since the baseline" : nil
    }
}
