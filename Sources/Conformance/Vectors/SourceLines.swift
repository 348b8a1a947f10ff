/// Lines and columns of places in a text, fastest for places asked for in ascending order.
struct SourceLines: Sendable {
    /// A place up to which lines and columns have been counted.
    private struct Mark: Sendable {
        var offset = 0
        var line: Int
        var column = 1
    }

    private let first: Mark
    private var current: Mark
    /// A place to go back to, instead of to the beginning.
    private var kept: Mark

    /// - Parameter firstLine: the line of the text's first octet.
    init(firstLine: Int = 1) {
        first = Mark(line: firstLine)
        current = first
        kept = first
    }

    /// The 1-based line of `place`, and its 1-based column in Unicode scalars.
    mutating func position(of place: Int, in text: [UInt8]) -> (line: Int, column: Int) {
        if place < current.offset { current = place < kept.offset ? first : kept }
        let end = min(place, text.count)
        while current.offset < end {
            let octet = text[current.offset]
            current.offset += 1
            if octet == 0x0A {
                current.line += 1
                current.column = 1
            } else if octet & 0xC0 != 0x80 {
                // Not inside a character: the other octets of one continue it.
                current.column += 1
            }
        }
        return (current.line, current.column)
    }

    /// Remembers the place that was asked for last, for going back to.
    mutating func keep() {
        kept = current
    }
}
