import ArgumentParser

/// What is read, and which of it: the same for every command.
struct InputOptions: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            "Vector files (.json, .jsonl, .ndjson), directories of them, or - for standard input.",
            valueName: "file"), completion: .file())
    var files: [String] = []

    @OptionGroup(title: "Selection") var selection: SelectionOptions

    @Flag(
        help: """
            Read standard input, and files that do not end in .json, as JSON Lines: one vector \
            per line.
            """)
    var jsonl = false

    /// Refuses an empty list of files, once nothing else is wrong with the call.
    func requireFiles() throws {
        guard files.isEmpty else { return }
        throw ValidationError(
            "name at least one vector file; try 'oauthcheck check vectors/', or "
                + "'oauthcheck --help' for help")
    }

    func validate() throws {
        if files.count(where: { $0 == FileTree.standardInput }) > 1 {
            throw ValidationError("standard input (-) can be read only once")
        }
    }

    var vectors: VectorInput {
        VectorInput(files: files, isJSONLines: jsonl, selection: selection.selection)
    }

    /// Whether vectors or requests of the files may be left out.
    var isNarrowed: Bool {
        selection.isNarrowed || files.contains { VectorReference($0).isNarrow }
    }

    /// The files, and the options that select some of their vectors, as they were given.
    var words: [String] { files + selection.words }
}
