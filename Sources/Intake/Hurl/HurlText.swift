import OAuth1
import Vectors

/// Texts and bodies as Hurl writes them.
enum HurlText {
    /// Without the comment at the end, and blanks around it.
    static func withoutComment(_ octets: ArraySlice<UInt8>) -> [UInt8] {
        let comment = octets.indices.first { place in
            octets[place] == Byte.hash
                && (place == octets.startIndex || octets[place - 1] != Byte.backslash)
        }
        return octets[..<(comment ?? octets.endIndex)].trimmed
    }

    private static let escapes: [UInt8: UInt8] = [
        UInt8(ascii: "b"): 8, UInt8(ascii: "f"): 12, UInt8(ascii: "n"): 10, UInt8(ascii: "r"): 13,
        UInt8(ascii: "t"): 9,
    ]

    /// With the characters that are meant by `\#`, `\:`, `\n`, `\u{e9}`.
    static func unescaped(_ octets: some Collection<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        var rest = Array(octets)[...]
        while let octet = rest.popFirst() {
            guard octet == Byte.backslash, let letter = rest.popFirst() else {
                result.append(octet)
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
        let values = digits.compactMap(Byte.hexadecimal)
        guard values.count == digits.count, (1...6).contains(values.count) else { return nil }
        return Unicode.Scalar(values.reduce(0) { $0 << 4 | $1 })
    }

    private static let prefixes = ["{", "[", "\"", "<", "`", "base64,", "hex,", "file,"]

    static func beginsBody(_ octets: ArraySlice<UInt8>) -> Bool {
        let content = octets.drop(while: Byte.isBlank)
        return prefixes.contains { content.starts(with: $0.utf8) }
    }

    /// The bytes of a body, and whether it is JSON.
    static func body(
        _ octets: ArraySlice<UInt8>,
        at offset: Int,
        of text: ImportedText
    ) throws(VectorIssue) -> (octets: [UInt8], isJSON: Bool) {
        let content = octets.trimmed
        func after(_ prefix: String) -> [UInt8]? {
            guard content.starts(with: prefix.utf8), content.last == UInt8(ascii: ";") else {
                return nil
            }
            return content.dropFirst(prefix.utf8.count).dropLast().trimmed
        }
        if content.starts(with: "```".utf8) {
            guard content.count >= 6, content.suffix(3).elementsEqual("```".utf8),
                let end = content.firstIndex(of: Byte.newline)
            else { throw text.issue(at: offset, "the text that opens with ``` is not closed") }
            return (Array(content[(end + 1)...].dropLast(3)).filter { $0 != 0x0D }, false)
        }
        if content.first == UInt8(ascii: "`") {
            guard content.count > 1, content.last == UInt8(ascii: "`") else {
                throw text.issue(at: offset, "the text that opens with ` is not closed")
            }
            return (unescaped(content.dropFirst().dropLast()), false)
        }
        if let name = after("file,") {
            let word = CommandWord(octets: name, offset: offset)
            return (try text.file(word.text, at: word), false)
        }
        if let encoded = after("base64,") {
            let text64 = encoded.filter { !" \t\r\n".utf8.contains($0) }
            guard let decoded = Base64.decode(text64.span) else {
                throw text.issue(at: offset, "the body is not base64")
            }
            return (decoded, false)
        }
        if let encoded = after("hex,") {
            let digits = encoded.compactMap(Byte.hexadecimal)
            guard digits.count == encoded.count, digits.count.isMultiple(of: 2) else {
                throw text.issue(at: offset, "the body is not hexadecimal")
            }
            let starts = stride(from: 0, to: digits.count, by: 2)
            return (starts.map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }, false)
        }
        return (content, content.first != UInt8(ascii: "<"))
    }
}
