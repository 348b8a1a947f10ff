import ArgumentParser
import Conformance

/// A command that the call does not name quite right, so that its name is taken for a file's: a
/// call without a command checks files.
enum MisspeltCommand {
    /// What helps against it; nil where `word` is not the call's first, or is like no command.
    static func hint(for word: String? = CommandLine.arguments.dropFirst().first) -> String? {
        guard let word, word == CommandLine.arguments.dropFirst().first, FileStatus(word) == nil,
            !word.utf8.contains(UInt8(ascii: "/"))
        else { return nil }
        let commands = OAuthCheck.configuration.subcommands.compactMap {
            $0.configuration.commandName
        }
        guard !commands.contains(word) else { return nil }
        return Misspelling.nearest(to: word, among: commands).map {
            "did you mean 'oauthcheck \($0)'?"
        }
    }
}
