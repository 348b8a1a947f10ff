import OAuth1

/// A day of the Gregorian calendar, of the years 0001 to 9999.
package struct CalendarDate: Hashable, Comparable, Sendable, CustomStringConvertible {
    private let year: Int
    private let month: Int
    private let day: Int

    package static let secondsPerDay: Int64 = 86_400
    /// The seconds from 1970 to the end of the year 9999.
    package static let secondsMax: Int64 = 253_402_300_800

    /// Reads `YYYY-MM-DD`; nil for anything else, and for a day that does not exist.
    package init?(_ text: String) {
        let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard parts.map({ $0.count }) == [4, 2, 2] else { return nil }
        let numbers = parts.compactMap(Self.number)
        guard numbers.count == 3, numbers[0] > 0, (1...12).contains(numbers[1]),
            (1...Self.days(ofMonth: numbers[1], year: numbers[0])).contains(numbers[2])
        else { return nil }
        (year, month, day) = (numbers[0], numbers[1], numbers[2])
    }

    /// The day in UTC; nil outside the years 1970 to 9999.
    ///
    /// - Parameter seconds: since 1970-01-01T00:00:00Z.
    package init?(secondsSince1970 seconds: Int64) {
        guard (0..<Self.secondsMax).contains(seconds) else { return nil }
        var (year, month, days) = (1970, 1, Int(seconds / Self.secondsPerDay))
        while days >= Self.days(ofYear: year) {
            days -= Self.days(ofYear: year)
            year += 1
        }
        while days >= Self.days(ofMonth: month, year: year) {
            days -= Self.days(ofMonth: month, year: year)
            month += 1
        }
        (self.year, self.month, day) = (year, month, days + 1)
    }

    /// The days from 1970-01-01 to this day; nil before it.
    package var daysSince1970: Int? {
        guard year >= 1970 else { return nil }
        let years = (1970..<year).reduce(0) { $0 + Self.days(ofYear: $1) }
        let months = (1..<month).reduce(0) { $0 + Self.days(ofMonth: $1, year: year) }
        return years + months + day - 1
    }

    package static func < (first: CalendarDate, second: CalendarDate) -> Bool {
        (first.year, first.month, first.day) < (second.year, second.month, second.day)
    }

    /// `YYYY-MM-DD`.
    package var description: String {
        [(year, 4), (month, 2), (day, 2)].map { number, width in
            let digits = "\(number)"
            return String(repeating: "0", count: width - digits.utf8.count) + digits
        }.joined(separator: "-")
    }

    private static func number(_ digits: Substring.UTF8View) -> Int? {
        guard digits.allSatisfy(ASCII.isDigit) else { return nil }
        return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }

    private static func isLeap(_ year: Int) -> Bool {
        year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    }

    private static func days(ofYear year: Int) -> Int { isLeap(year) ? 366 : 365 }

    private static func days(ofMonth month: Int, year: Int) -> Int {
        switch month {
        case 2: isLeap(year) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}
