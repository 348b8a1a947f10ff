/// The part of a text that is kept.
struct TextCut: Hashable, Sendable {
    private let count: Int
    private let isStart: Bool

    init(first count: Int) { (self.count, isStart) = (count, true) }

    init(last count: Int) { (self.count, isStart) = (count, false) }

    func applied(to text: [UInt8]) -> [UInt8] {
        Array(isStart ? text.prefix(count) : text.suffix(count))
    }

    /// What is kept, as it follows "only".
    var words: String {
        "the \(isStart ? "first" : "last") \(count == 1 ? "byte" : "\(count) bytes")"
    }
}
