import Conformance

/// A run of `check` that is held against the report of one before.
struct BaselineRun {
    private let old: RecordedReport
    private let failOn: FailOn
    private let isNarrowed: Bool
    private var new = RecordedReport(file: "this run")
    private var recorder: ResultRecorder

    /// - Parameters:
    ///   - old: the report of the run before.
    ///   - failOn: which changes fail the run.
    ///   - style: whether values are hidden, as in that report.
    ///   - isNarrowed: whether vectors are left out on purpose.
    init(_ old: RecordedReport, _ failOn: FailOn, _ style: ReportStyle, isNarrowed: Bool) {
        self.old = old
        self.failOn = failOn
        self.isNarrowed = isNarrowed
        recorder = ResultRecorder(style)
        new.origin = RecordedReport.Origin(.own)
    }

    /// From now on results are those of an implementation that was asked.
    mutating func judge(_ implementation: Implementation) {
        new.origin = RecordedReport.Origin(implementation)
    }

    mutating func take(_ result: CheckResult, of vector: TestVector) {
        if let recorded = recorder.recorded(result, of: vector) { new.results.append(recorded) }
    }

    /// Puts what changed into the summary.
    mutating func finish(_ summary: inout RunSummary, isWhole: Bool) {
        let tellsAll = isWhole && !isNarrowed && summary.unreadable == 0
        new.extent = tellsAll ? .whole : .partial
        summary.baseline = BaselineOutcome(ReportComparison(old, new), failOn)
    }
}
