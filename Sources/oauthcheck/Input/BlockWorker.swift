import OAuth1
import Synchronization
import Vectors

/// Reads blocks of lines, one after another, with all that a thread needs for it.
final class BlockWorker<BlockTask: BlockConsumer>: Sendable {
    struct Outcome: Sendable {
        let result: BlockTask.BlockResult
        let vectors: Int
        let ids: [KnownIDs.Fingerprint]
        let selection: Selection
    }

    private struct State {
        var reader: VectorReader
        var task: BlockTask
        var selection: Selection

        /// Reads the lines of `block`; returns how many vectors they hold, nil if a line cannot be
        /// read.
        mutating func read(_ block: LineBlock) -> Int? {
            var lines = LineReading(block)
            var vectors = 0
            do throws(VectorIssue) {
                while let line = try lines.next(), !task.isFinished {
                    guard case .text(let place, let number) = line else { return nil }
                    let text = lines.buffer.span.extracting(place)
                    guard !text.isBlank else { continue }
                    reader.open(text, as: .line, firstLine: number)
                    vectors += reader.feed(&task, selecting: &selection)
                }
            } catch {
                return nil
            }
            return vectors
        }
    }

    private let state: Mutex<State>

    init(
        _ path: String,
        named name: String,
        _ task: sending BlockTask,
        _ selection: Selection,
        variable: @escaping KeyRing.Variable
    ) {
        let reader = VectorReader(path, named: name, variable: variable)
        state = Mutex(State(reader: reader, task: task, selection: selection))
    }

    /// Reads a block.
    ///
    /// Nil if the lines must be read again in their turn.
    func run(_ block: LineBlock, idsMax: Int) -> Outcome? {
        state.withLock { state in
            state.reader.forgetIDs(room: idsMax)
            let vectors = state.read(block)
            // Also after a failure, so that the task starts the next block empty.
            let result = state.task.finishBlock()
            guard let vectors, let result, Interruption.signal == nil else { return nil }
            return Outcome(
                result: result, vectors: vectors, ids: state.reader.ids.inOrder,
                selection: state.selection)
        }
    }
}
