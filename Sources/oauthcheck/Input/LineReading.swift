import OAuth1
import Vectors

/// The lines of a file, read in blocks into one buffer.
struct LineReading {
    /// In bytes, enough for a vector with two values of 1 MiB; a longer line is skipped.
    static let lineMax = 16 << 20

    enum Line {
        /// The line without its end, as a range of ``LineReading/buffer``.
        case text(Range<Int>, number: Int)
        case tooLong(number: Int)
    }

    private(set) var buffer: [UInt8] = []
    /// Nil if everything is in the buffer.
    private let file: FileReading?
    private var position = 0
    private var number = 0
    private var isAtEnd = false
    /// Whether the rest of a line that is too long is still to be skipped.
    private var isInLongLine = false

    init(_ file: FileReading, after head: [UInt8] = []) {
        self.file = file
        buffer = head
    }

    /// The lines of a block.
    init(_ block: LineBlock) {
        file = nil
        buffer = block.bytes
        number = block.firstLine - 1
        isAtEnd = true
    }

    /// Whether the next line is in the buffer already.
    var hasWholeLine: Bool { buffer.span.firstIndex(of: 0x0A, from: position) != nil }

    /// The next line; nil at the end.
    mutating func next() throws(VectorIssue) -> Line? {
        if isInLongLine { try skipLongLine() }
        var searched = position
        while true {
            if let end = buffer.span.firstIndex(of: 0x0A, from: searched) {
                return line(upTo: end)
            }
            searched = buffer.count
            guard !isAtEnd else { return lastLine() }
            if searched - position > Self.lineMax {
                // Reported at once, since the line may have no end.
                number += 1
                isInLongLine = true
                return .tooLong(number: number)
            }
            searched -= discard()
            isAtEnd = try !readBlock()
        }
    }

    /// The next whole lines.
    ///
    /// - Parameters:
    ///   - size: about how many bytes.
    ///   - memory: an array to read the next bytes into; nobody else may hold it.
    /// - Returns: nil at the end, and if no line ends within `size` bytes; ``next()`` then gives
    ///   the line.
    /// - Throws: ``VectorIssue`` if the file cannot be read, after all whole lines before that
    ///   were returned.
    mutating func nextBlock(
        size: Int,
        memory: consuming [UInt8]
    ) throws(VectorIssue) -> LineBlock? {
        if isInLongLine { try skipLongLine() }
        if position > 0 { _ = discard() }
        buffer.reserveCapacity(size + FileReading.blockSize)
        while !isAtEnd, buffer.count < size {
            do throws(VectorIssue) {
                isAtEnd = try !readBlock()
            } catch {
                guard buffer.contains(0x0A) else { throw error }
                break
            }
        }
        guard let end = isAtEnd ? buffer.count : buffer.lastIndex(of: 0x0A).map({ $0 + 1 }),
            end > 0, end < Self.lineMax
        else { return nil }
        // The block takes the buffer; what follows its last line moves to the new buffer.
        var bytes = memory
        bytes.removeAll(keepingCapacity: true)
        bytes.append(copying: buffer.span.extracting(end...))
        swap(&bytes, &buffer)
        bytes.removeSubrange(end...)
        defer { number += bytes.span.count(of: 0x0A) }
        return LineBlock(bytes: bytes, firstLine: number + 1)
    }

    private mutating func readBlock() throws(VectorIssue) -> Bool {
        try file?.readBlock(into: &buffer) ?? false
    }

    private mutating func line(upTo end: Int) -> Line? {
        defer { position = end + 1 }
        number += 1
        return .text(position..<end, number: number)
    }

    private mutating func lastLine() -> Line? {
        // A signal may have cut the last line off.
        guard position < buffer.count, Interruption.signal == nil else { return nil }
        defer { position = buffer.count }
        number += 1
        return .text(position..<buffer.count, number: number)
    }

    /// Drops the lines that were returned; returns by how many bytes the rest moves.
    private mutating func discard() -> Int {
        let moved = position
        buffer.removeSubrange(..<position)
        position = 0
        return moved
    }

    /// Skips to the end of a line that is too long.
    private mutating func skipLongLine() throws(VectorIssue) {
        isInLongLine = false
        position = 0
        while true {
            buffer.removeAll(keepingCapacity: true)
            guard try readBlock() else {
                isAtEnd = true
                return
            }
            if let end = buffer.span.firstIndex(of: 0x0A, from: 0) {
                position = end + 1
                return
            }
        }
    }
}

/// Whole lines of a file.
struct LineBlock: Sendable {
    let bytes: [UInt8]
    /// The number of the first line.
    let firstLine: Int
}

extension VectorIssue {
    /// A line that was skipped.
    init(tooLong line: Int, of file: String) {
        self.init(
            file: file, line: line, column: 1,
            message: "the line is longer than \(LineReading.lineMax >> 20) MiB")
    }
}
