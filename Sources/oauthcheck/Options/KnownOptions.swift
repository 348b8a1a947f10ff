import ArgumentParser
import Results

/// The files of known failures, and whether they are updated.
struct KnownOptions: ParsableArguments {
    @Option(
        name: .customLong("known"),
        help: ArgumentHelp(
            """
            A file of known failures. Failures that the file lists do not make the run fail. May \
            be repeated; new entries are added to the first file.
            """,
            valueName: "file"), completion: .file())
    var files: [String] = []

    @Flag(
        name: .customLong("update-known"),
        help: "Add failures that are not in the file, and remove known failures that pass now.")
    var updates = false

    @Flag(
        name: .customLong("prune-known"),
        help: "Remove known failures that were checked and pass now.")
    var prunes = false

    @Option(
        name: .customLong("known-reason"),
        help: ArgumentHelp("The reason that --update-known records.", valueName: "text"))
    var reason: String?

    /// Refuses options that need a file; settings may have given it after ``validate()``.
    func requireFile() throws {
        try require(
            !files.isEmpty || !updates && !prunes,
            "--update-known and --prune-known need --known FILE")
    }

    func validate() throws {
        try refuse(
            files.contains("") || files.contains(FileTree.standardInput),
            "--known needs the name of a file")
        try refuse(
            updates && prunes,
            "leave out --prune-known: --update-known also does what --prune-known does")
        if let reason, reason.isEmpty || !updates {
            throw CallError("--known-reason TEXT needs --update-known")
        }
    }

    var upkeep: KnownFailures.Upkeep {
        if updates { return .update(reason: reason) }
        return prunes ? .prune : .nothing
    }
}
