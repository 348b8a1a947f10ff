import ArgumentParser
import Reports
import Results
import SystemPackage
import Vectors

/// `oauthcheck compare`: what changed from one report to the next.
struct CompareCommand: ParsableCommand {
    enum Format: String, CaseIterable, ExpressibleByArgument {
        case text, json, markdown
    }

    static let configuration = CommandConfiguration(
        commandName: "compare",
        abstract: "Show what changed between two reports.",
        usage: "oauthcheck compare <old> <new> [<options>]",
        discussion: """
            OLD and NEW are json or jsonl reports of 'oauthcheck check'. Exit code 1
            means that something fails in NEW that did not fail in the same way in OLD.

            Examples:
              oauthcheck check vectors/ --report json=new.json -- ./my-adapter
              oauthcheck compare old.json new.json
              oauthcheck compare old.json new.json --fail-on any --format markdown
            """
    )

    @Argument(help: "The report of the earlier run.", completion: .file())
    var old: String

    @Argument(help: "The report of the later run.", completion: .file())
    var new: String

    @Option(
        help: ArgumentHelp(
            "When to exit with code 1: new (for new or different failures), any (for any change) "
                + "or never.",
            valueName: "changes"))
    var failOn = FailOn.new

    @Option(help: ArgumentHelp("The output: text, json or markdown.", valueName: "format"))
    var format = Format.text

    @Option(
        help: ArgumentHelp(
            "How to show changes with the same cause: each (all), example (one), ids (only "
                + "their ids) or none (only the causes).",
            valueName: "detail"),
        completion: FailureDetail.completion)
    var failures: String?

    @Option(
        help: ArgumentHelp(
            "How to match vectors between the reports: by id (in any file), content, request "
                + "or endpoint.",
            valueName: "key"),
        completion: VectorMatch.completion)
    var match: String?

    @Flag(help: "Also show secrets, if the reports were made with --show-secrets.")
    var showSecrets = false

    @Option(help: ArgumentHelp("Colours.", valueName: "when"))
    var color: Console.Color = .auto

    private var style: ReportStyle {
        var style = ReportStyle.plain
        style.hasColor = Console.hasColor(color, on: .standardOutput)
        return style
    }

    func validate() throws {
        try refuse(
            old == FileTree.standardInput && new == FileTree.standardInput,
            "standard input (-) can be read only once")
        _ = try FailureDetail(option: failures)
        _ = try VectorMatch.read(match)
    }

    func run() throws {
        let match = try VectorMatch.read(self.match)
        // Both are read before the first error ends the run, so that both are reported.
        let reports = [old, new].map { file in Result { try ReportFile.read(file, by: match) } }
        let comparison = ReportComparison(
            try reports[0].get(), try reports[1].get(), by: match)
        let code = failOn.exitCode(for: comparison)
        let detail = try FailureDetail(option: failures)
        let shown = showSecrets ? comparison : comparison.withoutSecrets
        switch format {
        case .text: try Console.printText(shown.lines(detail, style))
        case .json: try Console.printResult(shown.json(exitCode: code))
        case .markdown: try Console.printResult(shown.markdown(detail))
        }
        let moved = match == nil ? comparison.sameIDs : 0
        if moved > 0 {
            let verb = moved == 1 ? "is" : "are"
            Console.printNote(
                "\(counted(moved, "id")) of \(PlainText.visible(new)) \(verb) in "
                    + "\(PlainText.visible(old)) under another file name; --match id ignores file "
                    + "names"
            )
        }
        let name = PlainText.visible(new)
        switch code {
        case 3: Console.printError("\(name): the report is incomplete; some results are missing")
        case 4: Console.printError("\(name): nothing was verified in this run")
        default: break
        }
        throw ExitCode(code)
    }
}
