import ArgumentParser
import OAuth1
import ProviderProfiles
import Vectors

/// What is wrong with a call that the parser refuses, and what may help.
struct CallFault {
    let message: String
    let hint: String?
    /// The option or argument that the fault is about, if it is one of the command's.
    var about: CalledCommand.Option?

    /// What the first rule finds; nil if the words break none.
    static func found(in command: CalledCommand) -> CallFault? {
        let rules = [
            unknownOption, missingValue, surplusValue, unusableValue, missingArgument,
            surplusWords, unusableNumber,
        ]
        return rules.lazy.compactMap { $0(command) }.first
    }

    private init(_ message: String, hint: String?, about: CalledCommand.Option? = nil) {
        (self.message, self.hint, self.about) = (message, hint, about)
    }

    /// What is wrong with words for which the parser throws an error, which may be one of ours.
    init(_ error: any Error, in command: CalledCommand) {
        let isOwn = OAuthCheck.exitCode(for: error) != .validationFailure
        if !isOwn, let fault = Self.found(in: command) {
            self = fault
        } else {
            self.init(
                OAuthCheck.message(for: error),
                hint: command.tokens.lazy.compactMap { Self.hint(for: $0, command) }.first)
        }
    }

    /// The fault of words that are right if a number below zero is joined with its option.
    init(of words: [String], joined word: String) {
        self.init(
            Self.unknownOption(CalledCommand(words))?.message ?? "unexpected argument",
            hint: "to give a negative number, write \(word)")
    }

    /// The message, the hint, what the fault is about, and the usage of the command.
    func text(in command: CalledCommand) -> String {
        let usage = OAuthCheck.usageString(for: command.type).replacing("\n", with: "\n       ")
        var lines = message.split(separator: "\n", omittingEmptySubsequences: false)
            .map(String.init)
        lines[0] = OAuthCheck._errorPrefix + lines[0]
        if let hint { lines.insert("  hint: \(hint)", at: 1) }
        if let about { lines.append("Help:  \(about.help)") }
        lines += ["Usage: \(usage)", "  See '\(command.fullName) --help' for more information."]
        return lines.joined(separator: "\n")
    }
}

// What may be wrong, in the order in which it is said.
extension CallFault {
    private static func unknownOption(_ command: CalledCommand) -> CallFault? {
        guard let option = command.unknownOption else { return nil }
        // What follows the letter may be a secret.
        let isLong = option.hasPrefix("--") || option.utf8.count <= 2
        let shown = isLong || HarmlessWord.isOne(option) ? option : String(option.prefix(2)) + "…"
        return CallFault("unknown option '\(shown)'", hint: hint(for: shown, command))
    }

    private static func missingValue(_ command: CalledCommand) -> CallFault? {
        let found = command.tokens.first { $0.option?.takesValue ?? false && $0.value == nil }
        guard let option = found?.option else { return nil }
        return CallFault(
            "missing value of '\(option.title)'", hint: numberHint(option, ""), about: option)
    }

    private static func surplusValue(_ command: CalledCommand) -> CallFault? {
        let found = command.tokens.first { $0.value != nil && $0.option?.takesValue == false }
        return (found?.option).map {
            CallFault("'\($0.title)' takes no value", hint: nil, about: $0)
        }
    }

    private static func unusableValue(_ command: CalledCommand) -> CallFault? {
        for token in command.tokens {
            guard let option = token.option, let value = token.value else { continue }
            let isUsable =
                switch option.names.last {
                case "--report": ReportTarget(argument: value) != nil
                case "--emit": StageList(argument: value) != nil
                default: option.choices.isEmpty || option.choices.contains(value)
                }
            if !isUsable { return unusable(value, option, hint(for: token, command)) }
        }
        for (word, argument) in zip(command.otherWords, command.arguments)
        where !argument.choices.isEmpty && !argument.choices.contains(word) {
            return unusable(word, argument, nil)
        }
        return nil
    }

    private static func unusable(
        _ value: String,
        _ option: CalledCommand.Option,
        _ hint: String?
    ) -> CallFault {
        let isShown = HarmlessWord.isOne(value)
        let list =
            option.choices.isEmpty ? "" : "; the valid values are \(option.choices.formatted)"
        return CallFault(
            (isShown ? "'\(value)' is not a valid value" : "invalid value")
                + " of '\(option.title)'" + list, hint: hint, about: option)
    }

    private static func missingArgument(_ command: CalledCommand) -> CallFault? {
        let given = command.tokens.compactMap(\.option?.title)
        let options = command.described.filter {
            $0.takesValue && !$0.isOptional && !given.contains($0.title)
        }
        let arguments = command.arguments.dropFirst(command.otherWords.count)
            .filter { !$0.isOptional }
        guard let missing = (options + arguments).first else { return nil }
        let isURL = command.otherWords.first.map { word in
            ["http://", "https://"].contains(where: word.hasPrefix)
        }
        return CallFault(
            "missing argument '\(missing.title)'",
            hint: missing.names.contains("--upstream") && isURL ?? false
                ? "write --upstream before the URL" : nil,
            about: missing)
    }

    private static func surplusWords(_ command: CalledCommand) -> CallFault? {
        let arguments = command.arguments
        let surplus = command.otherWords.dropFirst(arguments.count)
        guard !(arguments.last?.isRepeatable ?? false), let word = surplus.first else { return nil }
        let list = surplus.map { "'\($0)'" }.joined(separator: ", ")
        return CallFault(
            surplus.count == 1
                ? "unexpected argument \(list)"
                : "\(surplus.count) unexpected arguments: \(list)",
            hint: hint(forWord: word, command))
    }

