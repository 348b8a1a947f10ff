import OAuth1
import Vectors

extension YAMLReader {
    typealias Key = (name: String, rest: ArraySlice<UInt8>)

    /// The name before `: `, and what follows; nil if the line is not a member.
    func key(of bytes: ArraySlice<UInt8>) throws(VectorIssue) -> Key? {
        switch bytes.first {
        case ASCII.quote, ASCII.apostrophe:
            let mark = bytes[bytes.startIndex]
            guard let end = quoteEnd(of: bytes, mark) else { return nil }
            let after = bytes[(end + 1)...].drop(while: ASCII.isBlank)
            guard after.first == ASCII.colon,
                after.dropFirst().first.map(ASCII.isBlank) ?? true
            else { return nil }
            let content = bytes[(bytes.startIndex + 1)..<end]
            let name = mark == ASCII.quote ? try unescaped(content) : Self.unquoted(content)
            return (String(bytes: name), after.dropFirst().drop(while: ASCII.isBlank))
        case ASCII.question where bytes.dropFirst().first.map(ASCII.isBlank) ?? true:
            throw refusal("complex keys")
        case UInt8(ascii: "{"), UInt8(ascii: "["): return nil
        default: break
        }
        for place in bytes.indices where bytes[place] == ASCII.colon {
            let after = bytes[(place + 1)...]
            guard after.first.map(ASCII.isBlank) ?? true else { continue }
            return (
                String(bytes: bytes[..<place].withoutBlanks), after.drop(while: ASCII.isBlank)
            )
        }
        return nil
    }

    /// The value that begins with `bytes` on the current line; skips its lines.
    mutating func scalar(
        _ bytes: ArraySlice<UInt8>,
        indentedMoreThan parent: Int
    ) throws(VectorIssue) -> DataNode.Value {
        switch bytes.first {
        case UInt8(ascii: "|"), UInt8(ascii: ">"):
            return .text(try blockScalar(bytes, indentedMoreThan: parent))
        case ASCII.quote: return .text(try quoted(bytes, ASCII.quote))
        case ASCII.apostrophe: return .text(try quoted(bytes, ASCII.apostrophe))
        case UInt8(ascii: "["), UInt8(ascii: "{"):
            let content = withoutComment(bytes)
            index += 1
            if content.elementsEqual("[]".utf8) { return .list([]) }
            if content.elementsEqual("{}".utf8) { return .object([]) }
            index -= 1
            throw refusal("flow collections")
        case UInt8(ascii: "&"): throw refusal("anchors")
        case UInt8(ascii: "*"): throw refusal("aliases")
        case UInt8(ascii: "!"): throw refusal("tags")
        case UInt8(ascii: "%"), UInt8(ascii: "@"), UInt8(ascii: "`"):
            throw issue("in YAML, text without quotes cannot begin with this character")
        default: return try plain(bytes, indentedMoreThan: parent)
        }
    }

    private func withoutComment(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        let comment = bytes.indices.first { place in
            bytes[place] == ASCII.hash
                && (place == bytes.startIndex || ASCII.isBlank(bytes[place - 1]))
        }
        return bytes[..<(comment ?? bytes.endIndex)].withoutBlanks
    }

    /// A text without quotes, which goes on on lines that are indented more.
    private mutating func plain(
        _ bytes: ArraySlice<UInt8>,
        indentedMoreThan parent: Int
    ) throws(VectorIssue) -> DataNode.Value {
        var parts = [withoutComment(bytes)]
        index += 1
        var blanks = 0
        var next = index
        while next < lines.count {
            let line = lines[next]
            if line.bytes.allSatisfy(ASCII.isBlank) {
                blanks += 1
                next += 1
                continue
            }
            guard line.indentation > parent, !line.isEmpty else { break }
            if try key(of: line.bytes) != nil { throw issue("unexpected indentation") }
            parts += Array(repeating: [], count: blanks)
            blanks = 0
            parts.append(withoutComment(line.bytes))
            next += 1
            index = next
        }
        let text = String(bytes: Self.folded(parts))
        return ["", "~", "null"].contains(text) ? .null : .text(text)
    }

    /// Lines joined by a space, and empty ones as line ends.
    private static func folded(_ parts: [[UInt8]]) -> [UInt8] {
        var result: [UInt8] = []
        var lineEnds = 0
        for (number, part) in parts.enumerated() {
            if number > 0, part.isEmpty {
                lineEnds += 1
                continue
            }
            if number > 0 {
                result +=
                    lineEnds > 0
                    ? Array(repeating: ASCII.newline, count: lineEnds) : [ASCII.space]
            }
            lineEnds = 0
            result += part
        }
        return result
    }

    // MARK: - Quoted

    /// Programs fold long texts, but not this often.
    private static let quotedLinesMax = 2_000

    private func quoteEnd(of bytes: ArraySlice<UInt8>, _ mark: UInt8) -> Int? {
        var place = bytes.startIndex + 1
        while place < bytes.endIndex {
            if bytes[place] == ASCII.backslash, mark == ASCII.quote {
                place += 2
            } else if bytes[place] == mark {
                guard mark == ASCII.apostrophe, place + 1 < bytes.endIndex,
                    bytes[place + 1] == mark
                else { return place }
                place += 2
            } else {
                place += 1
            }
        }
        return nil
    }

