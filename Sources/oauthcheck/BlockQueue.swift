import Conformance
import Synchronization

/// The blocks of a file's lines, fetched one after another by whoever is free.
final class BlockQueue: Sendable {
    /// Octets of a block: large enough that beginning with it does not count, and small enough
    /// that many blocks are held at once.
    private static let blockSize = 1 << 18

    private struct State {
        var lines: LineReading
        var blocks = 0
        var blocksMax = 0
        var issue: VectorIssue?
    }

    private let state: Mutex<State>

    init(_ file: FileReading) {
        state = Mutex(State(lines: LineReading(file)))
    }

    /// Lets so many more blocks be fetched.
    func open(for blocks: Int) {
        state.withLock { state in
            state.blocks = 0
            state.blocksMax = blocks
        }
    }

    /// The next block, and how many were fetched before it; nil where no more are to be, or the
    /// file does not go on with one.
    func next() -> (number: Int, block: LineBlock)? {
        state.withLock { state in
            guard state.issue == nil, state.blocks < state.blocksMax else { return nil }
            do throws(VectorIssue) {
                guard let block = try state.lines.nextBlock(size: Self.blockSize) else {
                    state.blocksMax = 0
                    return nil
                }
                state.blocks += 1
                return (state.blocks - 1, block)
            } catch {
                state.issue = error
                return nil
            }
        }
    }

    /// What the file goes on with where that is no block; nil at the end.
    ///
    /// - Throws: ``VectorIssue`` where it cannot be read, now or for a block.
    func nextLine() throws(VectorIssue) -> LongLine? {
        let outcome: Result<LongLine?, VectorIssue> = state.withLock { state in
            if let issue = state.issue { return .failure(issue) }
            do throws(VectorIssue) {
                guard let line = try state.lines.next() else { return .success(nil) }
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
