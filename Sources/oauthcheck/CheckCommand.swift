import ArgumentParser
import Conformance

/// `oauthcheck check`: recompute every vector and compare.
struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Recompute vectors and compare them with what is expected (the default).",
        discussion: """
            Examples:
              oauthcheck check vectors/ --spec 3.4.1.3
              oauthcheck vectors/*.json --report human --report json=report.json
              generate-vectors | oauthcheck --jsonl - --report jsonl
            """
    )

    @OptionGroup var input: InputOptions
    @OptionGroup var jobs: JobOptions
    @OptionGroup var display: DisplayOptions

    @Option(
        name: .customLong("report"),
        help: ArgumentHelp(
            "A report: human, json or jsonl, to standard output or =PATH; may be repeated.",
            valueName: "format[=path]"))
    var reports: [ReportTarget] = []

    @Flag(help: "Compare Authorization headers octet by octet, not as a set of parameters.")
    var exactHeader = false

    @OptionGroup var search: SearchOptions

    @Option(
        help: ArgumentHelp(
            "Explain so many failures, the first ones; 0 explains none.", valueName: "n"))
    var explainMax = 1000

    func validate() throws {
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
            reports.isEmpty ? [ReportTarget(argument: "human")].compactMap(\.self) : reports
        let checker = ExplainingChecker(
            Checker(exactHeader: exactHeader), search.limits, explanationsMax: explainMax)
        var run = CheckRun(
            targets.map { ReportSink($0, display) }, checker, exactHeader: exactHeader)
        var stream = VectorStream(input, jobs: jobs.count)
        stream.forEach(&run)
        throw ExitCode(run.finish())
    }
}

/// A run of `check`: verdicts go to the reports, faults of the input to standard error.
struct CheckRun: VectorStream.Consumer {
    private var sinks: [ReportSink]
    private var checker: ExplainingChecker
    private let isHeaderExact: Bool
    private var summary = RunSummary()

    init(_ sinks: [ReportSink], _ checker: ExplainingChecker, exactHeader: Bool) {
        self.sinks = sinks
        self.checker = checker
        isHeaderExact = exactHeader
    }

    /// Whether nobody reads any report any more; one that cannot be written ends no run.
    var isFinished: Bool { sinks.allSatisfy { $0.failure?.isClosedPipe ?? false } }

    mutating func take(_ vector: TestVector) {
        report(checker.check(vector), of: vector)
    }

    mutating func take(_ vector: TestVector, _ issues: [VectorIssue]) {
        for issue in issues { Console.printError("\(issue)") }
        report(CheckResult(.errored(issues)), of: vector)
    }

    mutating func take(_ issue: VectorIssue) {
        Console.printError("\(issue)")
        summary.unreadable += 1
        for index in sinks.indices { sinks[index].add(issue) }
    }

    mutating func finish(_ reader: VectorReader) {}

    func makeShare() -> sending CheckShare? {
        let reporters = sinks.compactMap(\.streamReporter)
        // A report that is written at the end is put together vector after vector.
        guard reporters.count == sinks.count else { return nil }
        return CheckShare(reporters, exactHeader: isHeaderExact)
    }

    func accepts(_ block: CheckedBlock) -> Bool {
        block.summary.failed == 0 || !checker.explains
    }

    mutating func take(_ block: CheckedBlock) {
        summary.add(block.summary)
        for index in sinks.indices { sinks[index].add(block.reports[index]) }
    }

    private mutating func report(_ result: CheckResult, of vector: TestVector) {
        summary.count(result)
        for index in sinks.indices { sinks[index].add(result, of: vector) }
    }

    /// Ends the reports; returns the exit code.
    ///
    /// Standard output comes first, so that the files' reports can say that it failed.
    mutating func finish() -> Int32 {
        summary.interruption = Interruption.signal
        for index in sinks.indices where sinks[index].isStandardOutput { end(index) }
        for index in sinks.indices where !sinks[index].isStandardOutput { end(index) }
        if summary.exitCode == 4 {
            Console.printError("nothing was selected; an empty run is no success")
        }
        return summary.exitCode
    }

    private mutating func end(_ index: Int) {
        sinks[index].finish(summary)
        guard let failure = sinks[index].failure else { return }
        summary.unwritten += 1
        guard !failure.isClosedPipe else { return }
        Console.printError("\(failure)")
    }
}
