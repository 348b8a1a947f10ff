#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// How long the current thread has run on a processor.
///
/// What else the machine does has no share in it, so a search that is limited by it finds the same
/// on a machine with other work.
enum ProcessorTime {
    static var now: Duration {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}
