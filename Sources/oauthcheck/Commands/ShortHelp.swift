import ArgumentParser
import Vectors

/// What `-h` prints of a command that has many options: those that people use.
enum ShortHelp {
    static let usual: [String: [String]] = [
        "explain": [
            "--env-file", "--consumer-secret-env", "--token-secret-env", "--url", "--method",
            "--form", "--consumer-key", "--token", "--nonce", "--timestamp", "--signature",
            "--authorization-header", "--id", "--only-url", "--all", "--verbose", "--format",
        ],
        "check": [
            "--env-file", "--id", "--only-url", "--report", "--failures", "--known",
            "--update-known", "--baseline", "--history", "--builtin", "--jobs",
        ],
        "sign": [
            "--url", "--method", "--form", "--body", "--consumer-key", "--token", "--env-file",
            "--signature-method", "--format", "--write",
        ],
        "import": [
            "--env-file", "--from", "--id", "--only-url", "--output", "--format", "--with-secrets",
        ],
        "share": ["--env-file", "--from", "--id", "--only-url", "--url", "--method", "--output"],
        "matrix": ["--impl", "--format", "--id", "--builtin", "--role", "--timeout"],
        "fuzz": ["--seconds", "--count", "--seed", "--from", "--pitfall", "--write", "--format"],
        "probe": [
            "--clients", "--initiate", "--authorize", "--token", "--flow", "--only", "--list",
            "--dry-run", "--i-may-test", "--known", "--report",
        ],
        "serve": [
            "--port", "--tls-port", "--clients", "--approve", "--like", "--misbehave", "--state",
            "--record",
        ],
        "watch": [
            "--upstream", "--clients", "--port", "--as", "--provider", "--trust", "--record",
        ],
    ]

    /// Where the texts of options begin, as in the whole help.
    private static let column = 26

    /// The first sentence.
    private static func sentence(of text: String) -> String {
        guard let end = text.utf8.firstRange(of: ". ".utf8) else { return text }
        return String(text[..<end.lowerBound]) + "."
    }

    /// The help; nil if the words do not ask for it, or the command has only the whole help.
    static func text(for words: [String]) -> String? {
        guard words.count > 1, words.last == "-h" else { return nil }
        let command = CalledCommand(words)
        let configuration = command.type.configuration
        guard let names = usual[configuration.commandName ?? ""] else { return nil }
        let options = command.described
        let shown = names.compactMap { name in options.first { $0.names.contains(name) } }
        let lines = shown.flatMap { option -> [String] in
            let call = "  " + option.call
            let isLong = call.utf8.count >= column
            let blanks = String(repeating: " ", count: isLong ? column : column - call.utf8.count)
            let first = isLong ? blanks : call + blanks
            return (isLong ? [call] : [])
                + WrappedText.lines(
                    sentence(of: option.text), columns: 80, first: first, indent: column)
        }
        return """
            OVERVIEW: \(configuration.abstract)

            \(configuration.discussion)

            USAGE: \(OAuthCheck.usageString(for: command.type))

            COMMON OPTIONS:
            \(lines.joined(separator: "\n"))

            '\(command.name) --help' shows all options.
            """
    }
}
