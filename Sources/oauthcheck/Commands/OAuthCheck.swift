import ArgumentParser
import Conformance

/// The command line: its commands, and the way from an error to an exit code.
@main
struct OAuthCheck: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "oauthcheck",
        abstract: "Checks OAuth 1.0a signatures against vectors, stage by stage.",
        discussion: """
            Reads JSON files of OAuth parameters, recomputes base strings, signatures
            and headers (RFC 5849), and says where they differ from what is expected.

            Examples:
              oauthcheck vectors/*.json      check every vector of these files
              oauthcheck vectors/            check every vector of a directory
              oauthcheck sign request.json   print base string, signature, header

            Exit codes:
              0  everything is as expected
              1  something differs
              2  the call or the input cannot be used
              3  the check broke, or a report cannot be written
              4  nothing was selected
            """,
        version: Version.current,
        subcommands: [
            CheckCommand.self, SignCommand.self, ExplainCommand.self, MatrixCommand.self,
            CompareCommand.self, HistoryCommand.self, FuzzCommand.self, VectorsCommand.self,
            AdapterCommand.self, SchemaCommand.self,
        ],
        defaultSubcommand: CheckCommand.self
    )

    static func main() {
        StandardDescriptors.occupy()
        do {
            var command = try parseAsRoot(CommandBehind.before)
            if CommandBehind.hasTerminator, !(command is any AsksProgram) {
                command = try parseAsRoot()
            }
            try command.run()
        } catch {
            end(with: error)
        }
    }

    /// Prints what is to be said of `error`, and exits: with 2 where the parser would say 64.
    private static func end(with error: any Error) {
        let code = exitCode(for: error)
        let message = fullMessage(for: error)
        guard code != .success else { return printResult(message) }
        if !message.isEmpty {
            let isError = message.hasPrefix("Error: ")
            Console.printAside(isError ? "oauthcheck: \(message.lowercasedFirst)" : message)
            if let hint = MisspeltCommand.hint { Console.printAside("  hint: \(hint)") }
        }
        exit(withError: code == .validationFailure ? ExitCode.unusable : code)
    }

    /// Prints help or a version, where that was asked for.
    private static func printResult(_ message: String) {
        guard !message.isEmpty else { return }
        do throws(ExitCode) {
            try Console.printResult(message)
        } catch {
            exit(withError: error)
        }
    }
}

extension ExitCode {
    /// The call or the input is unusable.
    static let unusable = ExitCode(2)
    /// Nothing was selected.
    static let nothingSelected = ExitCode(4)
    /// The check broke, or a report cannot be written.
    static let broken = ExitCode(3)
}

extension String {
    fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}
