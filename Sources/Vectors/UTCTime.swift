/// A second in UTC, of the years 1970 to 9999.
package struct UTCTime: Hashable, Sendable, CustomStringConvertible {
    /// Since 1970-01-01T00:00:00Z.
    package let seconds: Int64
    private let date: CalendarDate

    /// - Parameter seconds: since 1970-01-01T00:00:00Z; nil for those of other years.
    package init?(secondsSince1970 seconds: Int64) {
        guard let date = CalendarDate(secondsSince1970: seconds) else { return nil }
        (self.seconds, self.date) = (seconds, date)
    }

    /// Reads `YYYY-MM-DDTHH:MM:SSZ`; nil for anything else.
    package init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count == 20, bytes[10] == UInt8(ascii: "T"), bytes[19] == UInt8(ascii: "Z")
        else { return nil }
        let date = String(decoding: bytes[..<10], as: UTF8.self)
        self.init(CalendarDate(date), bytes[11..<19])
    }

    /// Reads a date of HTTP, such as `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110 §5.6.7); nil for
    /// anything else.
    package init?(ofHTTP text: String) {
        let words = text.split { " ,".contains($0) }
        guard words.count == 6, words[5] == "GMT",
            let month = CalendarDate.months.firstIndex(of: String(words[2]))
        else { return nil }
        let date = "\(words[3])-\(CalendarDate.digits(month + 1, 2))-\(words[1])"
        self.init(CalendarDate(date), Array(words[4].utf8)[...])
    }

    /// A leap second is the first second of the next minute.
    private init?(_ date: CalendarDate?, _ time: ArraySlice<UInt8>) {
        let parts = time.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        let numbers = parts.compactMap { $0.count == 2 ? CalendarDate.number($0) : nil }
        guard let days = date?.daysSince1970, parts.count == 3, numbers.count == 3,
            numbers[0] < 24, numbers[1] < 60, numbers[2] <= 60
        else { return nil }
        let second = numbers[0] * 3_600 + numbers[1] * 60 + numbers[2]
        self.init(secondsSince1970: Int64(days) * CalendarDate.secondsPerDay + Int64(second))
    }

    /// `YYYY-MM-DDTHH:MM:SSZ`.
    package var description: String {
        let second = Int(seconds % CalendarDate.secondsPerDay)
        let time = [second / 3600, second / 60 % 60, second % 60]
        return "\(date)T\(time.map { CalendarDate.digits($0, 2) }.joined(separator: ":"))Z"
    }
}
