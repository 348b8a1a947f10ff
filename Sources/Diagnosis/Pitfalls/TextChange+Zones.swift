import OAuth1
import Vectors

extension TextChange {
    /// The changes of dates with a time, which a program signs in another time zone.
    static let zones: [TextChange] = (minutes(of: -12...14, by: 30) + [345, 525, 765]).flatMap {
        offset in
        let zone = name(ofZone: offset, ":")
        return [
            TextChange("in the time zone \(zone)") { DateAndTime($0)?.text(in: offset) ?? $0 },
            TextChange("in the time zone \(zone), with \(zone) for its Z") {
                DateAndTime($0)?.text(in: offset, ending: zone) ?? $0
            },
            TextChange("in the time zone \(zone), with \(name(ofZone: offset, "")) for its Z") {
                DateAndTime($0)?.text(in: offset, ending: name(ofZone: offset, "")) ?? $0
            },
        ]
    }

    private static func minutes(of hours: ClosedRange<Int>, by step: Int) -> [Int] {
        stride(from: hours.lowerBound * 60, through: hours.upperBound * 60, by: step)
            .filter { $0 != 0 }.sorted { abs($0) < abs($1) }
    }

    /// Such as `+05:30`.
    private static func name(ofZone offset: Int, _ colon: String) -> String {
        let minutes = abs(offset)
        return (offset < 0 ? "-" : "+") + twoDigits(minutes / 60) + colon
            + twoDigits(minutes % 60)
    }

    fileprivate static func twoDigits(_ number: Int) -> String {
        (number < 10 ? "0" : "") + "\(number)"
    }
}

/// A date with a time, as in `2026-11-29T10:00:00Z`.
private struct DateAndTime {
    private let minutesSince1970: Int
    /// What is between the date and the time.
    private let joint: UInt8
    /// The seconds, and what follows them.
    private let rest: ArraySlice<UInt8>

    private static let minutesPerDay = 1440

    init?(_ text: [UInt8]) {
        guard text.count >= 16, text.count <= 40, text[13] == UInt8(ascii: ":"),
            !ASCII.isDigit(text[10]),
            let days = CalendarDate(String(decoding: text[..<10], as: UTF8.self))?.daysSince1970,
            let hour = Int(String(decoding: text[11..<13], as: UTF8.self)),
            let minute = Int(String(decoding: text[14..<16], as: UTF8.self)),
            (0...23).contains(hour), (0...59).contains(minute)
        else { return nil }
        minutesSince1970 = days * Self.minutesPerDay + hour * 60 + minute
        joint = text[10]
        rest = text[16...]
    }

    /// The same moment in the zone that is `offset` minutes ahead; nil if there is no `Z` to give
    /// another ending.
    func text(in offset: Int, ending: String? = nil) -> [UInt8]? {
        let minutes = minutesSince1970 + offset
        let minute = minutes % Self.minutesPerDay
        guard let day = CalendarDate(secondsSince1970: Int64(minutes) * 60) else { return nil }
        let time = [minute / 60, minute % 60].map(TextChange.twoDigits).joined(separator: ":")
        let start = Array("\(day)".utf8) + [joint] + time.utf8
        guard let ending else { return start + rest }
        guard rest.last == UInt8(ascii: "Z") else { return nil }
        return start + rest.dropLast() + ending.utf8
    }
}
