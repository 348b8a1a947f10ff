import Vectors

/// The words after `curl`, as options and URLs.
struct CurlArguments {
    enum Argument {
        case option(CurlOption, isOff: Bool, value: CommandWord, at: CommandWord)
        case url(CommandWord)
    }

    private let words: Slice<CommandWords>
    private let text: ImportedText
    private var index: Int
    private var readsOptions = true
    /// Those of the word that was read last.
    private var arguments: [Argument] = []

    init(_ words: Slice<CommandWords>, of text: ImportedText) {
        self.words = words
        self.text = text
        index = words.startIndex
    }

    /// Passes each argument to `use`, in order.
    func forEach(_ use: (Argument) throws(VectorIssue) -> Void) throws(VectorIssue) {
        var reader = self
        while reader.index < words.endIndex {
            let word = words[reader.index]
            reader.index += 1
            reader.arguments.removeAll(keepingCapacity: true)
            try reader.read(word)
            for argument in reader.arguments { try use(argument) }
        }
    }

    private mutating func read(_ word: CommandWord) throws(VectorIssue) {
        guard readsOptions, word.bytes.first == UInt8(ascii: "-"), word.bytes.count > 1 else {
            return arguments.append(.url(word))
        }
        if word.text == "--" {
            readsOptions = false
        } else if word.text.hasPrefix("--") {
            try readLong(word)
        } else {
            try readLetters(word)
        }
    }

    private mutating func readLong(_ word: CommandWord) throws(VectorIssue) {
        let name = String(word.text.dropFirst(2))
        guard let option = CurlOption.named(name) else { throw unknown(word) }
        let isOff = option.name != name
        let value = option.takesValue ? try value(of: "--\(name)", word) : word
        arguments.append(.option(option, isOff: isOff, value: value, at: word))
    }

    /// Reads `-sSd x` or `-XPOST`: the letters of options, the last of which may have a value.
    private mutating func readLetters(_ word: CommandWord) throws(VectorIssue) {
        for place in word.bytes.indices.dropFirst() {
            let name = "-" + String(bytes: word.bytes[place...place])
            guard let option = CurlOption.lettered(word.bytes[place]) else {
                throw text.issue(
                    at: word.offset, "curl has no option \(PlainText.quoted(name))",
                    hint: "this letter is part of \(PlainText.quoted(Self.shown(word)))",
                    topic: .unknownOption(name))
            }
            guard option.takesValue else {
                arguments.append(.option(option, isOff: false, value: word, at: word))
                continue
            }
            let rest = Array(word.bytes[(place + 1)...])
            let value =
                rest.isEmpty
                ? try value(of: name, word) : CommandWord(bytes: rest, offset: word.offset)
            return arguments.append(.option(option, isOff: false, value: value, at: word))
        }
    }

    private mutating func value(
        of name: String,
        _ word: CommandWord
    ) throws(VectorIssue) -> CommandWord {
        guard index < words.endIndex else {
            throw text.issue(
                at: word.offset, "curl's option \(name) needs a value",
                hint: name == "-h" ? "to set a header, use -H 'NAME: VALUE'" : nil)
        }
        defer { index += 1 }
        return words[index]
    }

    private func unknown(_ word: CommandWord) -> VectorIssue {
        let shown = Self.shown(word)
        if shown.utf8.count < word.text.utf8.count,
            CurlOption.named(String(shown.dropFirst(2))) != nil
        {
            return text.issue(
                at: word.offset, "curl does not accept \(shown)=VALUE",
                hint: "write \(shown) VALUE, with a space")
        }
        if shown.hasPrefix("--expand-") {
            return text.issue(
                at: word.offset, "oauthcheck cannot read curl's variables (\(shown))",
                hint: "replace the variables with their values")
        }
        return text.issue(
            at: word.offset, "curl has no option \(PlainText.quoted(shown))",
            hint: Misspelling.hint(for: shown, among: CurlOption.names).map { Hint($0) },
            topic: .unknownOption(shown))
    }

    /// The word up to a `=`: what follows may be secret.
    private static func shown(_ word: CommandWord) -> String {
        String(word.text.prefix { $0 != "=" && $0 != " " }.prefix(40))
    }
}
