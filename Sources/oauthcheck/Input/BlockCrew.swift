import Conformance
import Dispatch
import Synchronization

/// What several workers make of the blocks of a file, each at its own block, in the blocks' order.
///
/// The thread that asks for it is one of them, and works while it would wait.
final class BlockCrew<Share: BlockConsumer>: Sendable {
    typealias Taken = (block: LineBlock, outcome: BlockWorker<Share>.Outcome?)

    /// So many blocks for each worker are fetched, and not handed on, at most.
    private static var blocksMax: Int { 4 }

    private struct State {
        /// What came of blocks, by their numbers.
        var taken: [Int: Taken] = [:]
        var handedOn: Int
        var idsMax = KnownIDs.countMax

        mutating func next() -> Taken? {
            guard let next = taken.removeValue(forKey: handedOn) else { return nil }
            handedOn += 1
            return next
        }
    }

    private let queue: BlockQueue
    private let workers: [BlockWorker<Share>]
    private let state: Mutex<State>

    private let helpers = DispatchGroup()
    /// One for each block that may still be fetched.
    private let room = DispatchSemaphore(value: 0)
    /// One for each block that a helper is done with, and that was not waited for yet.
    private let news = DispatchSemaphore(value: 0)

    /// Begins with the next blocks of `queue`; whoever has begun must call ``end()``.
    init(_ queue: BlockQueue, _ workers: [BlockWorker<Share>]) {
        self.queue = queue
        self.workers = workers
        state = Mutex(State(handedOn: queue.fetched))
        for _ in 0..<workers.count * Self.blocksMax { room.signal() }
        for worker in workers.dropFirst() {
            DispatchQueue.global().async(group: helpers) { self.help(as: worker) }
        }
    }

    /// The next block, and what came of it, if its lines need not be taken in again; nil where the
    /// file does not go on with a block, or cannot be read.
    ///
    /// No more ids than `idsMax` are looked at in a block that is fetched from now on.
    func next(idsMax: Int) -> Taken? {
        state.withLock { $0.idsMax = idsMax }
        while true {
            if let next = state.withLock({ $0.next() }) {
                room.signal()
                return next
            }
            guard room.wait(timeout: .now()) == .success else {
                news.wait()
                continue
            }
            if takeBlock(as: workers[0]) { continue }
            room.signal()
            guard state.withLock({ $0.handedOn }) < queue.fetched else { return nil }
            news.wait()
        }
    }

    /// Fetches no more blocks, and waits until no worker is at one; what came of those that were
    /// not handed on is lost.
    func end() {
        queue.close()
        room.signal()
        helpers.wait()
    }

    private func help(as worker: BlockWorker<Share>) {
        room.wait()
        while takeBlock(as: worker) {
            news.signal()
            room.wait()
        }
        // Who waits for room sees the end, too.
        room.signal()
    }

    /// Takes in the next block; false where there is none.
    private func takeBlock(as worker: BlockWorker<Share>) -> Bool {
        guard let (number, block) = queue.next() else { return false }
        let idsMax = state.withLock { $0.idsMax }
        let outcome = worker.run(block, idsMax: idsMax)
        state.withLock { $0.taken[number] = (block, outcome) }
        return true
    }
}
