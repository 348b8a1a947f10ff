import ArgumentParser
import Conformance

/// The file that runs are noted in.
struct HistoryOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Append a line about the run to this file, for 'oauthcheck history'.",
            valueName: "file"))
    var history: String?

    @Option(
        help: ArgumentHelp(
            "What the run is called in the history, such as a commit.", valueName: "text"))
    var historyLabel: String?

    func validate() throws {
        guard history != nil || historyLabel == nil else {
            throw ValidationError("--history-label needs --history FILE")
        }
        if history == "" || history == FileTree.standardInput {
            throw ValidationError("--history takes the name of a file")
        }
        if historyLabel == "" { throw ValidationError("--history-label must not be empty") }
    }

    /// What notes the run; nil where no file is named.
    ///
    /// - Throws: the exit code for a time that cannot be used, once that has been told.
    func run(over input: InputOptions, _ display: DisplayOptions) throws -> HistoryRun? {
        guard let history else { return nil }
        var record = RunRecord()
        do throws(VectorIssue) {
            record.time = try Clock.now().description
        } catch {
            Console.printError("\(error)")
            throw ExitCode.unusable
        }
        record.label = historyLabel
        record.selected = input.named
        record.origin = RecordedReport.Origin(.own)
        return HistoryRun(record, path: history, display.fileStyle)
    }
}

extension InputOptions {
    /// The files and the options that select vectors of them, as they were given.
    fileprivate var named: [String] {
        let options = [
            ("--id", ids), ("--flag", flags), ("--method", methods), ("--spec", sections),
        ]
        return files + options.flatMap { name, values in values.flatMap { [name, $0] } }
            + (shard.map { ["--shard", $0] } ?? [])
    }
}
