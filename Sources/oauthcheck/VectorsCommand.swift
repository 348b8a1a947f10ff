import ArgumentParser
import Conformance

/// `oauthcheck vectors`: what a vector set holds, and whether it is in order.
struct VectorsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "vectors",
        abstract: "List or lint a set of vectors.",
        discussion: """
            Examples:
              oauthcheck vectors list vectors/ --method RSA-SHA1
              oauthcheck vectors lint vectors/
            """,
        subcommands: [List.self, Lint.self]
    )

    /// A directory of this name is what was meant, more likely than help.
    func run() throws {
        throw ValidationError(
            "say 'vectors list' or 'vectors lint'; a directory of this name is 'vectors/'")
    }
}
