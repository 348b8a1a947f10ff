import ArgumentParser
import OAuth1
import ProviderProfiles
import Vectors

/// What the parser says of a command line that it cannot read, in words that help more.
struct ParserMessage {
    let text: String
    let hint: String?

    /// - Parameters:
    ///   - message: the parser's, which may have the usage after its first line.
    ///   - arguments: the words of the command line.
    init(_ message: String, _ arguments: [String]) {
        var (message, command) = (message, CalledCommand(arguments))
        let joined = command.joined
        if let joined, let other = OAuthCheck.message(for: joined.words) {
            (message, command) = (other, CalledCommand(joined.words))
        }
        let lines = message.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
        let rest = lines.dropFirst().map { "\n\($0)" }.joined()
        if let unknown = command.unknownOption {
            let shown = Self.shown(unknown)
            text = "\(OAuthCheck._errorPrefix)unknown option '\(shown)'" + rest
            hint =
                joined.map { "to give a negative number, write \($0.word)" }
                ?? Self.hint(for: shown, command)
        } else {
            var (first, rest) = Self.withList(String(lines.first ?? ""), rest)
            for (option, value) in command.values { Self.hide(value, of: option, in: &first) }
            text = Self.inOneVoice(first) + rest
            hint =
                Self.numberHint(first, command)
                ?? command.values.lazy.compactMap { Self.hint(for: $0.option, $0.value, command) }
                .first ?? Self.hint(forWordsOf: first.lowercased(), command)
        }
    }

    /// The first line with the values of the list that may come after it, and the lines after
    /// the list.
    private static func withList(_ first: String, _ rest: String) -> (first: String, rest: String) {
        let start = "\n  - "
        guard first.hasSuffix(" the following:"), rest.hasPrefix(start) else {
            return (first, rest)
        }
        let lines = rest.dropFirst().split(separator: "\n", omittingEmptySubsequences: false)
        let values = lines.prefix { $0.hasPrefix(start.dropFirst()) }
        let list = values.map { $0.dropFirst(start.count - 1) }.joined(separator: ", ")
        return (
            first.replacing(" the following:", with: " \(list)."),
            lines.dropFirst(values.count).map { "\n\($0)" }.joined()
        )
    }

    /// The option without what may be a secret that follows its letter.
    private static func shown(_ option: String) -> String {
        let isLong = option.hasPrefix("--") || option.utf8.count <= 2
        return isLong || HarmlessWord.isOne(option) ? option : String(option.prefix(2)) + "…"
    }

    /// Removes the value that the parser quotes beside its option, unless the value is one that
    /// may be shown.
    private static func hide(_ value: String, of option: String, in line: inout String) {
        guard !HarmlessWord.isOne(value), line.contains("'\(option) <") else { return }
        line = line.replacing(" '\(value)'", with: "", maxReplacements: 1)
    }

    /// The parser's phrases, and ours.
    private static let phrases = [
        ("Missing expected argument '", "missing argument '"),
        ("Missing value for '", "missing value of '"),
        ("Unexpected argument '", "unexpected argument '"),
        ("The value is invalid for '", "invalid value of '"),
        ("' is invalid for '", "' is not a valid value of '"),
        (": The value '", ": '"),
        (". Please provide one of the following:", "; the valid values are:"),
        (". Please provide one of ", "; the valid values are "),
    ]

    /// The line in the voice of all other messages.
    private static func inOneVoice(_ line: String) -> String {
        var line = line
        for (theirs, ours) in phrases where line.contains(theirs) {
            line = line.replacing(theirs, with: ours, maxReplacements: 1)
            if theirs.hasSuffix("one of "), line.hasSuffix(".") { line.removeLast() }
        }
        return line
    }

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
    ///
    /// - Parameters:
    ///   - fault: what the parser says, in small letters.
    ///   - command: the command.
    /// - Returns: nil if the fault is not about such a word.
    private static func hint(forWordsOf fault: String, _ command: CalledCommand) -> String? {
        guard let word = command.firstWord else { return nil }
        let isURL = ["http://", "https://"].contains(where: word.hasPrefix)
        if isURL, fault.contains("argument '--upstream") {
            return "write --upstream before the URL"
        }
        guard fault.contains("unexpected argument") else { return nil }
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
        guard !command.takesWords else { return nil }
        if word.utf8.allSatisfy(ASCII.isDigit), command.options.contains("--port") {
            return "did you mean --port \(word)?"
        }
        return "'\(command.name)' takes \(command.hasOptions ? "only options" : "no arguments")"
    }

    /// A hint for a value that is not one of its option, or is one of another.
    private static func hint(
        for option: String,
        _ value: String,
        _ command: CalledCommand
    ) -> String? {
        let name = String(value.prefix { $0 != "=" })
        if option == "--report", let hint = ReportTarget.hint(for: value) { return hint }
        let values = command.values(of: option)
        if !values.isEmpty, !values.contains(name),
            let hint = Misspelling.hint(for: name, among: values)
        {
            return hint
        }
        if option == "--emit", SignedText.Format(rawValue: value) != nil {
            return "did you mean --format \(value)?"
        }
        if option == "--format", Stage(rawValue: value) != nil {
            return "did you mean --emit \(value)?"
        }
        return nil
    }

    /// What the help calls the value of an option that takes a number.
    private static let numberNames = ["<n>", "<s>", "<seconds>", "<port>", "<number>"]

    /// Values of options for which the usual example is too large or too small.
    private static let examples = ["--timestamp": "1718000000", "--depth": "3", "--users": "1"]

    /// A hint for the value that a line refuses, if its option takes a number.
    private static func numberHint(_ line: String, _ command: CalledCommand) -> String? {
        let refused = command.values.lazy.compactMap { option, value in
            numberNames.first { line.hasSuffix(" for '\(option) \($0)'") }
                .map { (option: option, value: value, name: $0) }
        }.first
        guard let (option, value, name) = refused else { return nil }
        guard let number = Double(value) else {
            let example = examples[option] ?? (name == "<port>" ? "8080" : "5")
            return "\(option) takes a number, such as \(example)"
        }
        if number < 0 { return "\(option) takes a number that is not negative" }
        return number.rounded() == number ? nil : "\(option) takes a whole number"
    }
}
