import ArgumentParser

/// The command that a command line calls, whether or not the rest of the line can be parsed.
struct CalledCommand {
    let type: any ParsableCommand.Type
    /// As it is typed: `oauthcheck vectors lint`.
    let name: String

    init(_ arguments: [String]) {
        var (type, words): (any ParsableCommand.Type, [String]) = (OAuthCheck.self, ["oauthcheck"])
        for argument in arguments {
            let next = type.configuration.subcommands.first {
                $0.configuration.commandName == argument
            }
            guard let next, let name = next.configuration.commandName else { break }
            type = next
            words.append(name)
        }
        self.type = type
        name = words.joined(separator: " ")
    }

    /// The options of a command: `--url`, `-o`.
    static func options(of type: any ParsableCommand.Type) -> [String] {
        // Without a command, files are checked.
        let type = type == OAuthCheck.self ? CheckCommand.self : type
        let help = OAuthCheck.helpMessage(for: type, includeHidden: true)
        return help.split(separator: "\n").filter { $0.hasPrefix("  -") }.flatMap { line in
            line.split { " ,/".contains($0) }.prefix { $0.hasPrefix("-") || $0.hasPrefix("<") }
                .filter { $0.hasPrefix("-") }.map(String.init)
        }
    }

    var options: [String] { Self.options(of: type) }

    /// The commands that have an option, such as `oauthcheck explain`.
    static func commands(with option: String) -> [String] {
        OAuthCheck.configuration.subcommands.filter { options(of: $0).contains(option) }
            .compactMap { $0.configuration.commandName.map { "oauthcheck \($0)" } }
    }
}
