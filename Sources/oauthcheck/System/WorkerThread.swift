#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif
import Dispatch

/// A thread of the system, which may refuse to make one.
///
/// Dispatch does not say if it gets no threads; work that waits for them would wait forever.
struct WorkerThread: @unchecked Sendable {
    private final class Work: Sendable {
        let run: @Sendable () -> Void

        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    private let thread: pthread_t

    /// Starts `work`; nil if the system makes no more threads.
    init?(_ work: @escaping @Sendable () -> Void) {
        let work = Unmanaged.passRetained(Work(work))
        // Signals are for the main thread, whose system calls they interrupt.
        var (all, before) = (sigset_t(), sigset_t())
        sigfillset(&all)
        pthread_sigmask(SIG_SETMASK, &all, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        #if canImport(Darwin)
        var made: pthread_t?
        let code = pthread_create(&made, nil, { Self.start($0) }, work.toOpaque())
        guard code == 0, let made else {
            work.release()
            return nil
        }
        thread = made
        #else
        var made = pthread_t()
        let code = pthread_create(&made, nil, { Self.start($0) }, work.toOpaque())
        guard code == 0 else {
            work.release()
            return nil
        }
        thread = made
        #endif
    }

    private static func start(_ work: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
        if let work { Unmanaged<Work>.fromOpaque(work).takeRetainedValue().run() }
        return nil
    }

    /// Waits until the work is done; to be called once.
    func join() { pthread_join(thread, nil) }

    /// Whether the system makes this many threads at once.
    static func canStart(_ count: Int) -> Bool {
        let end = DispatchSemaphore(value: 0)
        let threads = (0..<count).compactMap { _ in WorkerThread { end.wait() } }
        for _ in threads { end.signal() }
        for thread in threads { thread.join() }
        return threads.count == count
    }
}
