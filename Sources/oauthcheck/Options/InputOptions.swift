import ArgumentParser

/// What is read, and which of it: the same for every command.
struct InputOptions: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            "Vector files (.json, .jsonl, .ndjson), directories of them, or - for standard input.",
            valueName: "file"), completion: .file())
    var named: [String] = []

    @Flag(help: "Read the test vectors that come with oauthcheck.")
    var builtin = false

    @OptionGroup(title: "Selection") var selection: SelectionOptions

    @Flag(
        help: """
            Read standard input, and files that do not end in .json, as JSON Lines: one vector \
            per line.
            """)
    var jsonl = false

    func validate() throws {
        try refuse(
            builtin && InstalledFolder.vectors == nil,
            "oauthcheck's own test vectors are not installed with this program; "
                + "instead of --builtin, name the folder that contains them")
        try refuse(
            files.count(where: { $0 == FileTree.standardInput }) > 1,
            "standard input (-) can be read only once")
    }

    /// The files that are named, and the folder of those that come with the program.
    var files: [String] {
        guard builtin, let folder = InstalledFolder.vectors else { return named }
        return named + [folder]
    }

    var vectors: VectorInput {
        VectorInput(
            files: files, builtin: builtin ? InstalledFolder.vectors : nil, isJSONLines: jsonl,
            selection: selection.selection)
    }

    /// Whether vectors or requests of the files may be left out.
    var isNarrowed: Bool {
        selection.isNarrowed || files.contains { VectorReference($0).isNarrow }
    }

    /// The files as reports call them.
    var shownFiles: [String] { named + (builtin ? [InstalledFolder.prefix] : []) }

    /// The files, and the options that select some of their vectors, as they were given.
    var words: [String] { named + (builtin ? ["--builtin"] : []) + selection.words }
}
