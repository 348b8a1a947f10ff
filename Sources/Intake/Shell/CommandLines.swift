import OAuth1
import Vectors

/// Finds the command lines of one program in a text, between prompts and other commands.
enum CommandLines {
    /// Whether a command of the program is on a line.
    static func hasProgram(_ names: Set<String>, on line: String) -> Bool {
        // Most lines of a long text have none of them.
        guard names.contains(where: { line.utf8.firstRange(of: $0.utf8) != nil }) else {
            return false
        }
        var rest = line[...]
        var before: Substring?
        while let start = rest.firstIndex(where: { !$0.isWhitespace }) {
            let word = rest[start...].prefix { !$0.isWhitespace }
            let isFirst =
                before.map { ["&&", "||", "|", ";"].contains($0) || $0.hasSuffix(";") } ?? true
            if isFirst, isProgram(String(word), names) { return true }
            if !isPrompt(word) { before = word }
            rest = rest[word.endIndex...]
        }
        return false
    }

    /// The words from the program's name on; nil if the command is another program's.
    static func words(of command: ShellCommand, if names: Set<String>) -> Slice<CommandWords>? {
        let words = command.words.drop { isPrompt(Substring($0.text)) }
        guard let first = words.first, isProgram(first.text, names) else { return nil }
        return words
    }

    /// Whether a command ends where this text ends: outside quotes, and without a sign that it goes
    /// on with the next line.
    static func isComplete(_ bytes: ArraySlice<UInt8>) -> Bool {
        var quote: UInt8?
        var (isANSI, isEscaped) = (false, false)
        var before: UInt8 = 0
        for byte in bytes {
            if isEscaped {
                isEscaped = false
            } else if byte == ASCII.backslash, quote != ASCII.apostrophe || isANSI {
                isEscaped = true
            } else if let open = quote {
                if byte == open { quote = nil }
            } else if byte == ASCII.quote || byte == ASCII.apostrophe {
                quote = byte
                isANSI = byte == ASCII.apostrophe && before == ASCII.dollar
            }
            before = byte
        }
        let last = bytes.last { byte in byte != ASCII.newline && byte != ASCII.carriageReturn }
        return quote == nil && !(last.map("\\^`".utf8.contains) ?? false)
    }

    private static let prompts: Set<Substring> = ["$", "%", "#", ">", "&"]

    private static func isPrompt(_ word: Substring) -> Bool {
        // "C:\Users\me>" and "PS C:\Users\me>".
        prompts.contains(word) || word == "PS" || word.hasSuffix("\\>") || isAssignment(word)
            || word.hasSuffix(">") && word.dropFirst().hasPrefix(":")
    }

    /// Whether the word sets a variable for the command after it.
    private static func isAssignment(_ word: Substring) -> Bool {
        guard let equals = word.utf8.firstIndex(of: ASCII.equals), equals > word.startIndex else {
            return false
        }
        return word.utf8[..<equals].allSatisfy(ASCII.isName)
    }

    private static func isProgram(_ word: String, _ names: Set<String>) -> Bool {
        guard let name = word.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last else {
            return false
        }
        return names.contains(name.hasSuffix(".exe") ? String(name.dropLast(4)) : String(name))
    }
}
