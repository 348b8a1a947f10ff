import ArgumentParser

/// `oauthcheck vectors`: what a set of vectors holds, its problems, and what it would catch.
struct VectorsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "vectors",
        abstract: "List, lint or audit vectors.",
        discussion: """
            Examples:
              oauthcheck vectors list vectors/ --method RSA-SHA1
              oauthcheck vectors lint vectors/
              oauthcheck vectors audit vectors/
            """,
        subcommands: [List.self, Lint.self, Audit.self]
    )

    /// Prints no help: probably a directory of this name was meant.
    func run() throws {
        throw CallError(
            "missing subcommand: list, lint or audit; to check the directory 'vectors', "
                + "write 'vectors/'")
    }
}
