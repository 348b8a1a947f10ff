package import Results

/// The `badge` report: a badge in the format of shields.io's endpoint.
package struct BadgeReporter: SummaryOnlyReporter {
    private let implementation: Implementation

    package init(_ implementation: Implementation) { self.implementation = implementation }

    package mutating func finish(_ summary: RunSummary, to output: inout [UInt8]) {
        var run = RunRecord()
        run.origin = RecordedReport.Origin(implementation)
        run.counts = RunRecord.Counts(summary)
        run.isPartial = summary.isPartial
        run.exitCode = Int(summary.exitCode)
        output.append(line: run.badge)
    }
}
