import OAuth1

/// Lines and columns of places in a text; fastest in ascending order.
struct SourceLines: Sendable {
    /// A place up to which lines and columns have been counted.
    private struct Mark: Sendable {
        var offset = 0
        var line: Int
        var column = 1

        mutating func pass(_ text: Span<UInt8>) {
            offset += text.count
            let breaks = text.count(of: 0x0A)
            guard breaks > 0 else { return column += text.characterCount }
            line += breaks
            var start = text.count
            while text[start - 1] != 0x0A { start -= 1 }
            column = 1 + text.extracting(start...).characterCount
        }
    }

    private let first: Mark
    private var current: Mark
    /// A place to return to, instead of the beginning.
    private var kept: Mark

    /// - Parameter firstLine: the line of the first byte.
    init(firstLine: Int = 1) {
        first = Mark(line: firstLine)
        current = first
        kept = first
    }

    /// The 1-based line of `place`, and its 1-based column in Unicode scalars.
    mutating func position(of place: Int, in text: [UInt8]) -> (line: Int, column: Int) {
        if place < current.offset { current = place < kept.offset ? first : kept }
        let end = min(place, text.count)
        if end > current.offset { current.pass(text.span.extracting(current.offset..<end)) }
        return (current.line, current.column)
    }

    /// Remembers the last position to return to it.
    mutating func keep() {
        kept = current
    }
}

extension Span<UInt8> {
    /// Whether a line contains only white space.
    package var isBlank: Bool {
        for index in indices {
            switch self[index] {
            case 0x20, 0x09, 0x0D: continue
            default: return false
            }
        }
        return true
    }
}
