import OAuth1
import Vectors

/// A date, as in `2026-11-29`, `2026-11-29 10:00` or `2026-11-29T10:00:00Z`.
struct DateAndTime {
    private let daysSince1970: Int
    private let minutes: Int
    private let seconds: Int
    /// What is between the date and the time.
    private let joint: UInt8
    /// The seconds, and what follows them.
    private let rest: ArraySlice<UInt8>

    private static let minutesPerDay = 1440
    private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let lengthMax = 40

    /// As spreadsheets count days: 1900-01-01 is 1, and 1900-02-29 is counted, too.
    var daysSince1900: Int { daysSince1970 + 25_569 }
    var secondsSince1970: Int { (daysSince1970 * Self.minutesPerDay + minutes) * 60 + seconds }

    /// Nil for any other text.
    init?(_ text: [UInt8], needsTime: Bool = true) {
        guard text.count >= 10, text.count <= Self.lengthMax,
            let days = CalendarDate(String(decoding: text[..<10], as: UTF8.self))?.daysSince1970
        else { return nil }
        daysSince1970 = days
        guard text.count > 10 else {
            guard !needsTime else { return nil }
            (minutes, seconds, joint, rest) = (0, 0, UInt8(ascii: " "), [])
            return
        }
        guard text.count >= 16, text[13] == UInt8(ascii: ":"), !ASCII.isDigit(text[10]),
            let hour = Int(String(decoding: text[11..<13], as: UTF8.self)),
            let minute = Int(String(decoding: text[14..<16], as: UTF8.self)),
            (0...23).contains(hour), (0...59).contains(minute)
        else { return nil }
        minutes = hour * 60 + minute
        joint = text[10]
        rest = text[16...]
        let digits = rest.first == UInt8(ascii: ":") ? rest.dropFirst().prefix(2) : []
        seconds = digits.filter(ASCII.isDigit).reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }

    /// Its text in another year, as a year of weeks gives it at the turn of the year.
    func inYear(after step: Int, _ text: [UInt8]) -> [UInt8] {
        let year = written("y").utf8.reduce(0) { $0 * 10 + Int($1) - 0x30 }
        return Array("\(year + step)".utf8) + text.dropFirst(4)
    }

    /// The same moment in the zone that is `offset` minutes ahead; nil if there is no `Z` to give
    /// another ending.
    func text(in offset: Int, ending: String? = nil) -> [UInt8]? {
        let all = daysSince1970 * Self.minutesPerDay + minutes + offset
        guard let day = CalendarDate(secondsSince1970: Int64(all) * 60) else { return nil }
        let minute = all % Self.minutesPerDay
        let time = CalendarDate.digits(minute / 60, 2) + ":" + CalendarDate.digits(minute % 60, 2)
        let start = Array("\(day)".utf8) + [joint] + time.utf8
        guard let ending else { return start + rest }
        guard rest.last == UInt8(ascii: "Z") else { return nil }
        return start + rest.dropLast() + ending.utf8
    }

    /// The date in a format of the fields `y`, `M`, `d`, `E`, `H`, `h`, `m`, `s` and `a`; other
    /// letters are between apostrophes.
    func written(_ format: String) -> String {
        var output = ""
        var rest = format[...]
        while let first = rest.first {
            guard first == "'" else {
                let field = rest.prefix { $0 == first }
                output += written(field: first, field.count) ?? String(field)
                rest = rest.dropFirst(field.count)
                continue
            }
            let text = rest.dropFirst().prefix { $0 != "'" }
            output += text
            rest = rest.dropFirst(text.count + 2)
        }
        return output
    }

    /// Nil for what is not a field.
    private func written(field: Character, _ width: Int) -> String? {
        guard let date = CalendarDate(secondsSince1970: Int64(secondsSince1970))?.parts
        else { return nil }
        let hour = minutes / 60
        switch field {
        case "y": return CalendarDate.digits(date.year, width)
        case "M" where width > 2: return CalendarDate.months[date.month - 1]
        case "M": return CalendarDate.digits(date.month, width)
        case "d": return CalendarDate.digits(date.day, width)
        // 1970-01-01 was a Thursday.
        case "E": return Self.days[(daysSince1970 + 4) % 7]
        case "H": return CalendarDate.digits(hour, width)
        case "h": return CalendarDate.digits((hour + 11) % 12 + 1, width)
        case "m": return CalendarDate.digits(minutes % 60, width)
        case "s": return CalendarDate.digits(seconds, width)
        case "a": return hour < 12 ? "AM" : "PM"
        default: return nil
        }
    }
}
