import OAuth1
package import Vectors

/// The variables of a `.env` file: `NAME=value` on each line.
///
/// As most programs read it: `export` before a name, quotes around a value, comments, CRLF. Nothing
/// is replaced in values.
package struct EnvironmentFile: Sendable {
    /// The last of a name counts.
    package private(set) var variables: [Fact] = []

    package init(_ text: ImportedText) throws(VectorIssue) {
        for line in text.lines {
            let bytes = line.bytes.withoutBlanks
            guard let first = bytes.first, first != ASCII.hash else { continue }
            try read(bytes, at: line.offset, of: text)
        }
    }

    private mutating func read(
        _ bytes: [UInt8],
        at offset: Int,
        of text: ImportedText
    ) throws(VectorIssue) {
        var rest = bytes[...]
        let export = Array("export ".utf8)
        if rest.starts(with: export) {
            rest = rest.dropFirst(export.count).drop(while: ASCII.isBlank)
        }
        let name = rest.prefix(while: ASCII.isName)
        let after = rest[name.endIndex...].drop(while: ASCII.isBlank)
        guard !name.isEmpty, after.first == ASCII.equals else {
            // The line is not shown: it may hold a secret.
            throw text.issue(
                at: offset, "expected NAME=value", hint: Self.hint(for: bytes, in: text))
        }
        let written = after.dropFirst().withoutBlanks
        let value = try value(written, at: offset, of: text)
        let line = text.line(at: offset)
        if let unread = Self.unread(written, value) {
            var fact = Fact([String(bytes: name)], String(bytes: unread.text), line: line)
            fact.unread = unread.reason
            variables.append(fact)
        }
        variables.append(Fact([String(bytes: name)], String(bytes: value), line: line))
    }

    /// What a program has that only removes the quotes, or takes the whole line.
    private static func unread(
        _ written: [UInt8], _ value: [UInt8]
    ) -> (text: [UInt8], reason: Fact.Unread)? {
        switch written.first {
        case ASCII.apostrophe: return nil
        case ASCII.quote:
            let end = written.lastIndex(of: ASCII.quote) ?? written.count
            let text = Array(written[1..<max(1, end)])
            return text == value ? nil : (text, .escapes)
        default: return written == value ? nil : (written, .comment)
        }
    }

    /// In bytes; what a text is shows at its beginning.
    private static let headMax = 4096

    /// What to do about a line that is not a variable: what the line or the whole text is.
    private static func hint(for line: [UInt8], in text: ImportedText) -> Hint {
        if text.bytes.prefix(headMax).contains(0) { return "this is a binary file" }
        for program in ["curl", "wget"] where line.starts(with: "\(program) ".utf8) {
            return "this file contains a \(program) command: swap the two files"
        }
        if text.lines.count == 1, !line.contains(where: ASCII.isBlank) {
            return "if the file contains only the secret, pass it with \(.consumerSecretFile) FILE"
        }
        return "a .env file has one NAME=value on each line"
    }

    private func value(
        _ bytes: [UInt8],
        at offset: Int,
        of text: ImportedText
    ) throws(VectorIssue) -> [UInt8] {
        switch bytes.first {
        case ASCII.apostrophe:
            guard let end = bytes.dropFirst().firstIndex(of: ASCII.apostrophe) else {
                throw text.issue(
                    at: offset, "the value's opening ' is not closed on the same line",
                    hint: "add the missing ' at the end of the value")
            }
            return Array(bytes[1..<end])
        case ASCII.quote: return try doubleQuoted(bytes, at: offset, of: text)
        default:
            // A comment begins after a blank.
            let comment = bytes.indices.first { index in
                bytes[index] == ASCII.hash && (index == 0 || ASCII.isBlank(bytes[index - 1]))
            }
            return bytes[..<(comment ?? bytes.count)].withoutBlanks
        }
    }

    private func doubleQuoted(
        _ bytes: [UInt8],
        at offset: Int,
        of text: ImportedText
    ) throws(VectorIssue) -> [UInt8] {
        let escapes: [UInt8: UInt8] = [
            UInt8(ascii: "n"): 0x0A, UInt8(ascii: "r"): 0x0D, UInt8(ascii: "t"): 0x09,
            ASCII.quote: ASCII.quote, ASCII.backslash: ASCII.backslash, ASCII.dollar: ASCII.dollar,
        ]
        var value: [UInt8] = []
        var index = 1
        while index < bytes.count, bytes[index] != ASCII.quote {
            if bytes[index] == ASCII.backslash, index + 1 < bytes.count,
                let escaped = escapes[bytes[index + 1]]
            {
                value.append(escaped)
                index += 2
            } else {
                value.append(bytes[index])
                index += 1
            }
        }
        guard index < bytes.count else {
            throw text.issue(
                at: offset, "the value's opening \" is not closed on the same line",
                hint: "add the missing \" at the end of the value")
        }
        return value
    }
}
