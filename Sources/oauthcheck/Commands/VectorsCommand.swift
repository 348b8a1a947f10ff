import ArgumentParser
import Conformance

/// `oauthcheck vectors`: what a vector set holds, whether it is in order, and what it would catch.
struct VectorsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "vectors",
        abstract: "List, lint or audit a set of vectors.",
        discussion: """
            Examples:
              oauthcheck vectors list vectors/ --method RSA-SHA1
              oauthcheck vectors lint vectors/
              oauthcheck vectors audit vectors/
            """,
        subcommands: [List.self, Lint.self, Audit.self]
    )

    /// A directory of this name is what was meant, more likely than help.
    func run() throws {
        throw ValidationError(
            "say 'vectors list', 'vectors lint' or 'vectors audit'; a directory of this name is "
                + "'vectors/'")
    }
}
