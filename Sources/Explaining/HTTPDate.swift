import Vectors

/// A date of HTTP, such as `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110 §5.6.7).
package struct HTTPDate {
    /// Since 1970.
    package let seconds: Int64

    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    package init?(_ text: String) {
        let words = text.split { " ,".contains($0) }
        guard words.count == 6, words[5] == "GMT",
            let month = Self.months.firstIndex(of: String(words[2])),
            let days = CalendarDate("\(words[3])-\(month < 9 ? "0" : "")\(month + 1)-\(words[1])")?
                .daysSince1970
        else { return nil }
        let times = words[4].split(separator: ":").compactMap { Int($0) }
        guard times.count == 3, times.allSatisfy({ (0...60).contains($0) }) else { return nil }
        let time = times[0] * 3_600 + times[1] * 60 + times[2]
        seconds = Int64(days) * CalendarDate.secondsPerDay + Int64(time)
    }
}
