import ArgumentParser
import Intake
import OAuth1
import Vectors

/// A misspelt command: without a command, files are checked, so it would be taken for a file.
enum MisspeltCommand {
    /// What is wrong with the first word, or with the word after `help`; nil if it is a command, a
    /// file, or not similar to a command.
    static func fault(in words: [String]) -> String? {
        guard words.first == "help" else {
            if let fault = misplaced(in: words) ?? late(in: words) { return fault }
            guard let word = words.first, !word.contains("/"), !word.hasPrefix("-"),
                FileStatus(word) == nil, !CommandAlias.isOne(word)
            else { return nil }
            if let hint = hint(for: word) { return fault(word, hint) }
            return isName(word) ? neither(word, words) : nil
        }
        guard words.count > 1, !words[1].hasPrefix("-") else { return nil }
        let list = "'oauthcheck --help' lists the commands"
        guard isCommand(words[1]) else { return fault(words[1], hint(for: words[1]) ?? list) }
        return words.count > 2 ? unknownPart(of: words[1], words[2]) : nil
    }

    /// What is wrong with the word after the name of a command; nil if it is one of its commands.
    private static func unknownPart(of parent: String, _ word: String) -> String? {
        let siblings = CalledCommand([parent]).siblings
        guard !siblings.contains(word), !word.hasPrefix("-") else { return nil }
        let hint = Misspelling.hint(
            for: word, among: siblings, context: "oauthcheck help \(parent) ")
        let list =
            siblings.isEmpty
            ? "'oauthcheck \(parent)' has no subcommands"
            : "the commands of 'oauthcheck \(parent)' are \(siblings.formatted)"
        return fault("\(parent) \(word)", hint ?? list)
    }

    /// What is wrong if options come before a command, which would be taken for a file.
    private static func misplaced(in words: [String]) -> String? {
        let commands = commands
        guard words.first?.hasPrefix("-") ?? false,
            let place = words.firstIndex(where: { commands.contains($0) && FileStatus($0) == nil }),
            CalledCommand(Array(words[place...].prefix(1) + words[..<place])).tokens
                .allSatisfy({
                    $0.option != nil && ($0.value != nil || !($0.option?.takesValue ?? false))
                })
        else { return nil }
        return order(of: words, place, "its options")
    }

    private static func order(of words: [String], _ place: Int, _ others: String) -> String {
        let rest = (words[..<place] + words[(place + 1)...]).map { ShellWord.quoted($0) }
        return "the command must come before \(others)\n"
            + "  hint: oauthcheck \(words[place]) \(rest.joined(separator: " "))"
    }

    /// What is wrong if a command comes after a file, and would be taken for another one.
    private static func late(in words: [String]) -> String? {
        let commands = commands
        guard let first = words.first, !isCommand(first),
            FileStatus(VectorReference(first).file) != nil
        else { return nil }
        let places = words.indices.dropFirst().filter {
            commands.contains(words[$0]) && FileStatus(words[$0]) == nil
        }
        guard !places.isEmpty else { return nil }
        let options = CalledCommand(words).described.filter(\.takesValue).flatMap(\.names)
        return places.first { !options.contains(words[$0 - 1]) }
            .map { order(of: words, $0, "the files") }
    }

    /// Whether it looks more like a command than like a file.
    private static func isName(_ word: String) -> Bool {
        !isCommand(word) && word.utf8.allSatisfy { ASCII.isLetter($0) || $0 == UInt8(ascii: "-") }
    }

    /// What is wrong with a word that is not a command, and names no file.
    private static func neither(_ word: String, _ words: [String]) -> String {
        let next = words.count > 1 ? words[1] : nil
        let hint =
            if next != nil, RequestFormats.ofProgram(word) != nil {
                "to explain a request: oauthcheck explain -- \(word) …"
            } else if let next, CalledCommand([next]).siblings.contains(word) {
                "did you mean \(PlainText.quoted("oauthcheck \(next) \(word)"))?"
            } else {
                "'oauthcheck --help' lists the commands"
            }
        return "\(PlainText.quoted(word)) is neither a command nor a file\n  hint: \(hint)"
    }

    private static func fault(_ word: String, _ hint: String) -> String {
        "unknown command \(PlainText.quoted(word))\n  hint: \(hint)"
    }

    private static var commands: [String] {
        OAuthCheck.configuration.subcommands.compactMap { $0.configuration.commandName }
    }

    private static func isCommand(_ word: String) -> Bool {
        commands.contains(word) || word == "help"
    }

    private static func hint(for word: String) -> String? {
        guard !isCommand(word) else { return nil }
        return CommandAlias.hints[word]
            ?? Misspelling.hint(for: word, among: commands + ["help"], context: "oauthcheck ")
    }
}
