import ArgumentParser
import Conformance

/// `oauthcheck history`: what a file of runs tells.
struct HistoryCommand: ParsableCommand {
    enum Format: String, CaseIterable, ExpressibleByArgument {
        case text, json
    }

    static let configuration = CommandConfiguration(
        commandName: "history",
        abstract: "Show the runs of a history: what fails since when, and what is flaky.",
        discussion: """
            'oauthcheck check … --history FILE' appends a run to a history.

            Examples:
              oauthcheck history runs.jsonl
              oauthcheck history runs.jsonl --id '*space*' --implementation oauthlib
              oauthcheck history runs.jsonl --badge > badge.json
            """
    )

    @Argument(help: "The history.")
    var file: String

    @Option(
        name: .customLong("id"),
        help: ArgumentHelp(
            "The life of the vectors whose id, or full id, fits this pattern.", valueName: "glob"))
    var id: String?

    @Option(help: ArgumentHelp("Only runs of this implementation.", valueName: "name"))
    var implementation: String?

    @Option(help: ArgumentHelp("So many runs are shown, the last ones.", valueName: "n"))
    var last = 20

    @Option(help: ArgumentHelp("How it is shown: text or json.", valueName: "format"))
    var format = Format.text

    @Flag(help: "Print a badge of the last run, in the JSON that shields.io takes.")
    var badge = false

    func validate() throws {
        if badge, id != nil { throw ValidationError("--badge and --id exclude each other") }
        if last < 1 { throw ValidationError("--last is a number from 1 on") }
    }

    func run() throws {
        Interruption.watch()
        let history = RunHistory(try read(), implementation: implementation)
        guard !history.runs.isEmpty else {
            Console.printError("\(PlainText.visible(file)): there is no run\(ofImplementation)")
            throw ExitCode.nothingSelected
        }
        if badge { return try Console.printResult(history.badge ?? "") }
        let lives = try id.map { try self.lives(fitting: $0, in: history) }
        switch format {
        case .json: try Console.printResult(history.json(lives ?? history.lives))
        case .text:
            let lines = lives.map(RunHistory.lines) ?? history.lines(last: last)
            try Console.printResult(lines.joined(separator: "\n"))
        }
    }

    private var ofImplementation: String {
        implementation.map { " of \(PlainText.quoted($0))" } ?? ""
    }

    private func lives(fitting pattern: String, in history: RunHistory) throws -> [VectorLife] {
        let lives = history.lives(fitting: GlobPattern(pattern))
        guard lives.isEmpty else { return lives }
        Console.printError("no vector that ever failed fits --id \(PlainText.quoted(pattern))")
        throw ExitCode.unusable
    }

    /// The runs of the file; a line that broke off is told and left out.
    private func read() throws -> [RunRecord] {
        do throws(VectorIssue) {
            let reading = try FileReading(file)
            defer { reading.close() }
            let text = try reading.readWhole()
            let reader = RunHistoryReader(text.span, file: file)
            for line in reader.tornLines {
                Console.printNote(
                    "\(PlainText.visible(file)):\(line): "
                        + "this line broke off, as a killed run leaves it"
                )
            }
            guard !reader.issues.isEmpty else { return reader.runs }
            for issue in reader.issues { Console.printError("\(issue)") }
        } catch {
            Console.printError("\(error)")
        }
        throw ExitCode.unusable
    }
}
