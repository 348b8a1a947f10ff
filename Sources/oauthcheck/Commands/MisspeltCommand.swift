import ArgumentParser
import Conformance

/// A command that the call does not name quite right, so that its name is taken for a file's: a
/// call without a command checks files.
enum MisspeltCommand {
    private static var firstWord: String? { CommandLine.arguments.dropFirst().first }

    /// What helps where `path`, which is no file, is the call's first word.
    static func hint(for path: String) -> String? { path == firstWord ? hint : nil }

    /// What helps where the call's first word is like a command, but neither one nor a file.
    static var hint: String? {
        guard let word = firstWord, !word.contains("/"), FileStatus(word) == nil else { return nil }
        let commands = OAuthCheck.configuration.subcommands.compactMap {
            $0.configuration.commandName
        }
        guard !commands.contains(word) else { return nil }
        return Misspelling.nearest(to: word, among: commands).map {
            "did you mean 'oauthcheck \($0)'?"
        }
    }
}
