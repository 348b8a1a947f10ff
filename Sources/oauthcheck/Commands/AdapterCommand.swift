import ArgumentParser
import Diagnosis
import Exchange
import OAuth1
import Vectors

/// `oauthcheck adapter`: our own implementation, as a program that speaks the adapter protocol.
struct AdapterCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "adapter",
        abstract: "Check an adapter, or act as an adapter.",
        discussion: """
            Without a subcommand, oauthcheck acts as an adapter: it reads questions of
            the adapter protocol from standard input, one JSON object per line, and
            writes one answer per line. It ends at the question "stop", or at the end
            of the input.

            Examples:
              oauthcheck adapter <questions.jsonl
              oauthcheck adapter --pitfall plus-for-space
              oauthcheck adapter check -- python3 adapter.py
            """,
        subcommands: [Answer.self, Check.self],
        defaultSubcommand: Answer.self
    )
}

extension AdapterCommand {
    /// `oauthcheck adapter answer`, which `oauthcheck adapter` is short for.
    struct Answer: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "answer", abstract: "Answer questions from standard input (the default).")

        @Option(
            name: .customLong("pitfall"),
            help: ArgumentHelp(
                "Make this pitfall's mistake on purpose; may be repeated.", valueName: "id"))
        var ids: [String] = []

        func validate() throws { try PitfallCatalogue.require(ids) }

        func run() throws {
            var session = AnsweringSession(pitfalls: ids.compactMap(PitfallCatalogue.pitfall))
            let code = session.run()
            if code != 0 { throw ExitCode(code) }
        }
    }
}
