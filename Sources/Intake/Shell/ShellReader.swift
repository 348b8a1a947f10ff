import OAuth1
import Vectors

/// A simple command: its words up to a line end, `;`, `&` or `|`.
struct ShellCommand: Hashable, Sendable {
    var words = CommandWords()
    /// Where an `&` without quotes ends the command in the middle of a word.
    var cut: Int?
    /// What a reader should know about how the words were read.
    var notes: [Hint] = []

    /// Tells the reader of the command's last request how the words were read.
    func addNotes(to request: inout ImportedRequest, of text: ImportedText) {
        request.notes += notes
        guard let cut else { return }
        request.notes.append(
            "the shell ends the command at the unquoted '&' on line \(text.line(at: cut));"
                + " put the URL in single quotes")
    }
}

/// Reads command lines as `sh` and `bash` do (POSIX Shell Command Language §2.2 and §2.3).
///
/// Nothing is expanded: what only a shell can know is refused by its name.
struct ShellReader {
    let text: ImportedText
    var position = 0
    /// Where texts between quotes are, from the first quote to before the last one.
    var quotes: [Range<Int>] = []
    private var command = ShellCommand()
    private var commands: [ShellCommand] = []

    init(_ text: ImportedText) {
        self.text = text
    }

    /// The byte `distance` after the current one; nil at the end.
    func byte(_ distance: Int = 0) -> UInt8? {
        let place = position + distance
        return place < text.bytes.count ? text.bytes[place] : nil
    }

    mutating func readCommands() throws(VectorIssue) -> [ShellCommand] {
        while let byte = byte() {
            switch byte {
            case ASCII.space, ASCII.tab, ASCII.carriageReturn: position += 1
            case ASCII.newline, UInt8(ascii: ";"), UInt8(ascii: "|"): endCommand()
            case ASCII.ampersand: endCommandAtAmpersand()
            case ASCII.hash: skipComment()
            case ASCII.backslash where continuationCount > 0: position += continuationCount
            case UInt8(ascii: "<"), UInt8(ascii: ">"): try skipRedirection()
            case UInt8(ascii: "("), UInt8(ascii: ")"):
                throw text.issue(
                    at: position, "unexpected parenthesis in a command line",
                    hint: "put quotes around text with parentheses")
            default: try readArgument()
            }
        }
        endCommand()
        return commands
    }

    /// The number of bytes of a backslash with the line end after it; 0 for any other backslash.
    var continuationCount: Int {
        switch (byte(1), byte(2)) {
        case (ASCII.newline, _): 2
        case (ASCII.carriageReturn, ASCII.newline): 3
        default: 0
        }
    }

    /// Whether only blanks are between a backslash and the line end, and a line follows.
    var isBeforeBlankLineEnd: Bool {
        let blanks = text.bytes[(position + 1)...].prefix(while: ASCII.isBlank)
        var end = text.bytes[blanks.endIndex...]
        if end.first == ASCII.carriageReturn { end = end.dropFirst() }
        guard !blanks.isEmpty, end.first == ASCII.newline else { return false }
        let next = end.dropFirst().first { !ASCII.isBlank($0) }
        return next.map { $0 != ASCII.newline && $0 != ASCII.carriageReturn } ?? false
    }

    private mutating func endCommand() {
        position += 1
        if !command.words.isEmpty { commands.append(command) }
        command = ShellCommand()
    }

    private mutating func endCommandAtAmpersand() {
        let ends: [UInt8?] = [
            nil, ASCII.space, ASCII.tab, ASCII.newline, ASCII.carriageReturn, ASCII.ampersand,
        ]
        let follows = position > 0 && !ASCII.isBlank(text.bytes[position - 1])
        if follows, !ends.contains(byte(1)) { command.cut = position }
        endCommand()
    }

    private mutating func skipComment() {
        while let byte = byte(), byte != ASCII.newline { position += 1 }
    }

    private mutating func readArgument() throws(VectorIssue) {
        let start = position
        let word = try readWord()
        let isDescriptor = text.bytes[start..<position].allSatisfy(ASCII.isDigit)
        let next = byte()
        // The number in "2>file" belongs to the redirection.
        if isDescriptor, next == UInt8(ascii: ">") || next == UInt8(ascii: "<") { return }
        command.words.append(word)
    }

    private mutating func skipRedirection() throws(VectorIssue) {
        let start = position
        let signs = Array("<>&|".utf8)
        while let byte = byte(), signs.contains(byte) { position += 1 }
        if text.bytes[start..<position].elementsEqual("<<".utf8) {
            throw text.issue(
                at: start, "a here-document cannot be read",
                hint: "save the body in a file, and pass the file: --data-binary @FILE")
        }
        while let byte = byte(), ASCII.isBlank(byte) { position += 1 }
        if byte() != nil { _ = try readWord() }
    }
}
