import ArgumentParser
import Vectors

/// The command that a command line calls, whether or not the rest of the line can be parsed.
struct CalledCommand {
    let type: any ParsableCommand.Type
    /// As it is typed: `oauthcheck vectors lint`.
    let name: String
    private let words: [String]

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
        self.type = Self.meant(by: type)
        name = words.joined(separator: " ")
        self.words = Array(arguments.dropFirst(words.count - 1))
    }

    /// The command that runs if this one is called alone: without any, files are checked.
    private static func meant(by type: any ParsableCommand.Type) -> any ParsableCommand.Type {
        type.configuration.defaultSubcommand ?? type
    }

    /// The options of a command: `--url`, `-o`.
    private static func options(of type: any ParsableCommand.Type) -> [String] {
        var tree = JSONDocument()
        do throws(JSONSyntaxError) {
            try tree.read(Array(type._dumpHelp().utf8).span)
        } catch {
            return []
        }
        func items(_ name: String, of node: Int?) -> JSONChildren? {
            tree.member(name, of: node).map(tree.children)
        }
        func text(_ name: String, of node: Int) -> String {
            tree.member(name, of: node).map(tree.string) ?? ""
        }
        var options: [String] = []
        guard let all = items("arguments", of: tree.member("command", of: 0)) else { return [] }
        for argument in all {
            guard let names = items("names", of: argument) else { continue }
            for name in names {
                let dashes = text("kind", of: name) == "long" ? "--" : "-"
                options.append(dashes + text("name", of: name))
            }
        }
        return options
    }

    var options: [String] { Self.options(of: type) }

    /// The commands that have an option, such as `oauthcheck explain`.
    static func commands(with option: String) -> [String] {
        OAuthCheck.configuration.subcommands
            .filter { options(of: meant(by: $0)).contains(option) }
            .compactMap { $0.configuration.commandName.map { "oauthcheck \($0)" } }
    }

    /// The first option that the command does not have, without a value.
    var unknownOption: String? {
        let known = Set(options + Self.everywhere)
        return words.lazy.filter { $0 != FileTree.standardInput && $0.hasPrefix("-") }
            .map { String($0.prefix { $0 != "=" }) }.first { !known.contains($0) }
    }

    /// Options that the parser adds to each command.
    private static let everywhere = [
        "-h", "--help", "--help-hidden", "--version", "--generate-completion-script",
        "--experimental-dump-help",
    ]

    /// Each option with the word after it, or after its `=`.
    var values: [(option: String, value: String)] {
        zip(words, words.dropFirst() + [""]).filter { $0.0.hasPrefix("-") }.map { word, next in
            let option = word.prefix { $0 != "=" }
            let value = option.count < word.count ? String(word.dropFirst(option.count + 1)) : next
            return (String(option), value)
        }
    }
}
