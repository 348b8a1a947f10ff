import Reports
import Results
import Vectors

/// One report of a run, on its way to standard output or a file.
struct ReportSink {
    private var reporter: any Reporter
    private let target: ReportTarget
    private var output: ResultOutput
    /// Whether it is the short verdict, which says at the end where the reports are.
    private(set) var isVerdict = false
    /// Whether each result is written at once, for somebody who waits for it.
    private let isPrompt: Bool

    init(
        _ target: ReportTarget,
        _ style: ReportStyle,
        _ implementation: Implementation = .own,
        _ detail: FailureDetail = .example,
        isVerbose: Bool = false,
        isOfRules: Bool = false,
        head: PageHead = PageHead()
    ) {
        self.target = target
        isPrompt = target.format == .jsonl || isOfRules && target.format == .human
        switch target.format {
        case .human where isOfRules: reporter = RuleReporter(style, isVerbose: isVerbose)
        case .human:
            reporter = HumanReporter(style, implementation, detail, isVerbose: isVerbose)
        case .json: reporter = JSONReporter(style, implementation)
        case .jsonl: reporter = JSONLinesReporter(style, implementation)
        case .html:
            reporter = HTMLReporter(style, implementation, PageTemplate.embedded, head: head)
        case .junit: reporter = JUnitReporter(style, implementation)
        case .tap: reporter = TAPReporter(style, implementation)
        case .sarif: reporter = SARIFReporter(style, implementation)
        case .summary: reporter = SummaryReporter(implementation)
        case .badge: reporter = BadgeReporter(implementation)
        case .prometheus: reporter = PrometheusReporter(implementation)
        case .github: reporter = GitHubReporter(style, implementation)
        case .markdown:
            reporter = MarkdownReporter(
                style, implementation, detail, bytesMax: target.bytesMax)
        }
        output =
            target.path.map { ResultOutput(file: $0, appending: target.isAppended) }
            ?? ResultOutput()
        reporter.begin(to: &output.bytes)
    }

    /// A short verdict on standard output, beside reports that go to the files at `paths`.
    init(verdictBeside paths: [String], _ implementation: Implementation) {
        target = ReportTarget(.human)
        isPrompt = false
        reporter = VerdictReporter(implementation, reportsIn: paths)
        output = ResultOutput()
        isVerdict = true
    }

    /// Whether the report is written result by result.
    var isStream: Bool { reporter.isStream }

    /// The reporter, if it writes each result at once, or does without those that pass; else nil.
    var shareableReporter: (any Reporter)? {
        reporter.isStream || reporter.ignoresPasses ? reporter : nil
    }

    var isStandardOutput: Bool { target.path == nil }

    /// Whether nobody reads the report any more.
    var isUnread: Bool { output.failure?.isClosedPipe ?? false }

    /// Whether the report shows earlier runs.
    var showsHistory: Bool { [.html, .human, .markdown, .summary].contains(target.format) }

    mutating func add(_ result: CheckResult, of vector: TestVector) {
        reporter.add(result, of: vector, to: &output.bytes)
        flushIfDue()
    }

    /// Adds the text of results, as ``streamReporter`` wrote it.
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
