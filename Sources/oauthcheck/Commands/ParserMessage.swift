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
        let lines = message.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
        let first = String(lines.first ?? "")
        let rest = lines.dropFirst().map { "\n\($0)" }.joined()
        if let unknown = Self.unknownOption(in: first) {
            text = "Error: unknown option '\(unknown)'" + rest
            hint = Self.hint(for: unknown, CalledCommand(arguments))
        } else {
            text = Self.withoutSecret(first) + rest
            hint = Self.hint(forValueIn: first)
        }
    }

    /// The option in `Error: Unknown option '--x'. Did you mean …`, without a value.
    private static func unknownOption(in line: String) -> String? {
        guard line.hasPrefix("Error: Unknown option '") else { return nil }
        let option = line.split(separator: "'", omittingEmptySubsequences: false).dropFirst().first
        return option.map { shown(String($0.prefix { $0 != "=" })) }
    }

    /// The option without what may be a secret that follows its letter.
    private static func shown(_ option: String) -> String {
        let isLong = option.hasPrefix("--") || option.utf8.count <= 2
        return isLong || HarmlessWord.isOne(option) ? option : String(option.prefix(2)) + "…"
    }

    /// `Error: The value 'x' is invalid for '--format <format>'`, with the value only if it is one
    /// that may be shown.
    private static func withoutSecret(_ line: String) -> String {
        let (start, end) = ("Error: The value '", "' is invalid for '")
        guard line.hasPrefix(start), let close = line.firstRange(of: end) else { return line }
        let value = String(line.dropFirst(start.count).prefix(upTo: close.lowerBound))
        guard !HarmlessWord.isOne(value) else { return line }
        return "Error: The value is invalid for '" + line[close.upperBound...]
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

    /// A hint for `The value 'curl' is invalid for '--emit <stages>'`.
    private static func hint(forValueIn line: String) -> String? {
        let pieces = line.split(separator: "'", omittingEmptySubsequences: false).map(String.init)
        guard pieces.count > 3, pieces[0] == "Error: The value " else { return nil }
        let (value, option) = (pieces[1], pieces[3].prefix { $0 != " " })
        if option == "--emit", SignedText.Format(rawValue: value) != nil {
            return "did you mean --format \(value)?"
        }
        if option == "--format", Stage(rawValue: value) != nil {
            return "did you mean --emit \(value)?"
        }
        return nil
    }
}
