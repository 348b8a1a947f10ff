import Vectors

/// A second in UTC, of the years 1970 to 9999.
package struct UTCTime: Hashable, Sendable, CustomStringConvertible {
    /// `YYYY-MM-DDTHH:MM:SSZ`.
    package let description: String

    /// - Parameter seconds: since 1970-01-01T00:00:00Z; nil for those of other years.
    package init?(secondsSince1970 seconds: Int64) {
        guard let day = CalendarDate(secondsSince1970: seconds) else { return nil }
        let second = seconds % CalendarDate.secondsPerDay
        let parts = [second / 3600, second / 60 % 60, second % 60].map {
            ($0 < 10 ? "0" : "") + "\($0)"
        }
        description = "\(day)T\(parts.joined(separator: ":"))Z"
    }

    /// Reads `YYYY-MM-DDTHH:MM:SSZ`.
    ///
    /// - Returns: the seconds since 1970-01-01T00:00:00Z; nil for anything else.
    package static func seconds(_ text: String) -> Int64? {
        let bytes = Array(text.utf8)
        guard bytes.count == 20, bytes[10] == UInt8(ascii: "T"), bytes[19] == UInt8(ascii: "Z"),
            bytes[13] == UInt8(ascii: ":"), bytes[16] == UInt8(ascii: ":"),
            let days = CalendarDate(String(decoding: bytes[..<10], as: UTF8.self))?.daysSince1970
        else { return nil }
        let parts = [11, 14, 17].map { Int(String(decoding: bytes[$0..<$0 + 2], as: UTF8.self)) }
        guard let hour = parts[0], let minute = parts[1], let second = parts[2],
            (0...23).contains(hour), (0...59).contains(minute), (0...60).contains(second)
        else { return nil }
        return Int64(days) * CalendarDate.secondsPerDay
            + Int64(hour * 3600 + minute * 60 + second)
    }
}
