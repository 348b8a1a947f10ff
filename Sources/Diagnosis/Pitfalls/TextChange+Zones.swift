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
        return (offset < 0 ? "-" : "+") + CalendarDate.digits(minutes / 60, 2) + colon
            + CalendarDate.digits(minutes % 60, 2)
    }

    /// The changes of dates, with a time or without one, into what languages print.
    ///
    /// The formats are those of Unicode Technical Standard 35, part 4.
    static let dateFormats: [TextChange] =
        ([
            "MM/dd/yyyy", "M/d/yyyy", "dd/MM/yyyy", "d/M/yyyy", "dd.MM.yyyy", "d.M.yyyy",
            "dd-MM-yyyy", "yyyy/MM/dd", "yyyyMMdd", "yyyy-MM-dd",
        ].flatMap { date in
            ["", " HH:mm:ss", " H:mm:ss", " h:mm:ss a", " HH:mm"].map { date + $0 }
        } + [
            "yyyy-MM-dd HH:mm:ss 'UTC'", "yyyy-MM-dd HH:mm:ss +0000",
            "yyyy-MM-dd HH:mm:ss +0000 'UTC'", "yyyy-MM-dd HH:mm:ss+00:00",
            "yyyy-MM-dd'T'HH:mm:ss", "yyyy-MM-dd'T'HH:mm", "yyyy-MM-dd'T'HH:mm'Z'",
            "yyyy-MM-dd'T'HH:mm:ss'Z'", "yyyy-MM-dd'T'HH:mm:ss.000'Z'",
            "yyyy-MM-dd'T'HH:mm:ss+00:00", "yyyyMMdd'T'HHmmss'Z'",
            "EEE, dd MMM yyyy HH:mm:ss 'GMT'", "EEE MMM dd HH:mm:ss 'UTC' yyyy",
            "EEE MMM dd HH:mm:ss 'GMT' yyyy", "EEE MMM dd yyyy",
            "EEE MMM dd yyyy HH:mm:ss 'GMT+0000 (Coordinated Universal Time)'",
        ]).map { format in
            TextChange("in the format \(format)") {
                DateAndTime($0, needsTime: false).map { Array($0.written(format).utf8) } ?? $0
            }
        } + [
            TextChange("with the year after it") {
                DateAndTime($0, needsTime: false)?.inYear(after: 1, $0) ?? $0
            },
            TextChange("with the year before it") {
                DateAndTime($0, needsTime: false)?.inYear(after: -1, $0) ?? $0
            },
            TextChange("as the serial number of a spreadsheet") {
                DateAndTime($0, needsTime: false).map { Array("\($0.daysSince1900)".utf8) } ?? $0
            },
            TextChange("as seconds since 1970") {
                DateAndTime($0, needsTime: false).map { Array("\($0.secondsSince1970)".utf8) } ?? $0
            },
            TextChange("as milliseconds since 1970") {
                DateAndTime($0, needsTime: false).map { Array("\($0.secondsSince1970)000".utf8) }
                    ?? $0
            },
        ]
}
