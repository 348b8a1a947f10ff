import ArgumentParser
import Vectors

/// What the parser says of a command line that it cannot read, in words that help more.
struct ParserMessage {
    let text: String
    let hint: String?

    /// - Parameters:
    ///   - message: the parser's, which may have the usage after its first line.
    ///   - arguments: the words of the command line.
    init(_ message: String, _ arguments: [String]) {
        let command = CalledCommand(arguments)
        let lines = message.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
        let rest = lines.dropFirst().map { "\n\($0)" }.joined()
        if let unknown = command.unknownOption {
            let shown = Self.shown(unknown)
            text = "\(OAuthCheck._errorPrefix)unknown option '\(shown)'" + rest
            hint = Self.hint(for: shown, command)
        } else {
            var first = String(lines.first ?? "")
            for (option, value) in command.values { Self.hide(value, of: option, in: &first) }
            text = first + rest
            hint = command.values.lazy.compactMap { Self.hint(for: $0.option, $0.value) }.first
        }
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

    private static func hint(for option: String, _ command: CalledCommand) -> String? {
        let options = command.options
        if let hint = ForeignOption.hint(for: option, among: options) { return hint }
        let others = CalledCommand.commands(with: option)
        if !others.isEmpty {
            let verb = others.count == 1 ? "has" : "have"
            return "\(others.map { "'\($0)'" }.formatted) \(verb) \(option)"
        }
        if option.utf8.count > 2, let hint = Misspelling.hint(for: option, among: options) {
            return hint
        }
        return "'\(command.name) --help' shows all options"
    }

    /// A hint for `--emit curl`, which `--format` has, or the other way round.
    private static func hint(for option: String, _ value: String) -> String? {
        if option == "--emit", SignedText.Format(rawValue: value) != nil {
            return "did you mean --format \(value)?"
        }
        if option == "--format", Stage(rawValue: value) != nil {
            return "did you mean --emit \(value)?"
        }
        return nil
    }
}
