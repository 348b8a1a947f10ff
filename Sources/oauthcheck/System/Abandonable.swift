import Dispatch
import Synchronization

extension Interruption {
    /// How long work may go on after a signal, in ticks of ``pause``.
    private static let pausesMax = 6
    /// In milliseconds.
    private static let pause = 50

    private final class Outcome<Value: Sendable>: Sendable {
        let value = Mutex<Value?>(nil)
        let end = DispatchSemaphore(value: 0)
    }

    /// Does work that looks at no signal on a thread of its own, and leaves it there if it does not
    /// end soon after one.
    ///
    /// - Parameter work: what has no effect but its value, since it may go on until the process
    ///   ends.
    /// - Returns: nil after a signal.
    static func abandoning<Value: Sendable>(_ work: @escaping @Sendable () -> Value) -> Value? {
        let outcome = Outcome<Value>()
        let thread = WorkerThread {
            let value = work()
            outcome.value.withLock { $0 = value }
            outcome.end.signal()
        }
        // Without more threads, a signal has to wait.
        guard thread != nil else { return work() }
        var pauses = 0
        while outcome.end.wait(timeout: .now() + .milliseconds(pause)) == .timedOut {
            if signal != nil { pauses += 1 }
            guard pauses < pausesMax else { return nil }
        }
        return outcome.value.withLock(\.self)
    }
}
