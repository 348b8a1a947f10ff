import OAuth1
import Vectors

/// A line of a text, without what logs and pages put around and into it.
struct TextLine {
    /// The 1-based line of the text.
    let number: Int
    let bytes: ArraySlice<UInt8>
    /// The line as it is in the text.
    let raw: ArraySlice<UInt8>
}

/// The lines of a text as they were before somebody printed, copied and quoted them.
///
/// Colours go, quotation marks are plain, escapes are what they stand for. A line in which `\r\n`
/// is written as text becomes several lines.
struct TextLines {
    private(set) var lines: [TextLine] = []
    private let hasEntities: Bool

    init(_ text: ImportedText) {
        hasEntities = CopiedText.hasEntities(text.bytes[...])
        let count = Self.commonPrefix(of: text)
        for (index, line) in text.lines.enumerated() {
            add(line.bytes.dropFirst(count), number: index + 1)
        }
    }

    /// The length of what a logger writes before each line of the text: `web-1  | `,
    /// `10:00 [main] `.
    ///
    /// Digits are like any other digits.
    private static func commonPrefix(of text: ImportedText) -> Int {
        var first: ArraySlice<UInt8>?
        var (count, lines) = (prefixMax, 0)
        for line in text.lines where !line.bytes.isEmpty {
            let start = first ?? line.bytes
            first = start
            lines += 1
            count = min(count, TextPrefix.common(start, line.bytes))
            guard count > 1 else { return 0 }
        }
        guard lines >= linesMin, let common = first?.prefix(count),
            let end = common.indices.dropLast().last(where: { index in
                "|])>:".utf8.contains(common[index]) && ASCII.isBlank(common[index + 1])
            })
        else { return 0 }
        let prefix = common[...(end + 1)]
        // Marks alone are those of a quotation; quotes and braces are those of the text itself.
        let isWritten = prefix.contains { ASCII.isLetter($0) || ASCII.isDigit($0) }
        return isWritten && !prefix.contains { "\"'{}=&?".utf8.contains($0) } ? prefix.count : 0
    }

    /// In bytes; what more lines have in common is their own.
    private static let prefixMax = 120
    /// Fewer lines may begin alike by chance.
    private static let linesMin = 4

    /// The lines of a text whose quotations were wrapped at words, as those of mails are.
    ///
    /// A line goes on if the first word of the next one would not have fitted. Nil if none does.
    init?(unwrapping text: ImportedText) {
        hasEntities = CopiedText.hasEntities(text.bytes[...])
        let isMark: (UInt8) -> Bool = { ASCII.isBlank($0) || $0 == UInt8(ascii: ">") }
        var width = 0
        for line in text.lines { width = max(width, line.bytes.count) }
        guard (Self.widthMin...Self.widthMax).contains(width) else { return nil }
        var joined: [(number: Int, bytes: [UInt8])] = []
        var last: ArraySlice<UInt8> = []
        for (index, line) in text.lines.enumerated() {
            let marks = line.bytes.prefix(while: isMark)
            let content = line.bytes[marks.endIndex...]
            let word = content.prefix { !ASCII.isBlank($0) }
            let goesOn =
                !content.isEmpty && marks.contains(UInt8(ascii: ">"))
                && last.prefix(while: isMark).elementsEqual(marks)
                && last.count > marks.count && last.count + 1 + word.count > width
            if goesOn, let place = joined.indices.last {
                joined[place].bytes += [ASCII.space] + content
            } else {
                joined.append((index + 1, Array(line.bytes)))
            }
            last = line.bytes
        }
        guard joined.count < text.lines.count else { return nil }
        for line in joined { add(line.bytes[...], number: line.number) }
    }

    /// In bytes; nobody wraps words at other widths.
    private static let widthMin = 60
    private static let widthMax = 100

    private mutating func add(_ bytes: ArraySlice<UInt8>, number: Int) {
        let isPlain = bytes.allSatisfy { byte in
            byte < 0x80 && byte >= 0x20 && byte != ASCII.backslash
                && !"`&^".utf8.contains(byte)
        }
        guard !isPlain || Self.mark(in: bytes) != nil else {
            return lines.append(TextLine(number: number, bytes: bytes, raw: bytes))
        }
        var clean = CopiedText.withPlainMarks(bytes)
        if hasEntities { clean = HTMLText.decoded(clean[...]) }
        var count = 0
        while count < Self.escapesMax, Self.isEscaped(clean[...]) {
            clean = Self.unescaped(clean)
            count += 1
        }
        if let mark = Self.mark(in: clean[...]) {
            clean = clean.replacing(mark, with: [ASCII.newline])
        }
        for part in clean.split(separator: ASCII.newline, omittingEmptySubsequences: false) {
            lines.append(TextLine(number: number, bytes: part, raw: bytes))
        }
    }

