import ArgumentParser
import Reports
import Results
import Vectors

/// A run of `check` that is compared with the report of an earlier one.
struct BaselineRun {
    private var old: RecordedReport
    /// The results of ``old``, by id and by content.
    private var places: [String: [Int]] = [:]
    private let style: ReportStyle
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
        self.style = style
        recorder = ResultRecorder(style)
        new.origin = RecordedReport.Origin(.own)
        for (place, result) in old.results.enumerated() where result.failure != nil {
            for name in Self.names(of: result) { places[name, default: []].append(place) }
        }
    }

    private static func names(of result: RecordedResult) -> [String] {
        [result.id] + (result.content.map { [$0] } ?? [])
    }

    /// Says which implementation gives the results; without this, the vectors are checked.
    mutating func setImplementation(_ implementation: Implementation) {
        new.origin = RecordedReport.Origin(implementation)
    }

    mutating func add(_ result: CheckResult, of vector: TestVector) {
        let recorded = recorder.recorded(result, of: vector)
        if recorded.failure != nil, !style.showsSecrets { redactOld(of: vector, recorded) }
        new.results.append(recorded)
    }

    /// Hides the vector's secrets in the earlier results, in which they may be shown.
    private mutating func redactOld(of vector: TestVector, _ recorded: RecordedResult) {
        let places = Self.names(of: recorded).flatMap { self.places[$0] ?? [] }
        guard !places.isEmpty else { return }
        let redaction = Redaction(vector, style)
        for place in places { old.results[place].redact(redaction) }
    }

    /// Adds the changes to the summary.
    mutating func finish(_ summary: inout RunSummary, isWhole: Bool) {
        let hasAll = isWhole && !isNarrowed && summary.unreadable == 0
        new.extent = hasAll ? .whole : .partial
        summary.baseline = BaselineOutcome(
            ReportComparison(old, new), failOn, showsSecrets: style.showsSecrets)
    }
}
