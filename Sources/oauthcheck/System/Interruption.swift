import Adapters
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
///
/// The first signal ends the run, the second one the process, and what it has started.
private func receive(_ signal: Int32) {
    guard arrived.exchange(signal, ordering: .relaxed) == 0 else { return end(by: signal) }
    var byte = UInt8(0)
    write(writingEnd.load(ordering: .relaxed), &byte, 1)
    // A system call that begins to block just now is interrupted, too, again and again.
    var timer = itimerval()
    timer.it_value.tv_usec = Interruption.tick
    timer.it_interval.tv_usec = Interruption.tick
    #if canImport(Darwin)
    setitimer(ITIMER_REAL, &timer, nil)
    #else
    setitimer(__itimer_which_t(ITIMER_REAL.rawValue), &timer, nil)
    #endif
}

/// Ends the process as `signal` does, without its files and programs.
private func end(by signal: Int32) {
    TemporaryFiles.removeAll()
    TerminalEcho.restore()
    ChildGroups.forEach { kill(-$0, SIGKILL) }
    Interruption.handle(signal, SIG_DFL)
    raise(signal)
}

/// SIGINT (Ctrl-C), SIGTERM, SIGHUP and SIGQUIT: the run ends before the next vector, and reports
/// the results so far.
enum Interruption {
    /// How often a system call that blocks is interrupted once a signal has arrived, in
    /// microseconds.
    fileprivate static let tick = 50_000 as suseconds_t
    /// How many ticks a reader or another process may take after a signal.
    private static let ticksMax = 10

    /// The signal that arrived; nil if none did.
    static var signal: Int32? {
        let signal = arrived.load(ordering: .relaxed)
        return signal == 0 ? nil : signal
    }

    /// The exit code that says so; nil if none arrived.
    static var exitCode: Int32? { signal.map { 128 + $0 } }

    /// Handles the signals from now on; a second one ends the process at once.
    ///
    /// SIGPIPE and SIGXFSZ are ignored: writing reports a closed pipe, and a limit on the size of
    /// files, as an error.
    static func watch() {
        var ends: [Int32] = [-1, -1]
        if pipe(&ends) == 0 {
            for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
            readingEnd.store(ends[0], ordering: .relaxed)
            writingEnd.store(ends[1], ordering: .relaxed)
        }
        TemporaryFiles.prepare()
        ChildGroups.prepare()
        // Without SA_RESTART, a signal also ends a system call that blocks.
        for number in [SIGINT, SIGTERM, SIGQUIT] { handle(number, receive) }
        // nohup lets a run outlive its terminal.
        if !isIgnored(SIGHUP) { handle(SIGHUP, receive) }
        handle(SIGALRM) { _ in }
        // A thread that blocks them may have started the process.
        var handled = sigset_t()
        sigemptyset(&handled)
        for number in [SIGINT, SIGTERM, SIGQUIT, SIGHUP, SIGALRM] { sigaddset(&handled, number) }
        sigprocmask(SIG_UNBLOCK, &handled, nil)
        for number in [SIGPIPE, SIGXFSZ] { handle(number, SIG_IGN) }
    }

    /// Waits until `descriptor` can be read or a signal arrives, even one just before the wait.
    static func wait(for descriptor: FileDescriptor) { wait(for: [descriptor.rawValue]) }

    /// Waits until a signal arrives.
    static func wait() {
        while signal == nil { wait(for: []) }
    }

    private static func wait(for descriptors: [Int32]) {
        var waited = (descriptors + [readingEnd.load(ordering: .relaxed)]).map {
            pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
        }
        // Reading then reports the error, if there is one.
        _ = poll(&waited, nfds_t(waited.count), -1)
    }

    /// Makes a system call again when it is interrupted, for half a second after a signal.
    ///
    /// - Throws: the error of the call; `Errno.interrupted` if it still blocks then.
    static func retrying<Value>(_ call: () throws -> Value) throws -> Value {
        var ticks = 0
        while true {
            do {
                return try call()
            } catch Errno.interrupted {
                if signal != nil { ticks += 1 }
                guard ticks < ticksMax else { throw Errno.interrupted }
            }
        }
    }

    private static func isIgnored(_ number: Int32) -> Bool {
        var action = sigaction()
        sigaction(number, nil, &action)
        #if canImport(Darwin)
        let handler = action.__sigaction_u.__sa_handler
        #else
        let handler = action.__sigaction_handler.sa_handler
        #endif
        return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }

    fileprivate static func handle(
        _ number: Int32,
        _ handler: (@convention(c) (Int32) -> Void)?
    ) {
        var action = sigaction()
        #if canImport(Darwin)
        action.__sigaction_u.__sa_handler = handler
        #else
        action.__sigaction_handler.sa_handler = handler
        #endif
        sigaction(number, &action, nil)
    }
}
