/// A second in UTC, of the years 1970 to 9999.
package struct UTCTime: Hashable, Sendable, CustomStringConvertible {
    /// `YYYY-MM-DDTHH:MM:SSZ`.
    package let description: String

    /// - Parameter seconds: since 1970-01-01T00:00:00Z; nil for those of other years.
    package init?(secondsSince1970 seconds: Int) {
        guard let day = CalendarDate(secondsSince1970: seconds) else { return nil }
        let second = seconds % CalendarDate.secondsPerDay
        let parts = [second / 3600, second / 60 % 60, second % 60].map {
            ($0 < 10 ? "0" : "") + "\($0)"
        }
        description = "\(day)T\(parts.joined(separator: ":"))Z"
    }
}
