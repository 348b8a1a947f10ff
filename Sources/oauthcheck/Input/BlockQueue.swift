import Conformance
import Synchronization

/// The blocks of a file's lines, fetched one after another by whoever is free.
final class BlockQueue: Sendable {
    /// Octets of a block: large enough that beginning with it does not count, and small enough
    /// that many blocks are held at once.
    static let blockSize = 1 << 18

    /// A block's memory is kept for the next ones up to this.
    private static let capacityMax = 4 * blockSize

    private struct State {
        var lines: LineReading
        /// The memory of blocks that nobody holds any more.
        var spares: [[UInt8]] = []
        var fetched = 0
        /// Whether the file does not go on with a block, cannot be read, or no more are wanted.
        var isOver = false
        var issue: VectorIssue?
    }

    private let state: Mutex<State>

    init(_ file: FileReading) {
        state = Mutex(State(lines: LineReading(file)))
    }

    /// How many blocks were fetched.
    var fetched: Int { state.withLock { $0.fetched } }

    /// The next block, and how many were fetched before it; nil where no more are to be, the file
    /// does not go on with one, or cannot be read.
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

    /// Takes the memory of a block back, unless a long line has made it large.
    func giveBack(_ block: consuming LineBlock) {
        let octets = block.octets
        guard octets.capacity <= Self.capacityMax else { return }
        state.withLock { $0.spares.append(octets) }
    }

    /// Lets no more blocks be fetched, until ``nextLine()`` has given a line.
    func close() {
        state.withLock { $0.isOver = true }
    }

    /// What the file goes on with where that is no block; nil at the end.
    ///
    /// Blocks are fetched again behind it.
    ///
    /// - Throws: ``VectorIssue`` where it cannot be read, now or for a block.
    func nextLine() throws(VectorIssue) -> LongLine? {
        let outcome: Result<LongLine?, VectorIssue> = state.withLock { state in
            if let issue = state.issue { return .failure(issue) }
            do throws(VectorIssue) {
                guard let line = try state.lines.next() else { return .success(nil) }
                state.isOver = false
                switch line {
                case .tooLong(let number): return .success(.tooLong(number: number))
                case .text(let place, let number):
                    let octets = Array(state.lines.buffer[place])
                    return .success(.line(LineBlock(octets: octets, firstLine: number)))
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
