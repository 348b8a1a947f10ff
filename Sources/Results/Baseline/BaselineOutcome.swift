/// What came of holding a run against the report of one before.
package struct BaselineOutcome: Hashable, Sendable {
    /// How many changes fail the run.
    package let failing: Int
    /// What the human report says of it.
    package let lines: [String]

    package init(_ comparison: ReportComparison, _ failOn: FailOn) {
        failing = failOn.count(in: comparison)
        let old = comparison.old
        let title = "\(PlainText.visible(old.file)) (\(old.origin.title))"
        lines = ["", "since \(title): \(comparison.countsAlone)"] + comparison.sections
    }
}
