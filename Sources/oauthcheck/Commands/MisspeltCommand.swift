import ArgumentParser
import Vectors

/// A misspelt command, which is read as the name of a file: without a command, files are checked.
enum MisspeltCommand {
    private static var firstWord: String? { CommandLine.arguments.dropFirst().first }

    /// The command that was meant, if the file at `path` cannot be opened and is the first word.
    static func hint(for path: String) -> Hint? {
        path == firstWord ? hint.map { Hint($0) } : nil
    }

    /// The command that was meant, if the first word is similar to one, but is neither a command
    /// nor a file.
    static var hint: String? {
        guard let word = firstWord, !word.contains("/"), FileStatus(word) == nil else { return nil }
        let commands = OAuthCheck.configuration.subcommands.compactMap {
            $0.configuration.commandName
        }
        guard !commands.contains(word) else { return nil }
        return Misspelling.hint(for: word, among: commands, context: "oauthcheck ")
    }
}
