/// The part of a text that is kept.
struct TextCut: Hashable, Sendable {
    private let count: Int
    private let isStart: Bool

    init(first count: Int) { (self.count, isStart) = (count, true) }

    init(last count: Int) { (self.count, isStart) = (count, false) }

    /// The beginnings that fill a buffer, with or without a NUL byte after them, or a pointer.
    static func buffers(_ length: Int) -> [TextCut] {
        ((1..<max(1, min(length, 1 << 16))).reversed().filter(isBuffer) + [8, 4])
            .map { TextCut(first: $0) }
    }

    /// Whether the beginning fills a buffer, with the number of bytes before it.
    func isBuffer(after others: Int) -> Bool { isStart && Self.isBuffer(others + count) }

    private static func isBuffer(_ count: Int) -> Bool {
        count > 30 && [32, 50].contains { count % $0 == 0 || (count + 1) % $0 == 0 }
    }

    func applied(to text: [UInt8]) -> [UInt8] {
        Array(isStart ? text.prefix(count) : text.suffix(count))
    }

    /// What is kept, as it follows "only".
    var words: String {
        "the \(isStart ? "first" : "last") \(count == 1 ? "byte" : "\(count) bytes")"
    }
}
