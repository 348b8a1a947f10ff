import Diagnosis
import OAuth1
import Vectors

/// What the timestamp of a request says (§3.3).
struct TimestampReview {
    private(set) var remarks: [AcceptanceReview.Remark] = []

    /// In seconds; most servers permit as much.
    private static let tolerance: Int64 = 300
    private static let hour: Int64 = 3600
    private static let day: Int64 = 86_400

    init(_ facts: SigningFacts, at moment: AcceptanceReview.Moment?) {
        guard let value = facts.protocolValue("oauth_timestamp") else { return }
        let text = String(decoding: value, as: UTF8.self)
        guard value.allSatisfy(ASCII.isDigit), let number = Int64(text), number > 0
        else {
            let whole = text.utf8.split(separator: UInt8(ascii: ".")).first
                .flatMap { Int64("\($0)") }
            let hint = whole.map { "; send \($0)" } ?? ""
            remarks = [.init("timestamp", "oauth_timestamp is not a positive integer\(hint).")]
            return
        }
        for (digits, unit) in [(3, "milliseconds"), (6, "microseconds"), (9, "nanoseconds")]
        where text.utf8.count == Self.digits + digits {
            remarks = [
                .init(
                    "timestamp",
                    "oauth_timestamp is in \(unit); it must be in seconds:"
                        + " \(text.dropLast(digits)).")
            ]
            return
        }
        add(number, moment)
    }

    /// Digits of every timestamp in seconds from 2001 to 2286.
    private static let digits = 10

    private mutating func add(_ number: Int64, _ moment: AcceptanceReview.Moment?) {
        let date = UTCTime(secondsSince1970: number).map { " (\($0))" } ?? ""
        guard let moment else {
            remarks = [.init("timestamp", isProblem: false, "oauth_timestamp is \(number)\(date).")]
            return
        }
        let distance = number - moment.seconds
        let away = abs(distance)
        guard away > Self.tolerance else {
            let side = distance > 0 ? "after" : "before"
            let text =
                "oauth_timestamp is \(number)\(date), \(away) s \(side) \(moment.name)."
            remarks = [.init("timestamp", isProblem: false, text)]
            remarks[0].isUsual = true
            return
        }
        let side = distance > 0 ? "after" : "before"
        if case .before = moment, distance < 0 {
            // The request may be as old as that.
            let text = "oauth_timestamp is \(number)\(date): was the request sent at that time?"
            remarks = [.init("timestamp", isProblem: false, text)]
            return
        }
        remarks = [
            .init(
                "timestamp",
                "oauth_timestamp is \(number)\(date), \(Self.span(away)) \(side)"
                    + " \(moment.name). Most servers permit up to 5 minutes;"
                    + " send the current time in UTC.")
        ]
        if let zone = Self.zone(distance) {
            remarks.append(
                .init(
                    "time-zone",
                    "oauth_timestamp is \(zone), as if it were local time instead of UTC."))
        }
    }

    /// The offset of a time zone that explains the distance.
    private static func zone(_ distance: Int64) -> String? {
        let halves = Int64((Double(distance) / Double(hour / 2)).rounded())
        guard halves != 0, abs(halves) <= 28, abs(distance - halves * hour / 2) <= tolerance else {
            return nil
        }
        let (hours, half) = (abs(halves) / 2, abs(halves) % 2)
        let amount = "\(hours):\(half == 0 ? "00" : "30")"
        return "about \(amount) hours too \(distance > 0 ? "late" : "early")"
    }

    private static func span(_ seconds: Int64) -> String {
        switch seconds {
        case ..<(2 * hour): "\(seconds / 60) minutes"
        case ..<(2 * day): "\((seconds + tolerance) / hour) hours"
        case ..<(730 * day): "\(seconds / day) days"
        default: "\(seconds / (365 * day)) years"
        }
    }
}

extension AcceptanceReview.Moment {
    fileprivate var seconds: Int64 {
        switch self {
        case .check(let seconds), .before(let seconds), .answer(let seconds): seconds
        }
    }

    /// What it is, as it follows "before".
    fileprivate var name: String {
        switch self {
        case .check, .before: "the time of the check"
        case .answer: "the time of the server's answer"
        }
    }
}
