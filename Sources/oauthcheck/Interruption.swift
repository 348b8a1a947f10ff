#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif
import Synchronization

/// The signal that has come; outside, since a signal's handler can capture nothing.
private let received = Atomic<Int32>(0)

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
        for number in [SIGINT, SIGTERM] {
            var action = sigaction()
            // Without SA_RESTART, so that reading from a terminal ends too.
            action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND))
            #if canImport(Darwin)
                action.__sigaction_u.__sa_handler = { received.store($0, ordering: .relaxed) }
            #else
                action.__sigaction_handler.sa_handler = { received.store($0, ordering: .relaxed) }
            #endif
            sigaction(number, &action, nil)
        }
        ignore(SIGPIPE)
    }

    private static func ignore(_ number: Int32) {
        var action = sigaction()
        #if canImport(Darwin)
            action.__sigaction_u.__sa_handler = SIG_IGN
        #else
            action.__sigaction_handler.sa_handler = SIG_IGN
        #endif
        sigaction(number, &action, nil)
    }
}
