import Foundation

/// How a transcript writes a script, a file or an output: each of its lines after a mark.
///
/// A line that a text file cannot keep, or that nobody would see, is written after another mark,
/// with escapes, and with `\n` as its line feed. Such a line has a control character or bytes
/// that are not UTF-8, ends with a blank, or is a last line without a line feed. An empty line at
/// the beginning or end of an indented text is written in the same way.
struct TextBlock: Sendable {
    struct UnknownEscape: Error {
        let text: String
    }

    static let script = TextBlock(mark: "> ", escapedMark: ">\\")
    static let output = TextBlock(mark: "    ", escapedMark: "\\   ")
    static let errors = TextBlock(mark: "! ", escapedMark: "!\\")

    private let mark: String
    private let escapedMark: String

    /// The mark of an empty line, which has no blank at its end.
    private var emptyLine: String { mark.trimmingCharacters(in: .whitespaces) }
    /// Whether empty lines are seen only between others.
    var isIndented: Bool { emptyLine.isEmpty }

    // MARK: Writing

    /// The lines of a transcript that stand for these bytes.
    func lines(of bytes: Data) -> [String] {
        let parts = Self.split(bytes)
        return parts.indices.map { index in
            let isEdge = isIndented && (index == 0 || index == parts.count - 1)
            guard let text = Self.plainText(of: parts[index]), !(isEdge && text.isEmpty) else {
                return escapedMark + Self.escape(parts[index])
            }
            return text.isEmpty ? emptyLine : mark + text
        }
    }

    /// The lines with their line feeds.
    private static func split(_ bytes: Data) -> [[UInt8]] {
        var parts = bytes.split(separator: lineFeed, omittingEmptySubsequences: false)
            .map { Array($0) + [lineFeed] }
        let rest = parts.removeLast().dropLast()
        return rest.isEmpty ? parts : parts + [Array(rest)]
    }

    /// A line without its line feed, unless it must be escaped.
    private static func plainText(of line: [UInt8]) -> String? {
        let text = line.dropLast()
        guard line.last == lineFeed, !text.contains(where: isControl),
            text.last != space, text.last != tab
        else { return nil }
        return String(validating: text, as: UTF8.self)
    }

    private static func escape(_ line: [UInt8]) -> String {
        let isText = String(validating: line, as: UTF8.self) != nil
        var bytes: [UInt8] = []
        for (index, byte) in line.enumerated() {
            let isHidden = index == line.count - 1 && (byte == space || byte == tab)
            if let letter = letters[byte] {
                bytes += [backslash, letter]
            } else if isControl(byte) || isHidden || byte >= 0x80 && !isText {
                bytes += "\\x".utf8
                bytes += (byte < 0x10 ? "0" : "").utf8
                bytes += String(byte, radix: 16).utf8
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    // MARK: Reading

    /// The bytes that a line of a transcript stands for; nil without one of the marks.
    func bytes(of line: String) throws(UnknownEscape) -> Data? {
        if line.utf8.starts(with: escapedMark.utf8) {
            return Data(try Self.unescape(line.utf8.dropFirst(escapedMark.utf8.count)))
        }
        if line.utf8.starts(with: mark.utf8) {
            return Data(line.utf8.dropFirst(mark.utf8.count)) + [Self.lineFeed]
        }
        return !isIndented && line == emptyLine ? Data([Self.lineFeed]) : nil
    }

    private static func unescape(
        _ text: Substring.UTF8View
    ) throws(UnknownEscape) -> [UInt8] {
        var bytes: [UInt8] = []
        var rest = text
        while let byte = rest.popFirst() {
            guard byte == backslash else {
                bytes.append(byte)
                continue
            }
            let digits = rest.dropFirst().prefix(2)
            if let letter = rest.first, let named = letters.first(where: { $0.value == letter }) {
                bytes.append(named.key)
                rest = rest.dropFirst()
            } else if rest.first == UInt8(ascii: "x"), digits.count == 2,
                let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
            {
                bytes.append(value)
                rest = rest.dropFirst(3)
            } else {
                throw UnknownEscape(text: "\\" + String(decoding: rest.prefix(1), as: UTF8.self))
            }
        }
        return bytes
    }

    /// What stands after a backslash for these bytes.
    private static let letters: [UInt8: UInt8] = [
        backslash: backslash, lineFeed: UInt8(ascii: "n"), 0x0D: UInt8(ascii: "r"),
        0x1B: UInt8(ascii: "e"),
    ]
    private static let lineFeed = UInt8(ascii: "\n")
    private static let backslash = UInt8(ascii: "\\")
    private static let space = UInt8(ascii: " ")
    private static let tab = UInt8(ascii: "\t")

    /// Whether a byte does not belong in a line of text.
    static func isControl(_ byte: UInt8) -> Bool {
        byte < space && byte != tab || byte == 0x7F
    }
}
