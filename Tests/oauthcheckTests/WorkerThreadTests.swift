import Synchronization
import Testing

@testable import oauthcheck

@Suite("A worker thread")
struct WorkerThreadTests {
    @Test("runs its work once, and is done when it is joined")
    func runs() {
        let count = Atomic<Int>(0)
        let threads = (0..<4).compactMap { _ in
            WorkerThread { count.add(1, ordering: .relaxed) }
        }
        for thread in threads { thread.join() }
        #expect(count.load(ordering: .relaxed) == 4)
        #expect(WorkerThread.canStart(2))
    }
}
