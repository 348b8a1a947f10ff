import ArgumentParser
import Network
import OAuth1
import Vectors

/// The command line: its commands, and the exit codes of errors.
@main
struct OAuthCheck: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "oauthcheck",
        abstract: "Explains, checks and makes OAuth 1.0a signatures (RFC 5849).",
        discussion: """
              oauthcheck explain --env-file .env -- curl https://…
              oauthcheck check --env-file .env app.har
              oauthcheck sign --env-file .env --url https://api.example.com/a --format curl

            A file oauthcheck.jsonc has options for its folder; --no-config ignores it.

            Exit codes:
              0  everything is correct
              1  something is wrong
              2  the command line or the input cannot be used
              3  the run failed, or a report cannot be written
              4  nothing was selected, or nothing was verified
            """,
        version: version,
        subcommands: [
            ExplainCommand.self, CheckCommand.self, SignCommand.self, ImportCommand.self,
            ProbeCommand.self, ServeCommand.self, VectorsCommand.self, ProvidersCommand.self,
            PitfallsCommand.self,
        ],
        groupedSubcommands: [
            CommandGroup(
                name: "More",
                subcommands: [
                    CompareCommand.self, HistoryCommand.self, MergeCommand.self,
                    ErrorsCommand.self, ShareCommand.self, WatchCommand.self, MatrixCommand.self,
                    FuzzCommand.self, AdapterCommand.self, SchemaCommand.self,
                ])
        ],
        defaultSubcommand: CheckCommand.self
    )

    private static let version = Version.described(hasNetwork: NetworkPart.isIncluded)

    /// What the parser puts before its messages.
    static var _errorPrefix: String { "oauthcheck: error: " }

    static func main() {
        StandardDescriptors.occupy()
        Interruption.watch()
        FileRegister.begin()
        guard CommandLine.arguments.count > 1 else {
            Console.printAside(helpMessage())
            exit(withError: ExitCode.unusable)
        }
        guard TrailingCommand.argumentsBefore != ["--version"] else {
            return printResult(version)
        }
        let words = helpLast(TrailingCommand.argumentsBefore)
        if words.first == "--generate-completion-script", words.count == 2,
            ["--help", "-h"].contains(words[1])
        {
            return printResult(completionHelp)
        }
        if let fault = CommandLineLimits.fault(of: words) ?? completionFault(of: words) {
            refuse(fault)
        }
        refuseUnusableArguments()
        if let fault = misspelling(in: words) { refuse(fault) }
        if let help = ShortHelp.text(for: words) { return printResult(help) }
        let asked = words.filter { $0 != SettingsFile.refusal }
        var isParsed = false
        do {
            var command = try parsed(asked)
            if TrailingCommand.hasTerminator, !TrailingCommand.belongs(to: command) {
                command = try parseAsRoot()
            }
            isParsed = true
            if asked.count == words.count { try SettingsFile.settle(&command) }
            try command.run()
        } catch {
            end(with: error, isParsed: isParsed)
        }
    }

    /// `explain --help` for `--help explain`, and the words that ask for the help of `version`,
    /// `help` and other words that stand for commands; all other words as they are.
    private static func helpLast(_ words: [String]) -> [String] {
        guard words.count == 2 else { return words }
        let asks = ["--help", "-h"]
        if words[0] == "help", let meant = CommandAlias.help(for: words[1]) { return meant }
        if ["help", "--version"].contains(words[0]), asks.contains(words[1]) { return ["--help"] }
        guard asks.contains(words[0]),
            configuration.subcommands.contains(where: { $0.isCalled(by: [words[1]]) })
        else { return words }
        return words.reversed()
    }

    /// What is wrong with a word that means something else than it says; nil if nothing is.
    private static func misspelling(in words: [String]) -> String? {
        StrayWord.fault(in: words, after: TrailingCommand.words) ?? MisspeltCommand.fault(in: words)
    }

    private static func refuse(_ fault: String) -> Never {
        Console.printError(fault)
        exit(withError: ExitCode.unusable)
    }

    private static let completionHelp = """
        OVERVIEW: Print the completions for a shell.

        USAGE: oauthcheck completions <shell>

        The shell is bash, zsh or fish (default: the shell that the variable SHELL names).
        The page docs/install.md says where to save the completions.
        """

    /// What is wrong with the shell whose completions are asked for; nil if nothing is.
    private static func completionFault(of words: [String]) -> String? {
        guard words.first == "--generate-completion-script" else { return nil }
        guard let shell = words.dropFirst().first else {
            return CompletionShell.autodetected() == nil
                ? "the shell is unknown\n  hint: name your shell: oauthcheck completions bash" : nil
        }
        if words.count > 2 {
            return "unexpected argument \(PlainText.quoted(words[2]))\n"
                + "  hint: give only one shell: oauthcheck completions bash"
        }
        guard CompletionShell(rawValue: shell) == nil else { return nil }
        let names = CompletionShell.allCases.map(\.rawValue).sorted()
        let near = Misspelling.hint(for: shell, among: names, context: "oauthcheck completions ")
        return "there are no completions for \(PlainText.quoted(shell))\n  hint: "
            + (near ?? "the shells with completions are \(names.formatted)")
    }

    private static let keyMark = Array("PRIVATE KEY-----".utf8)

    /// Exits if an argument was not UTF-8, since what replaces its bytes would be signed in their
    /// place, or is a private key, which messages would repeat.
    private static func refuseUnusableArguments() {
        for (place, argument) in CommandLine.arguments.enumerated().dropFirst() {
            if !CommandLine.isUTF8(at: place) {
                refuse("argument \(place) is not UTF-8 text")
            } else if Array(argument.utf8).span.firstIndex(of: keyMark.span) != nil {
                refuse("argument \(place) is a private key; give the name of the key file")
            }
        }
    }

    /// The command that `arguments` call; notes options that others replace.
    ///
    /// The command that the first word names is asked first: from the root, the parser examines
    /// the options of the default command as well, which takes as long as the rest of the start.
    /// A call for help or with an error is parsed from the root, whose messages name all commands.
    private static func parsed(_ arguments: [String]) throws -> any ParsableCommand {
        for option in CalledCommand(arguments).overwritten {
            Console.printNote("\(option) is given more than once; only its last value counts")
        }
        guard let command = configuration.subcommands.first(where: { $0.isCalled(by: arguments) })
        else { return try parseAsRoot(arguments) }
        do {
            let parsed = try command.parseAsRoot(Array(arguments.dropFirst()))
            let answers = [command] + command.configuration.subcommands
            if answers.contains(where: { $0 == type(of: parsed) }) { return parsed }
        } catch {
            return try parseAsRoot(arguments)
        }
        return try parseAsRoot(arguments)
    }

    /// Prints the message of `error`, and exits; where the parser would exit with 64, with 2.
    private static func end(with error: any Error, isParsed: Bool) {
        let words = TrailingCommand.argumentsBefore
        let code = exitCode(for: error)
        let message =
            if let issue = error as? VectorIssue {
                _errorPrefix + issue.text
            } else if let fault = error as? CallError {
                "\(_errorPrefix)\(fault)\n  See '\(CalledCommand(words).name) --help'."
            } else if code == .success || isParsed || Self.message(for: error).isEmpty {
                fullMessage(for: error)
            } else {
                text(of: error, in: words)
            }
        guard code != .success else { return printResult(message) }
        if !message.isEmpty { Console.printAside(message) }
        exit(withError: !isParsed || error is VectorIssue || error is CallError ? .unusable : code)
    }

    /// What is said of words that cannot be parsed: a number below zero is joined with its option
    /// first, as in `--depth=-1`.
    private static func text(of error: any Error, in words: [String]) -> String {
        let command = CalledCommand(words)
        guard let joined = command.joined else {
            return CallFault(error, in: command).text(in: command)
        }
        do {
            _ = try parseAsRoot(joined.words)
            return CallFault(of: words, joined: joined.word).text(in: command)
        } catch {
            let command = CalledCommand(joined.words)
            return CallFault(error, in: command).text(in: command)
        }
    }

    /// Prints help or a version, if that was asked for.
    private static func printResult(_ message: String) {
        guard !message.isEmpty else { return }
        do throws(ExitCode) {
            try Console.printResult(message)
        } catch {
            exit(withError: error)
        }
    }
}

extension ParsableCommand {
    fileprivate static func isCalled(by arguments: [String]) -> Bool {
        arguments.first == configuration.commandName
    }
}

/// How much a command line may have: the parser's time grows with the square of its words.
enum CommandLineLimits {
    private static let optionsMax = 2_000
    private static let wordsMax = 10_000

    /// What is wrong with the size of the command line; nil if nothing is.
    static func fault(of arguments: [String]) -> String? {
        let options = arguments.count { $0.utf8.first == UInt8(ascii: "-") }
        if options > optionsMax {
            return "the command line has \(options) options; at most \(optionsMax) are allowed\n"
                + "  hint: one pattern can select many vectors: --id 'unit*'"
        }
        guard arguments.count > wordsMax else { return nil }
        let count = arguments.count
        return "the command line has \(count) arguments; at most \(wordsMax) are allowed\n"
            + "  hint: name a directory to read all vector files in it"
    }
}
