/// Puts a body in chunks together (RFC 9112 §7.1), as its bytes arrive.
package struct ChunkReader {
    enum Outcome: Equatable {
        case needsMore
        /// The body ended after this many bytes.
        case whole(Int)
        case tooLarge
        case faulty
    }

    private enum State {
        case size
        case content(left: Int)
        case contentEnd
        case trailer
    }

    private(set) var content: [UInt8] = []
    private var state = State.size
    /// How many bytes of the source have been read.
    private var position = 0
    private var trailerCount = 0
    /// Whether there is a chunk, or its beginning.
    private var hasSize = false
    private let limit: Int
    /// Small chunks may be much longer than their content.
    private let totalMax: Int
    private let keepsContent: Bool

    /// The longest line with a chunk's size, and the most bytes of headers after the last chunk.
    private static let lineMax = 4096

    /// A larger number at the beginning of a recorded body is text.
    private static let recordedMax = (1 << 28) - 1

    init(limit: Int, keepsContent: Bool = true) {
        self.limit = limit
        self.keepsContent = keepsContent
        totalMax = limit > Int.max / 2 - (64 << 10) ? .max : 2 * limit + (64 << 10)
    }

    /// The content of chunks that a log has, which may be cut off: what follows the last whole one
    /// is left out.
    ///
    /// - Returns: nil if there are no chunks.
    package static func content(of bytes: [UInt8]) -> [UInt8]? {
        var reader = ChunkReader(limit: recordedMax)
        _ = reader.read(bytes[...])
        return reader.hasSize ? reader.content : nil
    }

    /// Reads on; `source` is everything that was received of the body.
    mutating func read(_ source: ArraySlice<UInt8>) -> Outcome {
        while true {
            switch state {
            case .content(let left):
                let start = source.startIndex + position
                let count = min(left, source.endIndex - start)
                if keepsContent { content += source[start..<start + count] }
                position += count
                guard position <= totalMax else { return .tooLarge }
                guard count == left else {
                    state = .content(left: left - count)
                    return .needsMore
                }
                state = .contentEnd
            case .size, .contentEnd, .trailer:
                guard let line = line(of: source) else {
                    let waiting = source.count - position
                    // As much as a line has at most, without its end.
                    return waiting > Self.lineMax + 1 ? .faulty : .needsMore
                }
                guard position <= totalMax else { return .tooLarge }
                if let outcome = take(line) { return outcome }
            }
        }
    }

    /// The source no longer has what was read of it.
    ///
    /// - Returns: how many bytes that are.
    mutating func forget() -> Int {
        defer { position = 0 }
        return position
    }

    /// The next line, without its end; nil if it has not arrived.
    private mutating func line(of source: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        let start = source.startIndex + position
        let reach = min(source.endIndex, start + Self.lineMax + 2)
        guard let end = source[start..<reach].firstIndex(of: Byte.lineFeed) else { return nil }
        position = end + 1 - source.startIndex
        return end > start && source[end - 1] == Byte.carriageReturn
            ? source[start..<end - 1] : source[start..<end]
    }

    private mutating func take(_ line: ArraySlice<UInt8>) -> Outcome? {
        switch state {
        case .size:
            guard let size = Self.size(line) else { return .faulty }
            guard size <= limit - content.count else { return .tooLarge }
            hasSize = true
            state = size == 0 ? .trailer : .content(left: size)
        case .contentEnd:
            guard line.isEmpty else { return .faulty }
            state = .size
        case .trailer:
            guard !line.isEmpty else { return .whole(position) }
            trailerCount += line.count
            guard trailerCount <= Self.lineMax else { return .faulty }
        case .content: break
        }
        return nil
    }

    private static func size(_ line: ArraySlice<UInt8>) -> Int? {
        let digits = line.prefix { $0 != Byte.semicolon }.withoutBlanks
        guard !digits.isEmpty, digits.count < 16 else { return nil }
        var size = 0
        for digit in digits {
            guard let value = Byte.hexadecimal(digit) else { return nil }
            size = size * 16 + value
        }
        return size
    }
}
