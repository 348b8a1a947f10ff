import ArgumentParser
import Results

/// The reports of a run.
struct ReportOptions: ParsableArguments {
    @Option(
        name: .customLong("report"),
        help: ArgumentHelp(
            """
            A report: human, json, jsonl, junit, tap, sarif, github, markdown or html, to \
            standard output or =PATH; may be repeated.
            """,
            valueName: "format[=path]"))
    var reports: [ReportTarget] = []

    @OptionGroup var display: DisplayOptions

    func validate() throws {
        if reports.count(where: { $0.path == nil }) > 1 {
            throw ValidationError(
                "only one report can go to standard output; give the others =PATH")
        }
        let paths = reports.compactMap(\.path)
        if Set(paths).count < paths.count {
            throw ValidationError("two reports cannot go to the same file")
        }
    }

    /// Where the reports go.
    func sinks(_ implementation: Implementation = .own) -> [ReportSink] {
        ReportTarget.completed(reports).map {
            ReportSink($0, display.style(of: $0), implementation)
        }
    }
}
