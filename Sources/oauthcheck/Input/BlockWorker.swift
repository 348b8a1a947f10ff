import Conformance
import Synchronization

/// What takes in a block of vectors beside others that do the same, and is asked what came of it.
protocol BlockConsumer: VectorStream.Consumer, SendableMetatype {
    associatedtype Result: Sendable

    /// What came of the block; nil where it must be taken in again in its turn, because something
    /// is in it that depends on what was before, or that is told at once.
    mutating func finishBlock() -> Result?
}

/// Reads blocks of lines, one after another, with all that a thread needs for it.
final class BlockWorker<Share: BlockConsumer>: Sendable {
    struct Outcome: Sendable {
        let result: Share.Result
        let vectors: Int
        let ids: [KnownIDs.Fingerprint]
        let selection: Selection
    }

    private struct State {
        var reader: VectorReader
        var share: Share
        var selection: Selection

        /// Hands the vectors of `block` on; how many they were, nil where a line cannot be read.
        mutating func read(_ block: LineBlock) -> Int? {
            var lines = LineReading(block)
            var vectors = 0
            do throws(VectorIssue) {
                while let line = try lines.next(), !share.isFinished {
                    guard case .text(let place, let number) = line else { return nil }
                    let text = lines.buffer.span.extracting(place)
                    guard !text.isBlank else { continue }
                    reader.open(text, as: .line, firstLine: number)
                    vectors += reader.hand(on: &selection, to: &share)
                }
            } catch {
                return nil
            }
            return vectors
        }
    }

    private let state: Mutex<State>

    init(_ path: String, _ share: sending Share, _ selection: Selection) {
        state = Mutex(State(reader: VectorReader(path), share: share, selection: selection))
    }

    /// Takes in a block, of which no more than `idsMax` ids are looked at; nil where its lines must
    /// be taken in again in their turn.
    func run(_ block: LineBlock, idsMax: Int) -> Outcome? {
        state.withLock { state in
            state.reader.forgetIDs(room: idsMax)
            let vectors = state.read(block)
            // Asked whatever came of the lines, so that nothing of them is left for the next block.
            let result = state.share.finishBlock()
            guard let vectors, let result, Interruption.signal == nil else { return nil }
            return Outcome(
                result: result, vectors: vectors, ids: state.reader.ids.inOrder,
                selection: state.selection)
        }
    }
}

/// In place of a share where vectors are taken in one after another.
enum Unshared: BlockConsumer {
    typealias Result = Never

    var isFinished: Bool { true }

    mutating func take(_ vector: TestVector) {}
    mutating func take(_ vector: TestVector, _ issues: [VectorIssue]) {}
    mutating func take(_ issue: VectorIssue) {}
    mutating func finish(_ reader: VectorReader) {}
    mutating func finishBlock() -> Never? { nil }
}

extension VectorStream.Consumer where Share == Unshared {
    func makeShare() -> sending Unshared? { nil }
    func accepts(_ result: Never) -> Bool {}
    mutating func take(_ result: Never) {}
}

extension BlockConsumer {
    mutating func finish(_ reader: VectorReader) {}
}
