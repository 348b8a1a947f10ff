import OAuth1
import Results
import Vectors

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The time in UTC; `SOURCE_DATE_EPOCH`, if set, makes runs repeatable.
enum Clock {
    private static let variable = "SOURCE_DATE_EPOCH"

    static func today() throws(VectorIssue) -> CalendarDate {
        try read(CalendarDate.init(secondsSince1970:))
    }

    static func now() throws(VectorIssue) -> UTCTime {
        try read(UTCTime.init(secondsSince1970:))
    }

    /// In seconds since 1970.
    static func seconds() throws(VectorIssue) -> Int64 { try read { $0 } }

    /// In seconds since 1970, whatever the variable says: others compare it with their clocks.
    static var current: Int64 { Int64(time(nil)) }

    private static func read<Value>(_ make: (Int64) -> Value?) throws(VectorIssue) -> Value {
        let set = Environment.value(of: variable)
        guard let seconds = set.map({ Int64($0, radix: 10) }) ?? current,
            let value = make(seconds)
        else {
            throw VectorIssue(
                file: variable,
                message: "this environment variable must be a number of seconds since 1970")
        }
        return value
    }
}

/// Bytes from the system's secure generator.
enum RandomBytes {
    static func make(_ count: Int) -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    }
}

extension Freshness {
    /// A nonce of 32 random bytes, and the clock's seconds.
    static var now: Freshness {
        Freshness(randomBytes: RandomBytes.make(32), timestamp: UInt64(clamping: Clock.current))
    }
}
