#if Live
import HTTP
import NIOCore
import NIOPosix
import Synchronization

/// Reads texts that somebody pastes: one after another, on a thread of their own, so that no other
/// answer waits for them.
final class PasteDesk: Sendable {
    private let thread: NIOThreadPool
    private let waiting = Atomic(0)

    /// Texts that are read, or wait for it.
    private static let waitingMax = 8

    init(_ thread: NIOThreadPool) {
        self.thread = thread
    }

    /// Makes an answer when its turn comes; refuses more texts than may wait.
    func answer(on loop: any EventLoop, _ make: @escaping @Sendable () -> RawResponse) -> Answer {
        guard waiting.add(1, ordering: .relaxed).newValue <= Self.waitingMax else {
            waiting.subtract(1, ordering: .relaxed)
            return .now(
                MessageAnswer.text(
                    503, ["The server is busy explaining other texts; try again later."]))
        }
        return .later(
            thread.runIfActive(eventLoop: loop) {
                defer { self.waiting.subtract(1, ordering: .relaxed) }
                return make()
            })
    }
}
#endif
