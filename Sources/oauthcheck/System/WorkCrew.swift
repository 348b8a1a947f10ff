import Synchronization

/// Several threads that share pieces of work.
struct WorkCrew {
    private final class Counter: Sendable {
        private let next = Atomic<Int>(0)

        func take() -> Int { next.add(1, ordering: .relaxed).oldValue }
    }

    private let jobs: Int

    init(_ jobs: Int) {
        self.jobs = jobs
    }

    /// Does the pieces 0 to `count` - 1; this thread works, too, and waits until all are done.
    func run<Outcome: Sendable>(
        _ count: Int,
        _ work: @escaping @Sendable (Int) -> Outcome
    ) -> [Outcome] {
        let counter = Counter()
        let outcomes = Outcomes<Outcome>()
        let takeAll: @Sendable () -> Void = {
            while case let piece = counter.take(), piece < count {
                outcomes.put(work(piece), of: piece)
            }
        }
        // Without more threads, there are fewer helpers.
        let helpers = (0..<max(0, min(jobs, count) - 1)).compactMap { _ in WorkerThread(takeAll) }
        takeAll()
        for helper in helpers { helper.join() }
        return (0..<count).compactMap(outcomes.outcome)
    }
}

/// The outcomes of pieces of work, by their numbers.
private final class Outcomes<Outcome: Sendable>: Sendable {
    private let all = Mutex<[Int: Outcome]>([:])

    func put(_ outcome: Outcome, of piece: Int) { all.withLock { $0[piece] = outcome } }

    func outcome(of piece: Int) -> Outcome? { all.withLock { $0[piece] } }
}
