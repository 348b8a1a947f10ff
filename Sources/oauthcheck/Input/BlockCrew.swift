import Dispatch
import Synchronization
import Vectors

/// Several workers, each at a block of its own; their outcomes come in the order of the blocks.
///
/// The thread that asks for the outcomes is one of the workers: it works instead of waiting.
final class BlockCrew<BlockTask: BlockConsumer>: Sendable {
    typealias FinishedBlock = (block: LineBlock, outcome: BlockWorker<BlockTask>.Outcome?)

    /// How many blocks per worker are fetched ahead of the outcome that is next.
    private static var aheadMax: Int { 4 }

    private struct State {
        /// By the blocks' numbers.
        var finished: [Int: FinishedBlock] = [:]
        /// The number of the next block to hand over.
        var nextNumber: Int
        var idsMax = KnownIDs.countMax

        mutating func popNext() -> FinishedBlock? {
            guard let next = finished.removeValue(forKey: nextNumber) else { return nil }
            nextNumber += 1
            return next
        }
    }

    private let queue: BlockQueue
    private let workers: [BlockWorker<BlockTask>]
    private let state: Mutex<State>

    private let helpers = Mutex<[WorkerThread]>([])
    /// Counts the blocks that may still be fetched.
    private let room = DispatchSemaphore(value: 0)
    /// Counts the blocks that helpers have finished since the last wait.
    private let news = DispatchSemaphore(value: 0)

    /// Starts with the next blocks of `queue`; the caller must call ``end()``.
    init(_ queue: BlockQueue, _ workers: [BlockWorker<BlockTask>]) {
        self.queue = queue
        self.workers = workers
        state = Mutex(State(nextNumber: queue.fetched))
        for _ in 0..<workers.count * Self.aheadMax { room.signal() }
        for worker in workers.dropFirst() {
            // Without more threads, there are fewer helpers.
            guard let thread = WorkerThread({ self.help(as: worker) }) else { return }
            helpers.withLock { $0.append(thread) }
        }
    }

    /// The next block and its outcome, which is nil if its lines must be read again.
    ///
    /// Nil if there is no further block, or the file cannot be read; `idsMax` is how many ids are
    /// remembered in blocks that are fetched from now on.
    func next(idsMax: Int) -> FinishedBlock? {
        state.withLock { $0.idsMax = idsMax }
        while true {
            if let next = state.withLock({ $0.popNext() }) {
                room.signal()
                return next
            }
            guard room.wait(timeout: .now()) == .success else {
                news.wait()
                continue
            }
            if runBlock(as: workers[0]) { continue }
            room.signal()
            guard state.withLock({ $0.nextNumber }) < queue.fetched else { return nil }
            news.wait()
        }
    }

    /// Fetches no more blocks, and waits until every worker is done; outcomes that were not handed
    /// over are lost.
    func end() {
        queue.close()
        room.signal()
        for helper in helpers.withLock({ $0 }) { helper.join() }
    }

    private func help(as worker: BlockWorker<BlockTask>) {
        room.wait()
        while runBlock(as: worker) {
            news.signal()
            room.wait()
        }
        // The next helper that waits for room sees the end, too.
        room.signal()
    }

    /// Fetches a block and reads it; false if there is none.
    private func runBlock(as worker: BlockWorker<BlockTask>) -> Bool {
        guard let (number, block) = queue.next() else { return false }
        let idsMax = state.withLock { $0.idsMax }
        let outcome = worker.run(block, idsMax: idsMax)
        state.withLock { $0.finished[number] = (block, outcome) }
        return true
    }
}
