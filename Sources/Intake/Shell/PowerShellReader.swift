import OAuth1
import Vectors

/// Reads command lines as PowerShell does (about_Quoting_Rules, about_Special_Characters).
///
/// Nothing is expanded: variables and expressions are refused by their name.
struct PowerShellReader {
    let text: ImportedText
    private(set) var position = 0
    private var command = ShellCommand()
    private var commands: [ShellCommand] = []

    init(_ text: ImportedText) {
        self.text = text
    }

    private var byte: UInt8? { byte(0) }

    private func byte(_ distance: Int) -> UInt8? {
        let place = position + distance
        return place < text.bytes.count ? text.bytes[place] : nil
    }

    mutating func readCommands() throws(VectorIssue) -> [ShellCommand] {
        while let byte {
            switch byte {
            case ASCII.space, ASCII.tab, ASCII.carriageReturn: position += 1
            case ASCII.newline, UInt8(ascii: ";"), UInt8(ascii: "|"): endCommand()
            case ASCII.ampersand where command.words.isEmpty: position += 1
            case ASCII.hash: skipComment()
            case UInt8(ascii: "`") where continuationCount > 0: position += continuationCount
            case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "{"), UInt8(ascii: "}"),
                UInt8(ascii: "@"), UInt8(ascii: "<"), UInt8(ascii: ">"), ASCII.ampersand:
                throw text.issue(
                    at: position,
                    "outside quotes, \(PlainText.name(of: byte)) has a special meaning in"
                        + " PowerShell",
                    hint: "put the argument in single quotes, or remove text that is not for curl")
            default: command.words.append(withoutEscapes(try readWord()))
            }
        }
        endCommand()
        return commands
    }

    /// A backtick with the line end after it; 0 for any other backtick.
    private var continuationCount: Int {
        switch (byte(1), byte(2)) {
        case (ASCII.newline, _): 2
        case (ASCII.carriageReturn, ASCII.newline): 3
        default: 0
        }
    }

    private mutating func endCommand() {
        position += 1
        defer { command = ShellCommand() }
        if !command.words.isEmpty { commands.append(command) }
    }

    private mutating func skipComment() {
        while let byte, byte != ASCII.newline { position += 1 }
    }

    private mutating func readWord() throws(VectorIssue) -> CommandWord {
        var word = CommandWord(offset: position)
        while let byte, !" \t\r\n;|&()".utf8.contains(byte) {
            switch byte {
            case ASCII.apostrophe: try readSingleQuoted(into: &word)
            case ASCII.quote: try readDoubleQuoted(into: &word)
            case UInt8(ascii: "`"):
                guard continuationCount == 0 else { return word }
                readBacktick(into: &word)
            case ASCII.dollar: try readDollar(into: &word)
            default:
                word.bytes.append(byte)
                position += 1
            }
        }
        return word
    }

    private mutating func readSingleQuoted(into word: inout CommandWord) throws(VectorIssue) {
        let start = position
        position += 1
        while let byte {
            if byte == ASCII.apostrophe {
                guard self.byte(1) == ASCII.apostrophe else { return position += 1 }
                position += 1
            }
            word.bytes.append(byte)
            position += 1
        }
        throw text.issue(
            at: start, "the quote ' that opens here is not closed",
            hint: "inside '…' write an apostrophe as ''")
    }

    private mutating func readDoubleQuoted(into word: inout CommandWord) throws(VectorIssue) {
        let start = position
        position += 1
        while let byte {
            switch byte {
            case ASCII.quote where self.byte(1) == ASCII.quote:
                word.bytes.append(byte)
                position += 2
            case ASCII.quote: return position += 1
            case UInt8(ascii: "`"): readBacktick(into: &word)
            case ASCII.dollar: try readDollar(into: &word)
            default:
                word.bytes.append(byte)
                position += 1
            }
        }
        throw text.issue(at: start, "the quote \" that opens here is not closed")
    }

    private static let escapes: [UInt8: UInt8] = [
        UInt8(ascii: "0"): 0x00, UInt8(ascii: "a"): 0x07, UInt8(ascii: "b"): 0x08,
        UInt8(ascii: "f"): 0x0C, UInt8(ascii: "n"): 0x0A, UInt8(ascii: "r"): 0x0D,
        UInt8(ascii: "t"): 0x09, UInt8(ascii: "v"): 0x0B,
    ]

    /// Reads a backtick, which quotes the character after it.
    private mutating func readBacktick(into word: inout CommandWord) {
        position += 1
        guard let byte else { return word.bytes.append(UInt8(ascii: "`")) }
        word.bytes.append(Self.escapes[byte] ?? byte)
        position += 1
    }

    /// Reads a `$` that means nothing; refuses everything that PowerShell would replace.
    private mutating func readDollar(into word: inout CommandWord) throws(VectorIssue) {
        let next = byte(1)
        if next == UInt8(ascii: "(") {
            throw text.issue(
                at: position, "the command contains another command, which oauthcheck does not run",
                hint: "replace that command with its output")
        }
        if let next, ASCII.isName(next) || "{_?^$".utf8.contains(next) {
            let name = text.bytes[(position + 1)...].drop { $0 == UInt8(ascii: "{") }
                .prefix { ASCII.isName($0) || $0 == ASCII.colon }
            throw text.issue(
                at: position,
                "the command uses the variable $\(String(bytes: name)), whose value is unknown",
                hint: "replace the variable with its value, or put a literal $ in single quotes")
        }
        word.bytes.append(ASCII.dollar)
        position += 1
    }

    /// PowerShell before 7.3 takes quotes out of words for programs, unless they are `\"`.
    private mutating func withoutEscapes(_ word: CommandWord) -> CommandWord {
        var word = word
        let bytes = word.bytes
        let quotes = bytes.indices.filter { bytes[$0] == ASCII.quote }
        guard !quotes.isEmpty else { return word }
        let areEscaped = quotes.allSatisfy { $0 > 0 && bytes[$0 - 1] == ASCII.backslash }
        let note: Hint
        if areEscaped {
            word.bytes = Array(bytes.replacing("\\\"".utf8, with: "\"".utf8))
            note = "\\\" is read as \", because PowerShell before 7.3 passes it to curl as \""
        } else {
            note =
                "PowerShell before 7.3 removes the quotes from curl's arguments; in these versions,"
                + " write a quote as \\\""
        }
        command.notes.addOnce(note)
        return word
    }
}
