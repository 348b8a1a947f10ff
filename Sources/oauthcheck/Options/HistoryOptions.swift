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
        try require(file != nil || label == nil, "--history-label needs --history FILE")
    }

    func validate() throws {
        try refuse(
            file == "" || file == FileTree.standardInput, "--history needs the name of a file")
        try refuse(label == "", "--history-label must not be empty")
    }
}
