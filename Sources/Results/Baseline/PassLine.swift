import OAuth1

/// Where the texts are in a line of a report, as `check` writes it for a vector that passes.
///
/// Nearly all lines of a report are such ones, and this is several times as fast as reading JSON.
struct PassLine {
    let id: Range<Int>
    /// Empty if the report does not have it.
    let content: Range<Int>
    let request: Range<Int>
}

/// Recognizes the lines of vectors that pass.
struct PassLineReader: Sendable {
    private let id = Array(#"{"id": ""#.utf8)
    private let file = Array(#", "file": ""#.utf8)
    private let line = Array(#", "line": "#.utf8)
    private let content = Array(#", "content": ""#.utf8)
    private let request = Array(#", "request": ""#.utf8)
    private let status = Array(#", "status": "passed"}"#.utf8)

    /// Nil for every other line, and for one with escapes or characters outside ASCII.
    func read(_ text: Span<UInt8>) -> PassLine? {
        var end = 0
        guard let id = string(after: self.id, in: text, &end),
            string(after: file, in: text, &end) != nil,
            skip(line, in: text, &end), skipNumber(in: text, &end)
        else { return nil }
        let content = string(after: self.content, in: text, &end) ?? end..<end
        let request = string(after: self.request, in: text, &end) ?? end..<end
        guard skip(status, in: text, &end), end == text.count else { return nil }
        return PassLine(id: id, content: content, request: request)
    }

    @inline(__always)
    private func skip(_ expected: [UInt8], in text: Span<UInt8>, _ end: inout Int) -> Bool {
        let next = end + expected.count
        guard next <= text.count, text.extracting(end..<next).isEqual(to: expected.span) else {
            return false
        }
        end = next
        return true
    }

    /// A number that has one spelling only: no sign, no leading zero.
    private func skipNumber(in text: Span<UInt8>, _ end: inout Int) -> Bool {
        let start = end
        while end < text.count, ASCII.isDigit(text[end]) { end += 1 }
        return end > start && (text[start] != 0x30 || end == start + 1)
    }

    /// The place of a string's text, after the name of the member and the opening quotation mark.
    @inline(__always)
    private func string(
        after name: [UInt8],
        in text: Span<UInt8>,
        _ end: inout Int
    ) -> Range<Int>? {
        var next = end
        guard skip(name, in: text, &next) else { return nil }
        let start = next
        while next < text.count, text[next] != UInt8(ascii: "\"") {
            guard (0x20...0x7E).contains(text[next]), text[next] != UInt8(ascii: "\\") else {
                return nil
            }
            next += 1
        }
        guard next < text.count else { return nil }
        end = next + 1
        return start..<next
    }
}
