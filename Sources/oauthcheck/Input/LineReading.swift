import Conformance
import OAuth1

/// The lines of a file, read in blocks into one buffer.
struct LineReading {
    /// Longer than a vector with two values of 1 MiB; a longer line is passed over.
    static let lineMax = 16 << 20

    enum Line {
        /// The octets of the line, without its end, as a place in ``LineReading/buffer``.
        case text(Range<Int>, number: Int)
        case tooLong(number: Int)
    }

    private(set) var buffer: [UInt8] = []
    /// Nil where all is read.
    private let file: FileReading?
    private var position = 0
    private var number = 0
    private var isAtEnd = false

    init(_ file: FileReading) {
        self.file = file
    }

    /// The lines of a block.
    init(_ block: LineBlock) {
        file = nil
        buffer = block.octets
        number = block.firstLine - 1
        isAtEnd = true
    }

    /// Whether the next line is there without reading on.
    var hasWholeLine: Bool { buffer.span.firstIndex(of: 0x0A, from: position) != nil }

    /// The next line; nil at the end.
    mutating func next() throws(VectorIssue) -> Line? {
        var searched = position
        while true {
            if let end = buffer.span.firstIndex(of: 0x0A, from: searched) {
                return take(upTo: end)
            }
            searched = buffer.count
            guard !isAtEnd else { return takeLast() }
            if searched - position > Self.lineMax { return try skipLongLine() }
            searched -= discard()
            isAtEnd = try !readBlock()
        }
    }

    /// The next whole lines.
    ///
    /// - Parameters:
    ///   - size: about so many octets.
    ///   - memory: what the file is read on into, held by nobody else.
    /// - Returns: nil at the end, and where no line ends within `size` octets; ``next()`` then
    ///   gives the line.
    /// - Throws: ``VectorIssue`` where the file cannot be read, once all whole lines before that
    ///   were handed out.
    mutating func nextBlock(
        size: Int,
        memory: consuming [UInt8]
    ) throws(VectorIssue) -> LineBlock? {
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
        // What was read is handed on as it is; what stands behind the last line stays.
        var octets = memory
        octets.removeAll(keepingCapacity: true)
        octets.append(copying: buffer.span.extracting(end...))
        swap(&octets, &buffer)
        octets.removeSubrange(end...)
        defer { number += octets.span.count(of: 0x0A) }
        return LineBlock(octets: octets, firstLine: number + 1)
    }

    private mutating func readBlock() throws(VectorIssue) -> Bool {
        try file?.readBlock(into: &buffer) ?? false
    }

    private mutating func take(upTo end: Int) -> Line? {
        defer { position = end + 1 }
        number += 1
        return .text(position..<end, number: number)
    }

    private mutating func takeLast() -> Line? {
        // What a signal has cut off is no line.
        guard position < buffer.count, Interruption.signal == nil else { return nil }
        defer { position = buffer.count }
        number += 1
        return .text(position..<buffer.count, number: number)
    }

    /// Forgets what has been handed out; returns by how much everything moves.
    private mutating func discard() -> Int {
        let moved = position
        buffer.removeSubrange(..<position)
        position = 0
        return moved
    }

    /// Reads on to the end of a line that is too long, keeping none of it.
    private mutating func skipLongLine() throws(VectorIssue) -> Line {
        number += 1
        position = 0
        while true {
            buffer.removeAll(keepingCapacity: true)
            guard try readBlock() else {
                isAtEnd = true
                return .tooLong(number: number)
            }
            if let end = buffer.firstIndex(of: 0x0A) {
                position = end + 1
                return .tooLong(number: number)
            }
        }
    }
}

/// Whole lines of a file.
struct LineBlock: Sendable {
    let octets: [UInt8]
    /// The number of the first one.
    let firstLine: Int
}

extension VectorIssue {
    /// A line that was passed over.
    init(tooLong line: Int, of file: String) {
        self.init(
            file: file, line: line, column: 1,
            message: "this line is longer than \(LineReading.lineMax >> 20) MiB")
    }
}
