import ArgumentParser
import Reports
import Results

/// The reports of a run.
struct ReportOptions: ParsableArguments {
    @Option(
        name: .customLong("report"),
        help: ArgumentHelp(
            """
            A report: human, json, jsonl, junit, tap, sarif, github, markdown, html, summary, \
            badge or prometheus, to standard output or =PATH; may be repeated.
            """,
            valueName: "format[=path]"))
    var named: [ReportTarget] = []

    @Option(
        name: .customLong("summary-json"),
        help: ArgumentHelp(
            "The summary of the run as one JSON object, the same as --report summary=FILE.",
            valueName: "file"))
    var summary: String?

    /// The reports of --report and --summary-json.
    var reports: [ReportTarget] {
        named + (summary.flatMap { ReportTarget(argument: "summary=\($0)") }.map { [$0] } ?? [])
    }

    @Option(
        help: ArgumentHelp(
            """
            What reports for people show of failures with the same cause: each of them, an \
            example of each cause (default), ids, or none.
            """,
            valueName: "detail"))
    var failures = FailureDetail.example

    @Flag(
        name: .shortAndLong,
        help: "Print errors alone, and a report that --report sends to standard output.")
    var quiet = false

    @Flag(
        name: .shortAndLong,
        help: "Print the report for people beside reports in files, and a line for every vector.")
    var verbose = false

    @OptionGroup var display: DisplayOptions

    func validate() throws {
        if quiet, verbose { throw ValidationError("give either --quiet or --verbose, not both") }
        if reports.count(where: { $0.path == nil }) > 1 {
            throw ValidationError(
                "only one report can go to standard output; give the others =PATH")
        }
        if summary == "" { throw ValidationError("--summary-json needs the name of a file, or -") }
        let paths = reports.compactMap(\.path)
        if Set(paths).count < paths.count {
            throw ValidationError("two reports cannot go to the same file")
        }
    }

    /// Where the reports go.
    func sinks(_ implementation: Implementation = .own) -> [ReportSink] {
        let targets = ReportTarget.completed(reports)
        let sink = { (target: ReportTarget) in
            ReportSink(
                target, display.style(of: target), implementation, failures, isVerbose: verbose)
        }
        let sinks = targets.map(sink)
        guard !quiet, !targets.contains(where: \.isStandardOutput) else { return sinks }
        let paths = reports.compactMap(\.path)
        return paths.isEmpty || verbose
            ? [sink(ReportTarget(.human))] + sinks
            : sinks + [ReportSink(verdictBeside: paths, implementation)]
    }
}

extension FailureDetail: ExpressibleByArgument {}

extension ReportTarget {
    /// Whether a file of this name is rather a report than a file of vectors.
    static func isReport(_ name: String, _ format: String) -> Bool {
        let endings = [
            ".xml", ".html", ".htm", ".tap", ".sarif", ".md", ".txt", ".log", ".report",
        ]
        guard !endings.contains(where: { name.hasSuffix($0) }) else { return true }
        let isOfVectors = FileTree.endings.contains { name.hasSuffix(".\($0)") }
        return FileStatus(name) == nil && (!isOfVectors || format.hasPrefix("json"))
    }
}
