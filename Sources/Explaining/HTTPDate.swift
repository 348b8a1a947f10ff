/// A date of HTTP, such as `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110 §5.6.7).
package struct HTTPDate {
    /// Since 1970.
    package let seconds: Int64

    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    package init?(_ text: String) {
        let words = text.split { " ,".contains($0) }
        guard words.count == 6, words[5] == "GMT", let day = Int(words[1]),
            let month = Self.months.firstIndex(of: String(words[2])), let year = Int(words[3]),
            (1...31).contains(day), (1970...9999).contains(year)
        else { return nil }
        let times = words[4].split(separator: ":").compactMap { Int($0) }
        guard times.count == 3, times.allSatisfy({ (0...60).contains($0) }) else { return nil }
        let time = times[0] * 3_600 + times[1] * 60 + times[2]
        let days = Self.days(year: year, month: month + 1, day: day)
        seconds = Int64(days) * 86_400 + Int64(time)
    }

    /// Days since 1970, with years that begin in March, so that a leap day is the last one.
    private static func days(year: Int, month: Int, day: Int) -> Int {
        let year = month <= 2 ? year - 1 : year
        let month = (month + 9) % 12
        let leapDays = year / 4 - year / 100 + year / 400
        return 365 * year + leapDays + (153 * month + 2) / 5 + day - 1 - 719_468
    }
}
