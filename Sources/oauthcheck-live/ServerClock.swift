#if Live
#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

enum ServerClock {
    /// Seconds since 1970-01-01T00:00:00Z.
    static var now: Int64 { Int64(time(nil)) }
}
#endif
