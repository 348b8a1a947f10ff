import OAuth1

/// A day of the Gregorian calendar, of the years 0001 to 9999.
package struct CalendarDate: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// Since 1970-01-01; negative before it.
    private let days: Int

    package static let secondsPerDay: Int64 = 86_400
    /// The seconds from 1970 to the end of the year 9999.
    package static let secondsMax: Int64 = 253_402_300_800
    /// As RFC 9110 §5.6.7 abbreviates them.
    package static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// Reads `YYYY-MM-DD`; nil for anything else, and for a day that does not exist.
    package init?(_ text: String) {
        let fields = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard fields.map({ $0.count }) == [4, 2, 2] else { return nil }
        let numbers = fields.compactMap { Self.number($0) }
        guard numbers.count == 3, numbers[0] > 0, (1...12).contains(numbers[1]) else { return nil }
        days = Self.days(year: numbers[0], month: numbers[1], day: numbers[2])
        // 30 February has the number of a day in March.
        guard numbers == [parts.year, parts.month, parts.day] else { return nil }
    }

    /// The day in UTC; nil outside the years 1970 to 9999.
    ///
    /// - Parameter seconds: since 1970-01-01T00:00:00Z.
    package init?(secondsSince1970 seconds: Int64) {
        guard (0..<Self.secondsMax).contains(seconds) else { return nil }
        days = Int(seconds / Self.secondsPerDay)
    }

    /// The days from 1970-01-01 to this day; nil before it.
    package var daysSince1970: Int? { days >= 0 ? days : nil }

    package var parts: (year: Int, month: Int, day: Int) {
        let all = days + Self.daysBefore1970
        var year = all / 365
        while Self.days(before: year) > all { year -= 1 }
        let rest = all - Self.days(before: year)
        let month = (5 * rest + 2) / 153
        let day = rest - Self.days(beforeMonth: month) + 1
        return month < 10 ? (year, month + 3, day) : (year + 1, month - 9, day)
    }

    package static func < (first: CalendarDate, second: CalendarDate) -> Bool {
        first.days < second.days
    }

    /// `YYYY-MM-DD`.
    package var description: String {
        let (year, month, day) = parts
        return "\(Self.digits(year, 4))-\(Self.digits(month, 2))-\(Self.digits(day, 2))"
    }

    /// A number with zeros before it.
    package static func digits(_ number: Int, _ width: Int) -> String {
        let digits = "\(number)"
        return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
    }

    /// The number that a few digits write; nil for anything else.
    static func number(_ digits: some Collection<UInt8>) -> Int? {
        guard digits.allSatisfy(ASCII.isDigit) else { return nil }
        return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }
}

// Years that begin in March, so that the leap day is a year's last one.
extension CalendarDate {
    /// The days from 1 March of the year 0 to 1970-01-01.
    private static let daysBefore1970 = 719_468

    private static func days(year: Int, month: Int, day: Int) -> Int {
        let (year, month) = month > 2 ? (year, month - 3) : (year - 1, month + 9)
        return days(before: year) + days(beforeMonth: month) + day - 1 - daysBefore1970
    }

    private static func days(before year: Int) -> Int {
        year * 365 + year / 4 - year / 100 + year / 400
    }

    /// Of five months, three have 31 days and two have 30, and they alternate.
    private static func days(beforeMonth month: Int) -> Int { (153 * month + 2) / 5 }
}
