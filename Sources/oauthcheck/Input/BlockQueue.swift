import Synchronization
import Vectors

/// The blocks of a file's lines, fetched one after another by whichever thread is free.
final class BlockQueue: Sendable {
    /// Bytes of a block: large enough that the cost of starting one is small, and small enough
    /// that many blocks can be held at once.
    static let blockSize = 1 << 18

    /// The memory of a block is used again unless it is larger than this.
    private static let capacityMax = 4 * blockSize

    private struct State {
        var lines: LineReading
        /// The memory of blocks that are done.
        var spares: [[UInt8]] = []
        var fetched = 0
        /// Whether no further block can be fetched, or is wanted.
        var isOver = false
        var issue: VectorIssue?
    }

    private let state: Mutex<State>

    init(_ file: FileReading) {
        state = Mutex(State(lines: LineReading(file)))
    }

    /// How many blocks were fetched.
    var fetched: Int { state.withLock { $0.fetched } }

    /// The next block, and how many were fetched before it.
    ///
    /// - Returns: nil if there is no further block, the file cannot be read, or ``close()`` was
    ///   called.
    func next() -> (number: Int, block: LineBlock)? {
        state.withLock { state in
            guard !state.isOver else { return nil }
            do throws(VectorIssue) {
                let memory = state.spares.popLast() ?? []
                if let block = try state.lines.nextBlock(size: Self.blockSize, memory: memory) {
                    state.fetched += 1
                    return (state.fetched - 1, block)
                }
            } catch {
                state.issue = error
            }
            state.isOver = true
            return nil
        }
    }

    /// Keeps the memory of a block for another one, unless a long line has made it large.
    func giveBack(_ block: consuming LineBlock) {
        let bytes = block.bytes
        guard bytes.capacity <= Self.capacityMax else { return }
        state.withLock { $0.spares.append(bytes) }
    }

    /// Ends the fetching of blocks, until ``nextLine()`` has given a line.
    func close() {
        state.withLock { $0.isOver = true }
    }

    /// The next line, where the file does not continue with a block; nil at the end.
    ///
    /// After it, blocks can be fetched again.
    ///
    /// - Throws: ``VectorIssue`` if the file cannot be read, now or when a block was fetched.
    func nextLine() throws(VectorIssue) -> LongLine? {
        let outcome: Result<LongLine?, VectorIssue> = state.withLock { state in
            if let issue = state.issue { return .failure(issue) }
            do throws(VectorIssue) {
                guard let line = try state.lines.next() else { return .success(nil) }
                state.isOver = false
                switch line {
                case .tooLong(let number): return .success(.tooLong(number: number))
                case .text(let place, let number):
                    let bytes = Array(state.lines.buffer[place])
                    return .success(.line(LineBlock(bytes: bytes, firstLine: number)))
                }
            } catch {
                return .failure(error)
            }
        }
        return try outcome.get()
    }

    /// A line that is longer than a block.
    enum LongLine: Sendable {
        case line(LineBlock)
        case tooLong(number: Int)
    }
}
