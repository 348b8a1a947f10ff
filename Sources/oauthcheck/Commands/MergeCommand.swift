import ArgumentParser
import Vectors

/// `oauthcheck merge`: one report of the reports of parts.
struct MergeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "merge",
        abstract: "Combine several reports into one.",
        discussion: """
            Copies the results of json and jsonl reports, and adds up their counts. The
            exit code is the same as for a single run over all parts, or 3 if a report
            was cut off.

            Examples:
              oauthcheck check big.jsonl --shard 1/2 --report jsonl=1.jsonl
              oauthcheck check big.jsonl --shard 2/2 --report jsonl=2.jsonl
              oauthcheck merge 1.jsonl 2.jsonl -o report.jsonl
            """
    )

    @Argument(
        help: ArgumentHelp(
            "Reports of 'oauthcheck check'; the results are copied in the given order; - is "
                + "standard input.",
            valueName: "report"), completion: .file())
    var reports: [String]

    @Option(
        help: ArgumentHelp(
            """
            The output: json or jsonl (default: the extension of the --output file, or else the \
            format of the first report).
            """,
            valueName: "format"))
    var format: MergeFormat?

    @Option(
        name: [.customShort("o"), .long],
        help: ArgumentHelp(
            "The merged report's file (default: standard output).", valueName: "file"),
        completion: .file())
    var output: String?

    func validate() throws {
        for (index, report) in reports.enumerated() {
            let isFirst = !reports[..<index].contains { $0.utf8.elementsEqual(report.utf8) }
            guard !isFirst else { continue }
            throw CallError(
                report == FileTree.standardInput
                    ? "standard input (-) can be read only once"
                    : "\(PlainText.visible(report)) is given twice")
        }
    }

    func run() throws {
        var files = RunFiles()
        files.write(output, as: .merged)
        for report in reports { files.read(report, as: .mergedPart) }
        try files.check()
        // All are opened before the first error ends the run, so that all errors are reported.
        let opened = reports.map { report in Result { try ReportPart(report) } }
        let parts = try opened.map { try $0.get() }
        let path = output == FileTree.standardInput ? nil : output
        let first: MergeFormat = parts[0].isLines ? .jsonl : .json
        let format = format ?? path.flatMap(MergeFormat.init(endingOf:)) ?? first
        var run = MergeRun(parts[0], format, path: path)
        throw ExitCode(run.run(parts))
    }
}
