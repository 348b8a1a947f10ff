import Reports
import Results
import Vectors

/// One report of a run, on its way to standard output or a file.
struct ReportSink {
    private(set) var reporter: any Reporter
    private let target: ReportTarget
    private var output: ResultOutput
    /// Whether it is the short verdict, which says at the end where the reports are.
    private(set) var isVerdict = false
    /// Whether each result is written at once, for somebody who waits for it.
    private let isPrompt: Bool

    init(_ target: ReportTarget, _ context: ReportContext) {
        self.target = target
        var context = context
        context.bytesMax = target.bytesMax
        reporter = target.format.makeReporter(context)
        isPrompt = reporter.isPrompt
        output =
            target.path.map { ResultOutput(file: $0, appending: target.isAppended) }
            ?? ResultOutput()
        reporter.begin(to: &output.bytes)
    }

    /// A short verdict on standard output, beside reports that go to the files at `paths`.
    init(verdictBeside paths: [String], _ implementation: Implementation) {
        target = ReportTarget(.human)
        reporter = VerdictReporter(implementation, reportsIn: paths)
        isPrompt = reporter.isPrompt
        output = ResultOutput()
        isVerdict = true
    }

    /// The reporter, if it writes each result at once, or does without those that pass; else nil.
    var shareableReporter: (any Reporter)? {
        reporter.isStream || reporter.ignoresPasses ? reporter : nil
    }

    var isStandardOutput: Bool { target.path == nil }

    /// Whether nobody reads the report any more.
    var isUnread: Bool { output.failure?.isClosedPipe ?? false }

    mutating func add(_ result: CheckResult, of subject: Subject) {
        reporter.add(result, of: subject, to: &output.bytes)
        flushIfDue()
    }

    /// Adds failures of a part of the run.
    mutating func add(_ failures: GroupedFailures) {
        failures.add(to: &reporter, &output.bytes)
        flushIfDue()
    }

    /// Adds a vector that passed, of which there is nothing else to say.
    mutating func add(passed vector: TestVector) {
        reporter.add(.plainlyPassed, of: vector, to: &output.bytes)
        flushIfDue()
    }

    /// Adds the text of results, as ``shareableReporter`` wrote it.
    mutating func add(_ text: [UInt8]) {
        output.bytes += text
        flushIfDue()
    }

    mutating func add(_ issue: VectorIssue) {
        reporter.add(issue, to: &output.bytes)
    }

    /// Writes the report's end; reports and counts a failure to write.
    mutating func finish(_ summary: inout RunSummary) {
        reporter.finish(summary, to: &output.bytes)
        output.finish(&summary)
    }

    /// JSON Lines, and rules for people, go out line by line, other formats in large pieces.
    private mutating func flushIfDue() {
        if isPrompt { output.flush() } else { output.flushIfLong() }
    }
}