    private mutating func quoted(
        _ bytes: ArraySlice<UInt8>,
        _ mark: UInt8
    ) throws(VectorIssue) -> String {
        let start = index
        // Each line is joined to the text with its end, and the end is folded below.
        var whole = Array(bytes)
        while true {
            if let end = quoteEnd(of: whole[...], mark) {
                guard withoutComment(whole[(end + 1)...]).isEmpty else {
                    throw issue("unexpected text after the closing quote")
                }
                index += 1
                let content = whole[1..<end]
                return String(
                    bytes: mark == ASCII.quote ? try unescaped(content) : Self.unquoted(content))
            }
            index += 1
            guard index < lines.count, index - start < Self.quotedLinesMax else {
                index = start
                throw issue("the quote that opens here is not closed")
            }
            append(lines[index].bytes, to: &whole)
        }
    }

    /// Joins a line of a quoted text: a line end is a space, an empty line a line end.
    private func append(_ line: ArraySlice<UInt8>, to whole: inout [UInt8]) {
        let line = line.drop(while: ASCII.isBlank)
        if whole.last == ASCII.backslash, whole.dropLast().last != ASCII.backslash {
            whole.removeLast()
        } else if line.isEmpty {
            while let last = whole.last, ASCII.isBlank(last) { whole.removeLast() }
            return whole.append(ASCII.newline)
        } else if whole.last != ASCII.newline {
            while let last = whole.last, ASCII.isBlank(last) { whole.removeLast() }
            whole.append(ASCII.space)
        }
        whole += line
    }

    private static func unquoted(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        Array(Array(bytes).replacing("''".utf8, with: "'".utf8))
    }

    private static let escapes: [UInt8: UInt8] = [
        UInt8(ascii: "0"): 0, UInt8(ascii: "a"): 7, UInt8(ascii: "b"): 8, UInt8(ascii: "t"): 9,
        UInt8(ascii: "n"): 10, UInt8(ascii: "v"): 11, UInt8(ascii: "f"): 12,
        UInt8(ascii: "r"): 13, UInt8(ascii: "e"): 27, UInt8(ascii: " "): 32,
        ASCII.quote: ASCII.quote, ASCII.slash: ASCII.slash, ASCII.backslash: ASCII.backslash,
    ]

    private func unescaped(_ bytes: ArraySlice<UInt8>) throws(VectorIssue) -> [UInt8] {
        var result: [UInt8] = []
        var rest = bytes
        while let byte = rest.popFirst() {
            guard byte == ASCII.backslash, let letter = rest.popFirst() else {
                result.append(byte)
                continue
            }
            if let escaped = Self.escapes[letter] {
                result.append(escaped)
                continue
            }
            let lengths: [UInt8: Int] = [
                UInt8(ascii: "x"): 2, UInt8(ascii: "u"): 4, UInt8(ascii: "U"): 8,
            ]
            let digits = rest.prefix(lengths[letter] ?? 0)
            let values = digits.compactMap(ASCII.hexValue)
            guard !digits.isEmpty, values.count == lengths[letter],
                let scalar = Unicode.Scalar(values.reduce(UInt32(0)) { $0 << 4 | UInt32($1) })
            else { throw issue("this is not a valid YAML escape") }
            result += Array(String(scalar).utf8)
            rest = rest.dropFirst(digits.count)
        }
        return result
    }

    // MARK: - Block scalars

    private mutating func blockScalar(
        _ bytes: ArraySlice<UInt8>,
        indentedMoreThan parent: Int
    ) throws(VectorIssue) -> String {
        let isFolded = bytes.first == UInt8(ascii: ">")
        let header = withoutComment(bytes.dropFirst())
        let isStripped = header.contains(UInt8(ascii: "-"))
        let isKept = header.contains(UInt8(ascii: "+"))
        let given = header.first(where: ASCII.isDigit).map { Int($0 - UInt8(ascii: "0")) }
        guard header.count <= 2, header.allSatisfy({ ASCII.isDigit($0) || "+-".utf8.contains($0) })
        else { throw issue("this is not a valid YAML block scalar header") }
        index += 1
        var indentation = given.map { max(parent, 0) + $0 }
        var content: [[UInt8]] = []
        while index < lines.count {
            let whole = lines[index].whole
            let blanks = whole.prefix { $0 == ASCII.space }.count
            let isBlank = blanks == whole.count
            if indentation == nil, !isBlank { indentation = blanks > parent ? blanks : Int.max }
            guard isBlank || blanks >= (indentation ?? 0) else { break }
            content.append(Array(whole.dropFirst(isBlank ? blanks : indentation ?? 0)))
            index += 1
        }
        var emptyCount = 0
        while content.last?.isEmpty ?? false {
            content.removeLast()
            emptyCount += 1
        }
        guard !content.isEmpty else { return "" }
        var result =
            isFolded
            ? Self.foldedBlock(content) : Array(content.joined(separator: [ASCII.newline]))
        if !isStripped { result.append(ASCII.newline) }
        if isKept { result += Array(repeating: ASCII.newline, count: emptyCount) }
        return String(bytes: result)
    }

    /// Lines joined by a space, except those that are indented more.
    private static func foldedBlock(_ lines: [[UInt8]]) -> [UInt8] {
        var result: [UInt8] = []
        var (lineEnds, wasIndented) = (0, false)
        for (number, line) in lines.enumerated() {
            let isIndented = line.first.map(ASCII.isBlank) ?? false
            if number > 0, line.isEmpty {
                lineEnds += 1
                continue
            }
            if number > 0 {
                let isFolded = !isIndented && !wasIndented
                if isFolded, lineEnds == 0 {
                    result.append(ASCII.space)
                } else {
                    result += Array(repeating: ASCII.newline, count: lineEnds + (isFolded ? 0 : 1))
                }
            }
            (lineEnds, wasIndented) = (0, isIndented)
            result += line
        }
        return result
    }
}
