import OAuth1
import Vectors

/// Texts and bodies as Hurl writes them.
enum HurlText {
    /// Without the comment at the end, and blanks around it.
    static func withoutComment(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        let comment = bytes.indices.first { place in
            bytes[place] == ASCII.hash
                && (place == bytes.startIndex || bytes[place - 1] != ASCII.backslash)
        }
        return bytes[..<(comment ?? bytes.endIndex)].withoutBlanks
    }

    private static let escapes: [UInt8: UInt8] = [
        UInt8(ascii: "b"): 8, UInt8(ascii: "f"): 12, UInt8(ascii: "n"): 10, UInt8(ascii: "r"): 13,
        UInt8(ascii: "t"): 9,
    ]

    /// With the characters that are meant by `\#`, `\:`, `\n`, `\u{e9}`.
    static func unescaped(_ bytes: some Collection<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        var rest = Array(bytes)[...]
        while let byte = rest.popFirst() {
            guard byte == ASCII.backslash, let letter = rest.popFirst() else {
                result.append(byte)
                continue
            }
            if letter == UInt8(ascii: "u"), rest.first == UInt8(ascii: "{"),
                let end = rest.firstIndex(of: UInt8(ascii: "}")),
                let scalar = scalar(rest[(rest.startIndex + 1)..<end])
            {
                result += Array(String(scalar).utf8)
                rest = rest[(end + 1)...]
            } else {
                result.append(escapes[letter] ?? letter)
            }
        }
        return result
    }

    private static func scalar(_ digits: ArraySlice<UInt8>) -> Unicode.Scalar? {
        let values = digits.compactMap(ASCII.hexValue)
        guard values.count == digits.count, (1...6).contains(values.count) else { return nil }
        return Unicode.Scalar(values.reduce(UInt32(0)) { $0 << 4 | UInt32($1) })
    }

    private static let prefixes = ["{", "[", "\"", "<", "`", "base64,", "hex,", "file,"]

    static func beginsBody(_ bytes: ArraySlice<UInt8>) -> Bool {
        let content = bytes.drop(while: ASCII.isBlank)
        return prefixes.contains { content.starts(with: $0.utf8) }
    }

    /// The bytes of a body, and whether it is JSON.
    static func body(
        _ bytes: ArraySlice<UInt8>,
        at offset: Int,
        of text: ImportedText
    ) throws(VectorIssue) -> (bytes: [UInt8], isJSON: Bool) {
        let content = bytes.withoutBlanks
        if content.first == UInt8(ascii: "`") {
            guard let quoted = quoted(content) else {
                throw text.issue(at: offset, "the closing ` of this text is missing")
            }
            return (quoted, false)
        }
        if let name = after("file,", content) {
            let word = CommandWord(bytes: name, offset: offset)
            return (try text.file(word.text, at: word), false)
        }
        if let encoded = after("base64,", content) {
            let characters = encoded.filter { !" \t\r\n".utf8.contains($0) }
            guard let decoded = Base64.decode(characters.span) else {
                throw text.issue(at: offset, "the body is not valid base64")
            }
            return (decoded, false)
        }
        if let encoded = after("hex,", content) {
            guard let decoded = encoded.hexDecoded else {
                throw text.issue(at: offset, "the body is not valid hexadecimal")
            }
            return (decoded, false)
        }
        return (content, content.first != UInt8(ascii: "<"))
    }

    /// What is between a prefix and the `;` at the end.
    private static func after(_ prefix: String, _ content: [UInt8]) -> [UInt8]? {
        guard content.starts(with: prefix.utf8), content.last == UInt8(ascii: ";") else {
            return nil
        }
        return content.dropFirst(prefix.utf8.count).dropLast().withoutBlanks
    }

    /// The text between backticks on one line, or between three of them on several.
    private static func quoted(_ content: [UInt8]) -> [UInt8]? {
        let mark = Array("```".utf8)
        guard content.starts(with: mark) else {
            guard content.count > 1, content.last == UInt8(ascii: "`") else { return nil }
            return unescaped(content.dropFirst().dropLast())
        }
        guard content.count >= 2 * mark.count, content.suffix(mark.count).elementsEqual(mark),
            let end = content.firstIndex(of: ASCII.newline)
        else { return nil }
        let lines = content[(end + 1)...].dropLast(mark.count)
        return lines.filter { $0 != ASCII.carriageReturn }
    }
}
