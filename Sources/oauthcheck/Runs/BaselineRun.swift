import ArgumentParser
import Reports
import Results
import Vectors

/// A run of `check` that is compared with the report of an earlier one.
struct BaselineRun {
    private let style: ReportStyle
    private let failOn: FailOn
    private let isNarrowed: Bool
    private var matching: RunMatching
    private var recorder: ResultRecorder

    /// Reads the earlier report; nil if none is given.
    ///
    /// A report that cannot be used has been reported when the exit code is thrown.
    init?(_ options: BaselineOptions, _ style: ReportStyle, isNarrowed: Bool) throws(ExitCode) {
        guard let report = options.report else { return nil }
        let match = options.match.flatMap(VectorMatch.init(rawValue:))
        let old = try ReportFile.read(report, by: match)
        failOn = options.failOn ?? .new
        self.isNarrowed = isNarrowed
        self.style = style
        recorder = ResultRecorder(style)
        matching = RunMatching(old, RecordedReport.Origin(.own), by: match)
    }

    /// Says which implementation gives the results; without this, the vectors are checked.
    mutating func setImplementation(_ implementation: Implementation) {
        matching.setOrigin(RecordedReport.Origin(implementation))
    }

    /// Adds a vector that passes when it is signed; false if its result is needed nevertheless.
    mutating func addPass(_ vector: TestVector) -> Bool { matching.addPass(vector, style) }

    /// Compares a result with the earlier one.
    ///
    /// - Returns: for a failure, whether it is new; nil for everything else.
    mutating func add(_ result: CheckResult, of subject: Subject) -> Bool? {
        let recorded = recorder.recorded(result, of: subject)
        let isNew = matching.add(recorded, Redaction(subject, style))
        return recorded.failure == nil ? nil : isNew
    }

    /// Adds the changes to the summary.
    mutating func finish(_ summary: inout RunSummary, isWhole: Bool) {
        let hasAll = isWhole && !isNarrowed && summary.unreadable == 0
        summary.baseline = BaselineOutcome(
            matching.comparison(isWhole: hasAll), failOn, showsSecrets: style.showsSecrets)
    }
}
