import ArgumentParser
import OAuth1
import Vectors

/// The command that a command line calls, whether or not the rest of the line can be parsed.
struct CalledCommand {
    let type: any ParsableCommand.Type
    /// As it is typed: `oauthcheck vectors lint`.
    let name: String
    /// The same with the name of the command that runs if none is named.
    let fullName: String
    /// The words that name it.
    private let path: [String]
    private let words: [String]
    /// The command that has several, of which this one is or should be one: `oauthcheck vectors`.
    let parent: String
    /// What may follow the parent; empty if that is the program itself.
    let siblings: [String]

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
        fullName =
            Self.meant(by: type) == type ? name : "\(name) \(Self.meant(by: type)._commandName)"
        path = Array(words.dropFirst())
        self.words = Array(arguments.dropFirst(words.count - 1))
        let above = OAuthCheck.configuration.subcommands.first {
            $0.configuration.commandName == words.dropFirst().first
        }
        siblings = above?.configuration.subcommands.map { $0._commandName } ?? []
        parent = words.prefix(2).joined(separator: " ")
    }

    /// The command that runs if this one is called alone: without any, files are checked.
    private static func meant(by type: any ParsableCommand.Type) -> any ParsableCommand.Type {
        type.configuration.defaultSubcommand ?? type
    }

    /// An option of a command, and the values that it takes, if they are in a list.
    struct Option {
        /// `--url`, `-o`.
        var names: [String] = []
        var takesValue = false
        /// Whether each of several values counts.
        var isRepeatable = false
        /// Whether its values are names of files.
        var isFile = false
        var values: [String] = []
        /// The only values that its type has; empty if it has others.
        var choices: [String] = []
        var isOptional = false
        var valueName = ""
        /// What the help says of it.
        var text = ""

        /// `--url <url>`.
        var call: String {
            (names.last ?? "") + (takesValue ? " <\(valueName)>" : "")
        }

        /// `--url <url>`, or `<file> ...`.
        var title: String {
            names.isEmpty ? "<\(valueName)>" + (isRepeatable ? " ..." : "") : call
        }

        /// What the help says of it, after its name.
        var help: String { (names.isEmpty ? "<\(valueName)>" : call) + "  \(text)" }
    }

    /// A word of the call: an option, with its value, or another word.
    struct Token {
        /// As it is written, without a value.
        let name: String
        /// The option of the command that has the name.
        var option: Option?
        var value: String?

        var isOption: Bool { CalledCommand.isOption(name) }
    }

    /// Whether the parser takes a word for an option.
    private static func isOption(_ word: String) -> Bool {
        word.hasPrefix("-") && word != FileTree.standardInput
    }

    /// The words of the call.
    var tokens: [Token] {
        let described = described
        var tokens: [Token] = []
        var rest = words[...]
        while let word = rest.popFirst() {
            guard Self.isOption(word) else {
                tokens.append(Token(name: word))
                continue
            }
            let name = String(word.prefix { $0 != "=" })
            let option = described.first { $0.names.contains(name) }
            var token = Token(name: name, option: option)
            if name.utf8.count < word.utf8.count {
                token.value = String(word.dropFirst(name.count + 1))
            } else if option?.takesValue ?? false, let next = rest.first, !Self.isOption(next) {
                token.value = rest.removeFirst()
            }
            tokens.append(token)
        }
        return tokens
    }

    /// The words that are neither options nor their values.
    var otherWords: [String] { tokens.filter { !$0.isOption }.map(\.name) }

    /// What the words are, in their order.
    var arguments: [Option] { described.filter(\.names.isEmpty) }

    private static func options(of type: any ParsableCommand.Type) -> [Option] {
        var tree = JSONDocument()
        do throws(JSONSyntaxError) {
            try tree.read(Array(type._dumpHelp().utf8).span)
        } catch {
            return []
        }
        func items(_ name: String, of node: Int?) -> [Int] {
            tree.member(name, of: node).map { Array(tree.children(of: $0)) } ?? []
        }
        func text(_ name: String, of node: Int) -> String {
            tree.member(name, of: node).map(tree.string) ?? ""
        }
        return items("arguments", of: tree.member("command", of: 0)).map { argument in
            let completion = tree.member("completionKind", of: argument)
            let list = tree.member("list", of: completion)
            var option = Option(text: text("abstract", of: argument))
            option.names = items("names", of: argument).map { name in
                (text("kind", of: name) == "long" ? "--" : "-") + text("name", of: name)
            }
            option.takesValue = text("kind", of: argument) == "option"
            option.isRepeatable =
                tree.member("isRepeating", of: argument).map { tree.nodes[$0].kind } == .true
            option.isOptional =
                tree.member("isOptional", of: argument).map { tree.nodes[$0].kind == .true } == true
            option.isFile = tree.member("file", of: completion) != nil
            option.choices = items("allValues", of: argument).map(tree.string)
            option.values = option.choices + items("values", of: list).map(tree.string)
            option.valueName = text("valueName", of: argument)
            return option
        }
    }

    private static func names(of type: any ParsableCommand.Type) -> [String] {
        options(of: type).flatMap(\.names)
    }

    /// The options, as its help describes them; arguments are options without a name.
    var described: [Option] { Self.options(of: type) }

    /// Whether it has options besides those that every command has.
    var hasOptions: Bool { options.contains { !Self.questions.contains($0) } }

    /// Whether words besides options are names of files.
    var takesFiles: Bool { arguments.contains(where: \.isFile) }

    /// Whether it is one of several, such as `oauthcheck vectors lint`, and its own name is there.
    var isNamedAfterParent: Bool { path.count > 1 }

    /// Options that people repeat, and every command with them lets them: to ask the help about
    /// them would take as long as half of the start.
    static let repeatable: Set = ["--report", "--known", "--flag", "--form", "--query", "--oauth"]

    /// Options of which only the last value counts, and that are there several times.
    var overwritten: [String] {
        let names = words.filter { $0.hasPrefix("--") }.map { String($0.prefix { $0 != "=" }) }
            .filter { !Self.repeatable.contains($0) }
        let several = names.withoutRepetitions.filter { name in
            names.count { $0.utf8.elementsEqual(name.utf8) } > 1
        }
        guard !several.isEmpty else { return [] }
        let single = described.filter { $0.takesValue && !$0.isRepeatable }.flatMap(\.names)
        return several.filter(single.contains)
    }

    var options: [String] { described.flatMap(\.names) }

    /// The commands that have an option, such as `oauthcheck explain`.
    static func commands(with option: String) -> [String] {
        OAuthCheck.configuration.subcommands
            .filter { names(of: meant(by: $0)).contains(option) }
            .compactMap { $0.configuration.commandName.map { "oauthcheck \($0)" } }
    }

    /// The words of the call, in which a number below zero, which would be taken for an option,
    /// is joined with the option whose value it is, and the word that both make; nil if there is
    /// no such number.
    var joined: (words: [String], word: String)? {
        let options = Self.options(of: type).filter(\.takesValue).flatMap(\.names)
        let place = words.indices.dropFirst().first { place in
            words[place].hasPrefix("-") && Double(words[place]) != nil
                && options.contains(words[place - 1])
        }
        guard let place else { return nil }
        var joined = words
        joined[place - 1] += "=" + joined.remove(at: place)
        return (path + joined, joined[place - 1])
    }

    /// Names that every command has besides its own.
    static let commonOptions = ["--help", "--version", SettingsFile.refusal]

    /// The first option that the command does not have, without a value.
    var unknownOption: String? {
        tokens.first {
            $0.isOption && $0.option == nil && !Self.questions.contains($0.name)
                && $0.name != SettingsFile.refusal
        }?.name
    }

    /// Options that the parser adds to each command; with one of them, the command does not run.
    private static let questions = [
        "-h", "--help", "--help-hidden", "--version", "--generate-completion-script",
        "--experimental-dump-help",
    ]
}
