import Adapters
import ArgumentParser
import Conformance

/// `oauthcheck check`: recompute every vector and compare.
struct CheckCommand: ParsableCommand, AsksProgram {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Recompute vectors and compare them with what is expected (the default).",
        usage: "oauthcheck check [<options>] <file> ... [-- <command> ...]",
        discussion: """
            Examples:
              oauthcheck check vectors/ --spec 3.4.1.3
              oauthcheck vectors/*.json --report human --report junit=report.xml
              generate-vectors | oauthcheck --jsonl - --report jsonl
              oauthcheck check vectors/ -- python3 my_adapter.py
              oauthcheck check vectors/ --baseline last.json --history runs.jsonl

            Behind -- stands a program that speaks the adapter protocol, with its
            arguments: it is asked in our place.
            """
    )

    @OptionGroup var input: InputOptions
    @OptionGroup var jobs: JobOptions
    @OptionGroup var display: DisplayOptions

    @Option(
        name: .customLong("report"),
        help: ArgumentHelp(
            """
            A report: human, json, jsonl, junit, tap, sarif, github, markdown or html, to \
            standard output or =PATH; may be repeated.
            """,
            valueName: "format[=path]"))
    var reports: [ReportTarget] = []

    @Flag(help: "Compare Authorization headers octet by octet, not as a set of parameters.")
    var exactHeader = false

    @OptionGroup var known: KnownOptions
    @OptionGroup var baseline: BaselineOptions
    @OptionGroup var history: HistoryOptions
    @OptionGroup var search: SearchOptions

    @Option(
        help: ArgumentHelp(
            "Explain so many failures, the first ones; 0 explains none.", valueName: "n"))
    var explainMax = 1000

    @OptionGroup(title: "Asking an implementation") var ask: AskOptions

    @Option(
        help: ArgumentHelp(
            "Judge answers that were recorded elsewhere, one JSON object a line.",
            valueName: "file"))
    var answers: String?

    func validate() throws {
        guard !CommandBehind.isMissing else {
            throw ValidationError("behind -- stands no program that could be asked")
        }
        guard command.isEmpty || answers == nil else {
            throw ValidationError("--answers and a command exclude each other")
        }
        if reports.count(where: { $0.path == nil }) > 1 {
            throw ValidationError(
                "one report at most goes to standard output; give the others =PATH")
        }
        let paths = reports.compactMap(\.path)
        if Set(paths).count < paths.count {
            throw ValidationError("two reports cannot go to the same file")
        }
    }

    func run() throws {
        try input.requireFiles()
        Interruption.watch()
        let targets =
            reports.isEmpty
            ? [ReportTarget(argument: "human")].compactMap(\.self)
            : ReportTarget.completed(reports)
        let explainer = FailureExplainer(search.limits, explanationsMax: explainMax)
        let known = try known.run(over: input)
        let baseline = try baseline.run(over: input, display)
        let history = try history.run(over: input, display)
        guard command.isEmpty, answers == nil else {
            throw ExitCode(try askImplementation(explainer, known, baseline, history, targets))
        }
        let checker = ExplainingChecker(Checker(exactHeader: exactHeader), explainer)
        var reports = RunReports(targets.map { ReportSink($0, display) }, known)
        reports.baseline = baseline
        reports.history = history
        var run = CheckRun(reports, checker, exactHeader: exactHeader)
        var stream = VectorStream(input, jobs: jobs.count)
        stream.forEach(&run)
        throw ExitCode(run.finish())
    }

    /// Asks an implementation in our place; returns the exit code.
    private func askImplementation(
        _ explainer: FailureExplainer,
        _ known: KnownRun?,
        _ baseline: BaselineRun?,
        _ history: HistoryRun?,
        _ targets: [ReportTarget]
    ) throws -> Int32 {
        let respondent: any Respondent
        let implementation: Implementation
        if let answers {
            let recorded = try RecordedAnswers(answers)
            (respondent, implementation) = (recorded, recorded.implementation)
        } else {
            let interview = Interview(ask.options(command, jobs: jobs.jobs ?? 1)) {
                Interruption.signal != nil
            }
            (respondent, implementation) = (interview, try interview.startOrExit())
        }
        let judge = Judge(of: implementation, exactHeader: exactHeader, explainer)
        let sinks = targets.map { ReportSink($0, display, implementation) }
        var reports = RunReports(sinks, known)
        reports.baseline = baseline
        reports.history = history
        reports.judge(implementation)
        var run = ImplementationRun(reports, respondent, ask.narrowed(implementation), judge)
        var stream = VectorStream(input)
        stream.forEach(&run)
        reports = run.finish()
        for incident in respondent.incidents.withoutRepetitions { Console.printError(incident) }
        reports.summary.incidents = respondent.incidents.count
        reports.summary.asksImplementation = true
        return reports.finish()
    }
}

/// A run of `check`: verdicts go to the reports, faults of the input to standard error.
struct CheckRun: VectorStream.Consumer {
    private var reports: RunReports
    private var checker: ExplainingChecker
    private let isHeaderExact: Bool

    init(_ reports: RunReports, _ checker: ExplainingChecker, exactHeader: Bool) {
        self.reports = reports
        self.checker = checker
        isHeaderExact = exactHeader
    }

    var isFinished: Bool { reports.isFinished }

    mutating func take(_ vector: TestVector) {
        reports.take(checker.check(vector), of: vector)
    }

    mutating func take(_ vector: TestVector, _ issues: [VectorIssue]) {
        reports.take(vector, issues)
    }

    mutating func take(_ issue: VectorIssue) { reports.take(issue) }

    mutating func finish(_ reader: VectorReader) { reports.finish(file: reader.vector.file) }

    func makeShare() -> sending CheckShare? {
        // A report that is written at the end is put together vector after vector.
        guard let reporters = reports.streamReporters else { return nil }
        return CheckShare(
            reporters, exactHeader: isHeaderExact, sumsContents: reports.history != nil)
    }

    func accepts(_ block: CheckedBlock) -> Bool {
        // A history names each failure.
        if reports.history != nil, block.summary.failed + block.summary.errored > 0 { return false }
        return block.summary.failed == 0 || !checker.explains
    }

    mutating func take(_ block: CheckedBlock) { reports.take(block) }

    /// Ends the reports; returns the exit code.
    mutating func finish() -> Int32 { reports.finish() }
}
