/// How a run compares with the report of an earlier one.
package struct BaselineOutcome: Hashable, Sendable {
    package let comparison: ReportComparison
    /// How many changes fail the run.
    package let failing: Int

    package init(_ comparison: ReportComparison, _ failOn: FailOn) {
        self.comparison = comparison
        failing = failOn.count(in: comparison)
    }
}
