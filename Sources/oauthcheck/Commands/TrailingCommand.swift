import ArgumentParser
import Intake
import Vectors

/// The command after `--` on the command line: the program that is asked, and its arguments.
///
/// It is removed before the rest is parsed, because the parser allows no list of arguments after
/// the list of files.
enum TrailingCommand {
    private static let terminator = "--"
    private static let arguments = withTerminator(
        FormerName.replaced(CommandAlias.expanded(Array(CommandLine.arguments.dropFirst()))))

    /// Whether there is a `--`.
    static var hasTerminator: Bool { argumentsBefore.count < arguments.count }

    /// The words with the `--` that was forgotten before a command such as curl.
    private static func withTerminator(_ words: [String]) -> [String] {
        // The values of these options may be names of programs.
        let options = ["--format", "--from", "--emit", "--scheme"]
        guard !words.contains(terminator),
            let place = words.indices.dropFirst().first(where: {
                RequestFormats.ofProgram(words[$0]) != nil && !options.contains(words[$0 - 1])
            }),
            place < words.count - 1, FileStatus(words[place]) == nil, readsRequests(words[0])
        else { return words }
        return words[..<place] + [terminator] + words[place...]
    }

    /// Whether a command of this name reads requests.
    private static func readsRequests(_ name: String) -> Bool {
        OAuthCheck.configuration.subcommands.contains {
            $0.configuration.commandName == name && $0 is any ReadsRequests.Type
        }
    }

    /// Whether `--` is the last word, for instance because a script's variable is empty.
    static var isMissing: Bool { hasTerminator && words.isEmpty }

    /// The words after the first `--`; empty if there is no `--`.
    static let words: [String] = Array(
        arguments.drop { !$0.utf8.elementsEqual(terminator.utf8) }.dropFirst())

    /// The words before the first `--`.
    static let argumentsBefore: [String] = Array(
        arguments.prefix { !$0.utf8.elementsEqual(terminator.utf8) })
}

extension TrailingCommand {
    /// The command of curl, wget or HTTPie after `--`; nil if another word comes first.
    static var request: RequestFile.Argument? { RequestFile.Argument(command: words) }

    /// Whether the words after `--` are for `command`, and not merely arguments of it.
    static func belongs(to command: any ParsableCommand) -> Bool {
        command is any AsksProgram || command is any ReadsRequests && request != nil
    }
}

/// A command that reads the request after `--`.
protocol ReadsRequests {
    var files: RequestFileOptions { get }
}

extension ReadsRequests {
    /// The curl command of `--curl`, or the command after `--`.
    var requestCommand: RequestFile.Argument? {
        files.curl.map(RequestFile.Argument.init(curl:)) ?? TrailingCommand.request
    }
}

/// A command that asks the program after `--`; for other commands, `--` only ends the options.
protocol AsksProgram {}

extension AsksProgram {
    /// The program and its arguments; empty if there is none.
    var command: [String] { TrailingCommand.words }
}

/// Words that people try instead of a command, and what they mean.
enum CommandAlias {
    private static func meaning(of word: String) -> [String]? {
        switch word {
        case "version": ["--version"]
        case "completions", "completion": ["--generate-completion-script"]
        case "curl": ["explain", "--", "curl"]
        default: nil
        }
    }

    /// What is said of words for which people look in vain.
    static let hints = [
        "verify": "'oauthcheck check FILE' checks signatures",
        "lint": "did you mean \"oauthcheck vectors lint\"?",
        "audit": "did you mean \"oauthcheck vectors audit\"?",
        "list": "did you mean \"oauthcheck vectors list\"?",
        "report": "the commands for reports are 'oauthcheck compare', 'oauthcheck history' and "
            + "'oauthcheck merge'",
    ]

    static func isOne(_ word: String) -> Bool { meaning(of: word) != nil }

    /// The words that ask for the help of what a word means; nil if it is a command.
    static func help(for word: String) -> [String]? {
        guard let meaning = meaning(of: word) else { return nil }
        return (word == "version" ? [] : meaning.prefix { $0 != "--" }) + ["--help"]
    }

    /// The words of a command line, with a command of ours instead of the first one.
    ///
    /// A file of that name is meant before a command that does not exist.
    static func expanded(_ words: [String]) -> [String] {
        guard let first = words.first, FileStatus(first) == nil else { return words }
        guard let meaning = meaning(of: first) else { return words }
        return meaning + words.dropFirst()
    }
}
