import ArgumentParser

/// The history that the run is added to.
struct HistoryOptions: ParsableArguments {
    @Option(
        name: .customLong("history"),
        help: ArgumentHelp(
            "Add this run to this file, which 'oauthcheck history' reads.",
            valueName: "file"), completion: .file())
    var file: String?

    @Option(
        name: .customLong("history-label"),
        help: ArgumentHelp(
            "The name of the run in the history, such as a commit.", valueName: "text"))
    var label: String?

    /// Refuses options that need a file; settings may have given it after ``validate()``.
    func requireFile() throws {
        guard file != nil || label == nil else {
            throw ValidationError("--history-label needs --history FILE")
        }
    }

    func validate() throws {
        if file == "" || file == FileTree.standardInput {
            throw ValidationError("--history needs the name of a file")
        }
        if label == "" { throw ValidationError("--history-label must not be empty") }
    }
}
