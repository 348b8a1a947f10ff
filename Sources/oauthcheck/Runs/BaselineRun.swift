import ArgumentParser
import Reports
import Results
import Vectors

/// A run of `check` that is compared with the report of an earlier one.
struct BaselineRun {
    private let old: RecordedReport
    private let failOn: FailOn
    private let isNarrowed: Bool
    private var new = RecordedReport(file: "this run")
    private var recorder: ResultRecorder

    /// Reads the earlier report; nil if none is given.
    ///
    /// - Parameters:
    ///   - options: the report, and which changes fail the run.
    ///   - style: whether values are hidden, as in the earlier report.
    ///   - isNarrowed: whether vectors may be left out on purpose.
    /// - Throws: the exit code for a report that cannot be used, whose faults have been reported.
    init?(_ options: BaselineOptions, _ style: ReportStyle, isNarrowed: Bool) throws(ExitCode) {
        guard let report = options.report else { return nil }
        old = try ReportFile.read(report)
        failOn = options.failOn ?? .new
        self.isNarrowed = isNarrowed
        recorder = ResultRecorder(style)
        new.origin = RecordedReport.Origin(.own)
    }

    /// Says which implementation gives the results; without this, the vectors are checked.
    mutating func setImplementation(_ implementation: Implementation) {
        new.origin = RecordedReport.Origin(implementation)
    }

    mutating func add(_ result: CheckResult, of vector: TestVector) {
        if let recorded = recorder.recorded(result, of: vector) { new.results.append(recorded) }
    }

    /// Adds the changes to the summary.
    mutating func finish(_ summary: inout RunSummary, isWhole: Bool) {
        let hasAll = isWhole && !isNarrowed && summary.unreadable == 0
        new.extent = hasAll ? .whole : .partial
        summary.baseline = BaselineOutcome(ReportComparison(old, new), failOn)
    }
}
