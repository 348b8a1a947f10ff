import OAuth1
import Vectors

/// The blocks of a Bruno file: `name {`, lines, `}`.
struct BrunoFile {
    struct Block {
        let name: String
        let line: Int
        let lines: [ImportedText.Line]
    }

    struct Pair {
        let name: String
        let value: String
    }

    private(set) var blocks: [Block] = []

    init(_ text: ImportedText) throws(VectorIssue) {
        let lines = text.lines
        var index = 0
        while index < lines.count {
            let line = lines[index]
            index += 1
            guard !line.isBlank else { continue }
            let content = line.bytes.withoutBlanks
            let name = String(bytes: Array(content.dropLast().withoutBlanks))
            let isList = content.last == UInt8(ascii: "[")
            guard !name.isEmpty, content.last == UInt8(ascii: "{") || isList,
                line.bytes.first.map({ !ASCII.isBlank($0) }) ?? false
            else {
                throw text.issue(at: line.offset, "expected the start of a Bruno block: name {")
            }
            let close = UInt8(ascii: isList ? "]" : "}")
            let start = index
            while index < lines.count, lines[index].bytes.first != close { index += 1 }
            guard index < lines.count else {
                throw text.issue(
                    at: line.offset, "the block \(PlainText.quoted(name)) is not closed")
            }
            blocks.append(
                Block(
                    name: name, line: text.line(at: line.offset),
                    lines: Array(lines[start..<index])))
            index += 1
        }
    }

    /// The enabled pairs of a block.
    func pairs(of name: String) -> [Pair] {
        blocks.filter { $0.name == name }.flatMap { Self.pairs(in: $0.lines) }
    }

    /// The text of a block, whose lines are indented by two blanks.
    func text(of name: String) -> [UInt8]? {
        guard let block = blocks.first(where: { $0.name == name }) else { return nil }
        let lines = block.lines.map { line in
            line.bytes.starts(with: "  ".utf8) ? line.bytes.dropFirst(2) : line.bytes
        }
        return Array(lines.joined(separator: [ASCII.newline]))
    }

    private static func pairs(in lines: [ImportedText.Line]) -> [Pair] {
        var pairs: [Pair] = []
        var index = 0
        while index < lines.count {
            let content = lines[index].bytes.withoutBlanks
            index += 1
            guard let (name, value) = pair(content) else { continue }
            var text = value
            let quotes = Array("'''".utf8)
            if value.starts(with: quotes) {
                let isWhole =
                    value.count >= 2 * quotes.count && value.suffix(3).elementsEqual(quotes)
                if isWhole {
                    text = Array(value.dropFirst(quotes.count).dropLast(quotes.count))
                } else {
                    text = multiline(lines, &index)
                }
            }
            // A pair that is switched off begins with "~".
            guard name.first != UInt8(ascii: "~") else { continue }
            pairs.append(Pair(name: String(bytes: name), value: String(bytes: text)))
        }
        return pairs
    }

    /// Reads up to the line of `'''`; the lines are indented by four blanks.
    private static func multiline(_ lines: [ImportedText.Line], _ index: inout Int) -> [UInt8] {
        var content: [[UInt8]] = []
        while index < lines.count {
            let line = lines[index].bytes
            index += 1
            if line.withoutBlanks.elementsEqual("'''".utf8) { break }
            content.append(Array(line.starts(with: "    ".utf8) ? line.dropFirst(4) : line))
        }
        return Array(content.joined(separator: [ASCII.newline]))
    }

    /// Splits at the first colon, or after a name in quotes.
    private static func pair(_ content: [UInt8]) -> (name: [UInt8], value: [UInt8])? {
        if content.first == ASCII.quote,
            let end = content.dropFirst().firstIndex(of: ASCII.quote)
        {
            let rest = Array(content[(end + 1)...].withoutBlanks)
            guard rest.first == ASCII.colon else { return nil }
            return (Array(content[1..<end]), rest.dropFirst().withoutBlanks)
        }
        guard let colon = content.firstIndex(of: ASCII.colon) else { return nil }
        return (content[..<colon].withoutBlanks, content[(colon + 1)...].withoutBlanks)
    }
}