    /// A number that its option cannot have; the parser knows which one can.
    private static func unusableNumber(_ command: CalledCommand) -> CallFault? {
        let numbers = command.tokens.compactMap { token -> (CalledCommand.Option, String)? in
            guard let option = token.option, let value = token.value else { return nil }
            return numberNames.contains(option.valueName) ? (option, value) : nil
        }
        let kinds: [(String) -> Bool] = [
            { Double($0) == nil }, { Int($0) == nil || $0.hasPrefix("-") },
        ]
        for isUnusable in kinds {
            if let (option, value) = numbers.first(where: { isUnusable($0.1) }) {
                return unusable(value, option, numberHint(option, value))
            }
        }
        return nil
    }

    /// What the help calls the value of an option that takes a number.
    private static let numberNames = ["n", "s", "seconds", "port", "number"]

    /// Values of options for which the usual example is too large or too small.
    private static let examples = ["--timestamp": "1718000000", "--depth": "3", "--users": "1"]

    /// A hint for a value that an option refuses, or lacks, if the option takes a number.
    private static func numberHint(_ option: CalledCommand.Option, _ value: String) -> String? {
        guard let name = option.names.last, numberNames.contains(option.valueName) else {
            return nil
        }
        guard let number = Double(value) else {
            let example = examples[name] ?? (option.valueName == "port" ? "8080" : "5")
            return "\(name) takes a number, such as \(example)"
        }
        if number < 0 { return "\(name) takes a number that is not negative" }
        return number.rounded() == number ? nil : "\(name) takes a whole number"
    }
}

// Hints.
extension CallFault {
    private static func hint(for option: String, _ command: CalledCommand) -> String? {
        let options = command.options
        if let colon = option.firstIndex(of: ":"), options.contains(String(option[..<colon])) {
            return "did you mean \(option[..<colon])=\(option[colon...].dropFirst())?"
        }
        if let hint = ForeignOption.hint(for: option, among: options) { return hint }
        if let hint = hint(forWordsLike: option, command) { return hint }
        let others = CalledCommand.commands(with: option)
        if !others.isEmpty, others.count <= namedMax {
            let verb = others.count == 1 ? "has" : "have"
            return "\(others.map { "'\($0)'" }.formatted) \(verb) \(option)"
        }
        if let hint = ForeignOption.secretHint(for: option, among: options) { return hint }
        let near = CalledCommand.commonOptions + options
        if option.utf8.count > 2, let hint = Misspelling.hint(for: option, among: near) {
            return hint
        }
        return "'\(command.name) --help' shows all options"
    }

    /// More commands than these are not named as those that have an option.
    private static let namedMax = 4

    /// A hint for an option that people guess where words do without one.
    private static func hint(forWordsLike option: String, _ command: CalledCommand) -> String? {
        if option == "-V" { return "--version prints the version" }
        if option == "--watch", command.takesFiles {
            return "each file is read only once; after a change, run the command again"
        }
        let lists = ["oauthcheck pitfalls", "oauthcheck providers"]
        if ["--list", "--all"].contains(option), lists.contains(command.name) {
            return "'\(command.name)' without arguments lists everything"
        }
        if command.type == SchemaCommand.self {
            return "give only the name of the format: oauthcheck schema vector"
        }
        if ["--config", "--settings"].contains(option) {
            return "settings are read from the file \(SettingsFile.name) in this folder"
        }
        let files = ["--file", "--files", "--input", "--path", "-f", "-i"]
        guard files.contains(option) else { return nil }
        if command.type == ErrorsCommand.self {
            return "to read a file: \(command.name) - < FILE"
        }
        return command.takesFiles ? "files need no option: \(command.name) FILE" : nil
    }

    /// A hint for a word that a command does not take: what is meant, or other commands beside it.
    private static func hint(forWord word: String, _ command: CalledCommand) -> String? {
        if command.type == ProvidersCommand.List.self, ProviderProfiles.named(word) != nil {
            return "\(command.parent) show \(word)"
        }
        guard command.siblings.isEmpty || command.isNamedAfterParent else {
            let start = "\(command.parent) "
            if command.siblings.contains("list"), FileStatus(word) != nil {
                return "did you mean \(PlainText.quoted("\(start)list \(word)"))?"
            }
            return Misspelling.hint(for: word, among: command.siblings, context: start)
                ?? "the commands of '\(command.parent)' are \(command.siblings.formatted)"
        }
        guard command.arguments.isEmpty else { return nil }
        if word.utf8.allSatisfy(ASCII.isDigit), command.options.contains("--port") {
            return "did you mean --port \(word)?"
        }
        return "'\(command.name)' takes \(command.hasOptions ? "only options" : "no arguments")"
    }

    /// A hint for a value that is not one of its option, or is one of another.
    private static func hint(for token: CalledCommand.Token, _ command: CalledCommand) -> String? {
        guard let value = token.value, let option = token.option else { return nil }
        if token.name == "--report", let hint = ReportTarget.hint(for: value) { return hint }
        let name = String(value.prefix { $0 != "=" })
        if !option.values.isEmpty, !option.values.contains(name),
            let hint = Misspelling.hint(for: name, among: option.values)
        {
            return hint
        }
        if token.name == "--emit", SignedText.Format(rawValue: value) != nil {
            return "did you mean --format \(value)?"
        }
        if token.name == "--format", Stage(rawValue: value) != nil {
            return "did you mean --emit \(value)?"
        }
        return nil
    }
}
