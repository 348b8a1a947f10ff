extension RunRecord.Counts {
    /// The counts of a run that has ended.
    package init(_ summary: RunSummary) {
        total = summary.total
        passed = summary.passed
        failed = summary.failed
        known = summary.known
        fixed = summary.fixed
        skipped = summary.skipped
        errored = summary.errored
    }
}