    private static let headerNames = [
        "authorization", "host", "content-type", "content-length", "user-agent", "accept",
        "connection",
    ]
    /// In bytes; no mark of a line end is longer.
    private static let markMax = 8

    /// What stands for line ends: the same before several headers of one line, such as `<EOL>`.
    private static func mark(in line: ArraySlice<UInt8>) -> [UInt8]? {
        let places = headerNames.compactMap { name -> Int? in
            line.place(of: name + ":", ignoringCase: true).flatMap {
                $0 > line.startIndex ? $0 : nil
            }
        }
        guard places.count > 1 else { return nil }
        let first = line[..<places[0]].suffix(markMax)
        let common = places.dropFirst().reduce(first.count) { count, place in
            let other = line[..<place].reversed()
            return min(count, zip(first.reversed(), other).prefix { $0 == $1 }.count)
        }
        let mark = first.suffix(common).drop { ASCII.isName($0) || ASCII.isBlank($0) }
        let isMark = mark.contains { !ASCII.isBlank($0) && !"\"',;{}[]()=:".utf8.contains($0) }
        return isMark ? Array(mark) : nil
    }

    /// JSON in a string of JSON is escaped twice.
    private static let escapesMax = 3

    /// Whether a line is, or has, a string as programs write it.
    private static func isEscaped(_ bytes: ArraySlice<UInt8>) -> Bool {
        [
            "\\\"", "\\/", "\\u0022", "\\u0026", "\\x22", "\\x26", "\\n\"", "\\n'",
        ].contains { bytes.place(of: $0) != nil } || hasLineEnds(bytes)
    }

    /// Whether the mark of a line end ends lines of a message: a header, another one or nothing
    /// follows.
    ///
    /// In a value, it is a part of that.
    private static func hasLineEnds(_ bytes: ArraySlice<UInt8>) -> Bool {
        let end = "\\r\\n"
        var from = bytes.startIndex
        while let place = bytes.place(of: end, from: from) {
            from = place + end.utf8.count
            let rest = bytes[from...]
            let name = rest.prefix { ASCII.isName($0) || $0 == UInt8(ascii: "-") }
            let next = rest[name.endIndex...].first
            if rest.starts(with: end.utf8) || next == ASCII.colon && !name.isEmpty
                || name.isEmpty && next.map({ "\"'".utf8.contains($0) }) ?? true
            {
                return true
            }
        }
        return false
    }

    private static func unescaped(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            guard bytes[index] == ASCII.backslash, index + 1 < bytes.count else {
                result.append(bytes[index])
                index += 1
                continue
            }
            let next = bytes[index + 1]
            index += 2
            switch next {
            case UInt8(ascii: "n"): result.append(ASCII.newline)
            case UInt8(ascii: "r"): break
            case UInt8(ascii: "t"): result.append(ASCII.tab)
            case UInt8(ascii: "u"), UInt8(ascii: "x"):
                let length = next == UInt8(ascii: "u") ? 4 : 2
                guard let value = hexadecimal(bytes, at: index, length), value < 0x80 else {
                    fallthrough
                }
                result.append(UInt8(value))
                index += length
            default:
                if !"\"'/\\".utf8.contains(next) { result.append(ASCII.backslash) }
                result.append(next)
            }
        }
        return result
    }

    /// The value of the digits of `\u0026` or `\x26`.
    private static func hexadecimal(_ bytes: [UInt8], at index: Int, _ length: Int) -> Int? {
        guard index + length <= bytes.count else { return nil }
        var value = 0
        for byte in bytes[index..<(index + length)] {
            guard let digit = ASCII.hexValue(byte) else { return nil }
            value = value << 4 | Int(digit)
        }
        return value
    }
}

extension ArraySlice<UInt8> {
    /// How often `word`, which is ASCII, occurs.
    func count(of word: String) -> Int {
        var (count, from) = (0, startIndex)
        while let place = place(of: word, from: from) {
            count += 1
            from = place + word.utf8.count
        }
        return count
    }

    /// The place of `word` at or after `start`; `word` is ASCII.
    func place(of word: String, from start: Int? = nil, ignoringCase: Bool = false) -> Int? {
        let word = Array(word.utf8)
        var index = Swift.max(start ?? startIndex, startIndex)
        while index + word.count <= endIndex {
            var length = 0
            while length < word.count {
                let byte = self[index + length]
                guard byte == word[length] || ignoringCase && ASCII.lowercased(byte) == word[length]
                else { break }
                length += 1
            }
            if length == word.count { return index }
            index += 1
        }
        return nil
    }
}
