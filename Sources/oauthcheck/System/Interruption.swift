#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif
import Synchronization
import SystemPackage

/// The signal that arrived; a global, since a signal handler can capture nothing.
private let arrived = Atomic<Int32>(0)
/// The end of a pipe that the handler writes to, which ends a wait for input.
private let writingEnd = Atomic<Int32>(-1)

/// The pipe's other end, which ``Interruption/wait(for:)`` watches.
private let readingEnd = Atomic<Int32>(-1)

/// The signal handler; calls only what a handler may call.
private func receive(_ signal: Int32) {
    arrived.store(signal, ordering: .relaxed)
    var octet = UInt8(0)
    write(writingEnd.load(ordering: .relaxed), &octet, 1)
}

/// Ctrl-C and SIGTERM: the run ends before the next vector, and reports the results so far.
enum Interruption {
    /// The signal that arrived; nil if none did.
    static var signal: Int32? {
        let signal = arrived.load(ordering: .relaxed)
        return signal == 0 ? nil : signal
    }

    /// Handles the signals from now on; a second one ends the process at once.
    ///
    /// SIGPIPE is ignored: writing reports a closed pipe as an error.
    static func watch() {
        var ends: [Int32] = [-1, -1]
        if pipe(&ends) == 0 {
            for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
            readingEnd.store(ends[0], ordering: .relaxed)
            writingEnd.store(ends[1], ordering: .relaxed)
        }
        // Without SA_RESTART, a signal also ends reading from a terminal.
        for number in [SIGINT, SIGTERM] { handle(number, receive, flags: SA_RESETHAND) }
        handle(SIGPIPE, SIG_IGN, flags: 0)
    }

    /// Waits until `descriptor` can be read or a signal arrives, even one just before the wait.
    static func wait(for descriptor: FileDescriptor) {
        var waited = [descriptor.rawValue, readingEnd.load(ordering: .relaxed)].map {
            pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
        }
        // Reading then reports the error, if there is one.
        _ = poll(&waited, nfds_t(waited.count), -1)
    }

    private static func handle(
        _ number: Int32,
        _ handler: (@convention(c) (Int32) -> Void)?,
        flags: some BinaryInteger
    ) {
        var action = sigaction()
        action.sa_flags = Int32(truncatingIfNeeded: flags)
        #if canImport(Darwin)
            action.__sigaction_u.__sa_handler = handler
        #else
            action.__sigaction_handler.sa_handler = handler
        #endif
        sigaction(number, &action, nil)
    }
}
