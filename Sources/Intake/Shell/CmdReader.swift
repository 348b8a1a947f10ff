import OAuth1
import Vectors

/// Reads command lines as cmd.exe splits them and as programs on Windows get their words.
///
/// First cmd.exe: `^` quotes the character after it, except between quotes, where it means itself.
/// Then the program: quotes group words, `\"` is a quote, and so is `""` between quotes.
struct CmdReader {
    private let text: ImportedText
    private var position = 0
    private var commands: [ShellCommand] = []
    /// The current command after cmd.exe has read it, and where each byte comes from.
    private var line: [(byte: UInt8, offset: Int)] = []
    private var cut: Int?

    init(_ text: ImportedText) {
        self.text = text
    }

    mutating func readCommands() throws(VectorIssue) -> [ShellCommand] {
        var isQuoted = false
        while position < text.bytes.count {
            let byte = text.bytes[position]
            switch byte {
            case ASCII.newline:
                isQuoted = false
                try endCommand()
            case ASCII.quote:
                isQuoted.toggle()
                append(byte)
            case UInt8(ascii: "^") where !isQuoted: readCaret()
            case ASCII.ampersand where !isQuoted, UInt8(ascii: "|") where !isQuoted:
                let isInWord = position > 0 && !ASCII.isBlank(text.bytes[position - 1])
                let next = position + 1 < text.bytes.count ? text.bytes[position + 1] : nil
                if byte == ASCII.ampersand, isInWord, let next, ASCII.isName(next) {
                    cut = position
                }
                try endCommand()
            case UInt8(ascii: "<") where !isQuoted, UInt8(ascii: ">") where !isQuoted:
                throw text.issue(
                    at: position,
                    "cmd.exe reads '\(Character(Unicode.Scalar(byte)))' as a"
                        + " redirection",
                    hint: "remove this character, or write a '^' before it")
            default: append(byte)
            }
        }
        try endCommand()
        return commands
    }

    private mutating func append(_ byte: UInt8) {
        line.append((byte, position))
        position += 1
    }

    /// Reads `^`: the next byte counts as itself, and a line end does not end the command.
    private mutating func readCaret() {
        position += 1
        let hasLineEnd = skipLineEnd()
        guard position < text.bytes.count else { return }
        // The byte after a joined line end is quoted, too: browsers write "^" and two line ends.
        if hasLineEnd, text.bytes[position] == ASCII.carriageReturn { position += 1 }
        guard position < text.bytes.count else { return }
        if hasLineEnd, text.bytes[position] != ASCII.newline { return }
        append(text.bytes[position])
    }

    private mutating func skipLineEnd() -> Bool {
        var end = position
        if end < text.bytes.count, text.bytes[end] == ASCII.carriageReturn { end += 1 }
        guard end < text.bytes.count, text.bytes[end] == ASCII.newline else { return false }
        position = end + 1
        return true
    }

    private mutating func endCommand() throws(VectorIssue) {
        position += 1
        defer { (line, cut) = ([], nil) }
        let words = try words()
        guard !words.isEmpty else { return }
        commands.append(ShellCommand(words: words, cut: cut))
    }

    // MARK: - Words of a program on Windows

    private func words() throws(VectorIssue) -> CommandWords {
        var words = CommandWords()
        var word: CommandWord?
        var (index, quote): (Int, Int?) = (0, nil)
        while index < line.count {
            let (byte, offset) = line[index]
            if quote == nil, ASCII.isBlank(byte) || byte == ASCII.carriageReturn {
                if let whole = word { words.append(whole) }
                (word, index) = (nil, index + 1)
                continue
            }
            var current = word ?? CommandWord(offset: offset)
            // Its bytes are appended to, not copied, while nothing else holds them.
            word = nil
            switch byte {
            case ASCII.backslash: index = readBackslashes(from: index, into: &current)
            case ASCII.quote where quote != nil && isQuote(at: index + 1):
                current.bytes.append(byte)
                index += 2
            case ASCII.quote:
                quote = quote == nil ? offset : nil
                index += 1
            default:
                current.bytes.append(byte)
                index += 1
            }
            word = current
        }
        if let quote {
            throw text.issue(
                at: quote, "the quote \" that opens here is not closed on the same line")
        }
        if let word { words.append(word) }
        return words
    }

    private func isQuote(at index: Int) -> Bool {
        index < line.count && line[index].byte == ASCII.quote
    }

    /// Two backslashes before a quote are one, and a backslash before a quote makes it literal.
    private func readBackslashes(from start: Int, into word: inout CommandWord) -> Int {
        var end = start
        while end < line.count, line[end].byte == ASCII.backslash { end += 1 }
        let count = end - start
        guard isQuote(at: end) else {
            word.bytes += Array(repeating: ASCII.backslash, count: count)
            return end
        }
        word.bytes += Array(repeating: ASCII.backslash, count: count / 2)
        guard count.isMultiple(of: 2) else {
            word.bytes.append(ASCII.quote)
            return end + 1
        }
        return end
    }
}
