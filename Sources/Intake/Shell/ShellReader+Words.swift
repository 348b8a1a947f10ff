import OAuth1
import Vectors

// Words: quotes and escapes.
extension ShellReader {
    private static let wordEnds = Array(" \t\r\n;|&<>()".utf8)

    mutating func readWord() throws(VectorIssue) -> CommandWord {
        var word = CommandWord(offset: position)
        while let byte = byte(), !Self.wordEnds.contains(byte) {
            switch byte {
            case ASCII.apostrophe: try readSingleQuoted(into: &word)
            case ASCII.quote: try readDoubleQuoted(into: &word)
            case ASCII.backslash where isBeforeBlankLineEnd:
                throw text.issue(
                    at: position,
                    "the \"\\\" at the end of the line has a space after it,"
                        + " so the command ends here",
                    hint: "remove the space")
            case ASCII.backslash: readEscape(into: &word)
            case ASCII.dollar: try readDollar(into: &word)
            case UInt8(ascii: "`"): throw commandSubstitution
            case UInt8(ascii: "^"): try readCaret(into: &word)
            case 0xE2: try readOutsideASCII(into: &word)
            default: append(byte, to: &word)
            }
        }
        return word
    }

    private mutating func append(_ byte: UInt8, to word: inout CommandWord) {
        word.bytes.append(byte)
        position += 1
    }

    private mutating func readSingleQuoted(into word: inout CommandWord) throws(VectorIssue) {
        let start = position
        position += 1
        while let byte = byte() {
            guard byte != ASCII.apostrophe else { return closeQuote(at: start) }
            append(byte, to: &word)
        }
        throw unclosed(
            ASCII.apostrophe, at: start,
            hint: "add the missing '; inside '…', write an apostrophe as '\\''")
    }

    private mutating func closeQuote(at start: Int) {
        quotes.append(start..<position)
        position += 1
    }

    /// What is wrong with a quote that nothing closes: often one before it was forgotten, so that
    /// an option is between quotes.
    private func unclosed(_ quote: UInt8, at start: Int, hint: Hint) -> VectorIssue {
        let name = String(bytes: [quote])
        let early = quotes.first { place in
            text.bytes[place.lowerBound] == quote
                && text.bytes[place].contains(" -H ".utf8)
        }
        if let early {
            return text.issue(
                at: early.lowerBound,
                "the quote \(name) that opens here is not closed before \" -H \"",
                hint: "add the missing \(name)")
        }
        return text.issue(at: start, "the quote \(name) that opens here is not closed", hint: hint)
    }

    private mutating func readDoubleQuoted(into word: inout CommandWord) throws(VectorIssue) {
        let start = position
        position += 1
        while let byte = byte() {
            switch byte {
            case ASCII.quote: return closeQuote(at: start)
            case ASCII.dollar: try readDollar(into: &word, isQuoted: true)
            case UInt8(ascii: "`"): throw commandSubstitution
            case ASCII.backslash where continuationCount > 0: position += continuationCount
            case ASCII.backslash where self.byte(1).map("\"\\$`".utf8.contains) ?? false:
                position += 1
                append(text.bytes[position], to: &word)
            default: append(byte, to: &word)
            }
        }
        throw unclosed(ASCII.quote, at: start, hint: "add the missing \"")
    }

    private mutating func readEscape(into word: inout CommandWord) {
        guard continuationCount == 0 else { return position += continuationCount }
        position += 1
        guard let byte = byte() else { return word.bytes.append(ASCII.backslash) }
        append(byte, to: &word)
    }

    /// Reads `$'…'`, or a `$` that means nothing; refuses everything that a shell would replace.
    private mutating func readDollar(
        into word: inout CommandWord,
        isQuoted: Bool = false
    ) throws(VectorIssue) {
        switch byte(1) {
        case ASCII.apostrophe where !isQuoted: try readANSI(into: &word)
        case ASCII.quote where !isQuoted: position += 1
        case UInt8(ascii: "("): throw commandSubstitution
        case UInt8(ascii: "{"): throw variable(from: position + 2)
        case let byte? where ASCII.isName(byte): throw variable(from: position + 1)
        case let byte? where "@*#?$!-".utf8.contains(byte): throw variable(from: position + 1)
        default: append(ASCII.dollar, to: &word)
        }
    }

    private func variable(from start: Int) -> VectorIssue {
        let name = text.bytes[start...].prefix(while: ASCII.isName)
        let shown = name.isEmpty ? text.bytes[start...].prefix(1) : name
        return text.issue(
            at: position,
            "the command uses the shell variable $\(String(bytes: shown)), whose value is unknown",
            hint: "replace the variable with its value, or put a literal $ in single quotes")
    }

    private var commandSubstitution: VectorIssue {
        text.issue(
            at: position, "the command contains another command, which oauthcheck does not run",
            hint: "replace that command with its output; if the command is for PowerShell, use"
                + " \(.from) curl-powershell")
    }

    /// `^` quotes in cmd.exe, where browsers write `^"`, and joins lines.
    private mutating func readCaret(into word: inout CommandWord) throws(VectorIssue) {
        let next = byte(1)
        guard next == ASCII.quote || next == ASCII.newline || next == ASCII.carriageReturn else {
            return append(UInt8(ascii: "^"), to: &word)
        }
        throw text.issue(
            at: position, "this command is quoted for cmd.exe",
            hint: "use \(.from) curl-cmd")
    }

    /// Refuses the quotes that word processors put instead of ' and ".
    private mutating func readOutsideASCII(into word: inout CommandWord) throws(VectorIssue) {
        let quotes: [UInt8] = [0x98, 0x99, 0x9C, 0x9D]
        if byte(1) == 0x80, let last = byte(2), quotes.contains(last) {
            throw text.issue(
                at: position, "the shell does not read this typographic quote as a quote",
                hint: "write ' or \" instead")
        }
        append(0xE2, to: &word)
    }
}
