import ArgumentParser
import OAuth1
import Reports
import Results
import Vectors

/// `oauthcheck history`: the runs in a history.
struct HistoryCommand: ParsableCommand {
    enum Format: String, CaseIterable, ExpressibleByArgument {
        case text, json
    }

    static let configuration = CommandConfiguration(
        commandName: "history",
        abstract: "Show what fails, since when, and what is flaky.",
        usage: "oauthcheck history <file> [<options>]",
        discussion: """
            'oauthcheck check … --history FILE' adds its run to the history in FILE.

            Examples:
              oauthcheck history runs.jsonl
              oauthcheck history runs.jsonl --id '*space*' --implementation oauthlib
              oauthcheck history runs.jsonl --badge > badge.json
            """
    )

    @Argument(help: "The history file.", completion: .file())
    var file: String

    @Option(
        name: .customLong("id"),
        help: ArgumentHelp(
            "Show the results of vectors whose id or full id (file::id) matches this pattern.",
            valueName: "glob"))
    var id: String?

    @Option(help: ArgumentHelp("Only runs of this implementation.", valueName: "name"))
    var implementation: String?

    @Option(help: ArgumentHelp("Show only the last N runs.", valueName: "n"))
    var last = 20

    @Option(help: ArgumentHelp("The output: text or json.", valueName: "format"))
    var format = Format.text

    @Option(
        help: ArgumentHelp(
            "How the text output shows failures with the same cause: each (all), example (one), "
                + "ids (only their ids) or none (only the causes).",
            valueName: "detail"),
        completion: FailureDetail.completion)
    var failures: String?

    @Option(
        help: ArgumentHelp(
            """
            How to match vectors from files with different names: by id, content, request or \
            endpoint (the last two only if the runs also used them). Default: as in the runs.
            """,
            valueName: "key"),
        completion: VectorMatch.completion)
    var match: String?

    @Flag(help: "Print a badge of the last run, as JSON for shields.io.")
    var badge = false

    func validate() throws {
        try refuse(badge && id != nil, "give either --badge or --id, not both")
        _ = try FailureDetail(option: failures)
        _ = try VectorMatch.read(match)
        try refuse(last < 1, "--last must be 1 or more")
    }

    func run() throws {
        let runs = try read()
        let history = RunHistory(
            runs, implementation: implementation, by: try VectorMatch.read(match))
        guard !history.runs.isEmpty else {
            Console.printError(
                VectorIssue(
                    file: file, message: "no runs\(ofImplementation)",
                    hint: runs.isEmpty
                        ? "'oauthcheck check … --history FILE' adds a run"
                        : "the file has runs of \(Self.list(runs.map(\.origin.name).unique))"))
            throw ExitCode.nothingSelected
        }
        if history.hasSameIDs, !badge {
            Console.printNote(
                "files with different names have the same ids; --match id ignores file names")
        }
        if badge { return try Console.printResult(history.badge ?? "") }
        let lives = try id.map { try self.lives(matching: $0, in: history) }
        switch format {
        case .json: try Console.printResult(history.json(lives ?? history.lives))
        case .text:
            let detail = try FailureDetail(option: failures)
            let lines = lives.map(RunHistory.lines) ?? history.lines(last: last, detail, .plain)
            try Console.printText(lines)
        }
    }

    private var ofImplementation: String {
        implementation.map { " of \(PlainText.quoted($0))" } ?? ""
    }

    private func lives(matching pattern: String, in history: RunHistory) throws -> [VectorLife] {
        let lives = history.lives(fitting: GlobPattern(pattern))
        guard lives.isEmpty else { return lives }
        let failed = history.lives.map(\.id)
        Console.printError(
            VectorIssue(
                file: "--id \(PlainText.quoted(pattern))",
                message: "no vector that ever failed matches this pattern",
                hint: failed.isEmpty ? nil : "the vectors that failed are \(Self.list(failed))"))
        throw ExitCode.unusable
    }

    /// The first names in a message.
    private static func list(_ names: [String]) -> String {
        names.prefix(3).map { PlainText.visible($0) }.joined(separator: ", ")
            + (names.count > 3 ? ", …" : "")
    }

    /// The runs in the file; an incomplete line is reported and left out.
    private func read() throws -> [RunRecord] {
        let reader = try opened()
        guard reader.issues.isEmpty else {
            // A file without any run is another kind of file, which its first line shows.
            let line = reader.runs.isEmpty ? reader.issues.first?.line : nil
            for issue in reader.issues where line == nil || issue.line == line {
                Console.printError(issue)
            }
            throw ExitCode.unusable
        }
        guard !reader.runs.isEmpty || reader.tornLines.isEmpty else {
            Console.printError(
                VectorIssue(
                    file: file, message: "this is not a history",
                    hint: "'oauthcheck check … --history FILE' writes a history"))
            throw ExitCode.unusable
        }
        noteTorn(reader.tornLines)
        return reader.runs
    }

    private func opened() throws -> RunHistoryReader {
        do throws(VectorIssue) {
            let reading = try FileReading(file)
            defer { reading.close() }
            let text = try reading.readWhole()
            try FileKind.require(.history, text.span, of: file)
            return RunHistoryReader(text.span, file: file)
        } catch {
            Console.printError(error)
        }
        throw ExitCode.unusable
    }

    private func noteTorn(_ lines: [Int]) {
        guard let first = lines.first else { return }
        let name = PlainText.visible(file)
        Console.printNote(
            lines.count == 1
                ? "\(name):\(first): incomplete line (from a run that was killed?)"
                : "\(name):\(first): the first of \(lines.count) incomplete lines "
                    + "(from runs that were killed?)")
    }
}
