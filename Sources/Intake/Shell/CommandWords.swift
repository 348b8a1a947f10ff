import Vectors

/// A word of a command line, without its quotes.
struct CommandWord: Hashable, Sendable {
    var bytes: [UInt8] = []
    /// Where it begins in the text.
    let offset: Int

    var text: String { String(bytes: bytes) }
}

/// The words of a command, whose bytes are kept together: a command may have millions of them.
struct CommandWords: RandomAccessCollection, Hashable, Sendable {
    private var bytes: [UInt8] = []
    private var ends: [UInt32] = []
    private var offsets: [UInt32] = []

    var startIndex: Int { 0 }
    var endIndex: Int { ends.count }

    subscript(index: Int) -> CommandWord {
        let start = index == 0 ? 0 : Int(ends[index - 1])
        return CommandWord(
            bytes: Array(bytes[start..<Int(ends[index])]), offset: Int(offsets[index]))
    }

    mutating func append(_ word: CommandWord) {
        bytes += word.bytes
        ends.append(UInt32(clamping: bytes.count))
        offsets.append(UInt32(clamping: word.offset))
    }
}
