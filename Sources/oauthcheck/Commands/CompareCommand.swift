import ArgumentParser
import Conformance

/// `oauthcheck compare`: what changed from one report to the next.
struct CompareCommand: ParsableCommand {
    enum Format: String, CaseIterable, ExpressibleByArgument {
        case text, json, markdown
    }

    static let configuration = CommandConfiguration(
        commandName: "compare",
        abstract: "Tell what changed between two reports, and whether it is a regression.",
        discussion: """
            OLD and NEW are json or jsonl reports of 'oauthcheck check'. Exit code 1 says
            that something fails in NEW that did not fail so in OLD.

            Examples:
              oauthcheck check vectors/ --report json=new.json -- ./my-adapter
              oauthcheck compare old.json new.json
              oauthcheck compare old.json new.json --fail-on any --format markdown
            """
    )

    @Argument(help: "The report of the run before.")
    var old: String

    @Argument(help: "The report of the run after.")
    var new: String

    @Option(
        help: ArgumentHelp(
            "Which changes give exit code 1: new (what fails otherwise than before), any or never.",
            valueName: "changes"))
    var failOn = FailOn.new

    @Option(help: ArgumentHelp("How it is shown: text, json or markdown.", valueName: "format"))
    var format = Format.text

    func validate() throws {
        if old == FileTree.standardInput, new == FileTree.standardInput {
            throw ValidationError("standard input (-) can be read once only")
        }
    }

    func run() throws {
        Interruption.watch()
        let reports = [Result { try ReportFile.read(old) }, Result { try ReportFile.read(new) }]
        let comparison = ReportComparison(try reports[0].get(), try reports[1].get())
        let code = failOn.exitCode(for: comparison)
        let text =
            switch format {
            case .text: comparison.lines.joined(separator: "\n")
            case .json: comparison.json(exitCode: code)
            case .markdown: comparison.markdown
            }
        try Console.printResult(text)
        throw ExitCode(code)
    }
}
