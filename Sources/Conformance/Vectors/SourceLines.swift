/// Lines and columns of places in a text, fastest for places asked for in ascending order.
struct SourceLines: Sendable {
    /// The line of the text's first octet.
    private let firstLine: Int
    private var offset = 0
    private var line: Int
    private var lineStart = 0

    init(firstLine: Int = 1) {
        self.firstLine = firstLine
        line = firstLine
    }

    /// The 1-based line of `place`, and its 1-based column in Unicode scalars.
    mutating func position(of place: Int, in text: [UInt8]) -> (line: Int, column: Int) {
        if place < offset { self = SourceLines(firstLine: firstLine) }
        let end = min(place, text.count)
        while offset < end {
            if text[offset] == 0x0A {
                line += 1
                lineStart = offset + 1
            }
            offset += 1
        }
        let isContinuation = { (octet: UInt8) in octet & 0xC0 == 0x80 }
        return (line, 1 + text[lineStart..<end].count { !isContinuation($0) })
    }
}
