#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif
import Synchronization
import SystemPackage

/// The signal that has come; outside, since a signal's handler can capture nothing.
private let received = Atomic<Int32>(0)
/// The end of a pipe that the handler writes to, so that waiting for input ends.
private let wakingEnd = Atomic<Int32>(-1)

/// The other end of it.
private let wakenEnd = Atomic<Int32>(-1)

/// Takes a signal in, by nothing but what a handler may call.
private func receive(_ signal: Int32) {
    received.store(signal, ordering: .relaxed)
    var octet = UInt8(0)
    write(wakingEnd.load(ordering: .relaxed), &octet, 1)
}

/// Ctrl-C and SIGTERM: the run ends at the next vector, and what is finished is reported.
enum Interruption {
    /// The signal that has come, if one has.
    static var signal: Int32? {
        let signal = received.load(ordering: .relaxed)
        return signal == 0 ? nil : signal
    }

    /// Takes the signals over; a second one ends the process at once.
    ///
    /// A reader that is gone is seen when writing, so SIGPIPE is ignored.
    static func watch() {
        var ends: [Int32] = [-1, -1]
        if pipe(&ends) == 0 {
            for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
            wakenEnd.store(ends[0], ordering: .relaxed)
            wakingEnd.store(ends[1], ordering: .relaxed)
        }
        // Without SA_RESTART, so that reading from a terminal ends too.
        for number in [SIGINT, SIGTERM] { handle(number, receive, flags: SA_RESETHAND) }
        handle(SIGPIPE, SIG_IGN, flags: 0)
    }

    /// Waits until `descriptor` can be read, or a signal has come, even just before the waiting.
    static func wait(for descriptor: FileDescriptor) {
        var waited = [descriptor.rawValue, wakenEnd.load(ordering: .relaxed)].map {
            pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
        }
        // An error here is the reading's to tell.
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
