// Timestamps and versions (§3.3, §3.1).
extension Check {
    static let time: [Check] = timestamps + clock

    private static let timestamps: [Check] = [
        Check("NON-17")
            .wrong("oauth_timestamp", ["soon", "", "1e9", "0x5"])
            .wrong("an oauth_timestamp with a fraction of a second") {
                try $0.stamped("\($0.now).5")
            }
            .wrong("a timestamp with letters at its end") { try $0.stamped("\($0.now)abc") }
            .wrong("a timestamp with an underscore between its digits") {
                try $0.stamped("\($0.now / 10)_\($0.now % 10)")
            }
            .wrong("a timestamp in other digits than those of ASCII") { bench in
                let digits = "\(bench.now)".unicodeScalars.map { scalar in
                    Unicode.Scalar(scalar.value + 0xFEE0) ?? scalar
                }
                return try bench.stamped(String(String.UnicodeScalarView(digits)))
            },
        Check("NON-18")
            .wrong("oauth_timestamp", ["0", "-5"])
            .wrong("a minus sign before the timestamp") { try $0.stamped("-\($0.now)") },
        Check("NON-19")
            .wrong("a plus sign before the timestamp") { try $0.stamped("+\($0.now)") }
            .wrong("a space before the timestamp") { try $0.stamped(" \($0.now)") }
            .wrong("a zero before the timestamp") { try $0.stamped("0\($0.now)") }
            .wrong("a space after the timestamp") { try $0.stamped("\($0.now) ") }
            .wrong("a line feed after the timestamp") { try $0.stamped("\($0.now)\n") },
        Check("NON-20")
            .wrong(
                "oauth_timestamp", ["2147483648", "9223372036854775808", "18446744073709551616"]
            )
            .wrong("a timestamp whose last 32 bits are those of the current time") {
                try $0.stamped("\($0.now + 0x1_0000_0000)")
            }
            .wrong("a timestamp of 400 digits") {
                try $0.stamped(String(repeating: "9", count: 400))
            }
            .unless("NON-25"),
        Check("NON-21").wrong("a timestamp in milliseconds") { try $0.stamped("\($0.now)000") }
            .unless("NON-25"),
        Check("NON-25")
            .baseline("a valid request") { try $0.signed() }
            .right("a valid request, three seconds old") { try $0.stamped("\($0.moment - 3)") }
            .quick,
        Check("NON-27")
            .right("a request without oauth_version") {
                try $0.signed { $0.set("oauth_version", nil) }
            },
        Check("NON-28")
            .wrong("oauth_version", ["2.0", "1.0a", "1", "", "1.00", "1.0 ", "1.1"]),
    ]

    private static let clock: [Check] = [
        Check("NON-22").climbing(TimeLadder(direction: -1)),
        Check("NON-29").answered("a timestamp from ten years ago", inspecting: clockFault) {
            bench in
            try bench.stamped("\(bench.now - 315_360_000)")
        },
        // The last one, because a server may refuse earlier timestamps afterwards.
        Check("NON-23").climbing(TimeLadder(direction: 1)).unless("NON-25"),
        Check("NON-24")
            .baseline("a valid request") { try $0.stamped("\($0.moment)") }
            .baseline("a valid request with a timestamp in the future") { bench in
                try bench.stamped("\(bench.moment + bench.latest)")
            }
            .repeated(0, "the first request again, after a minute").due { min(61, $0.oldest) }
            .repeated(0, "the first request again, while its timestamp is still accepted").due {
                $0.oldest
            }
            .baseline("a new request with the same timestamp") { try $0.stamped("\($0.moment)") }
            .repeated(1, "the second request again, while its timestamp is still accepted").due(
                latestDue
            )
            .baseline("a new request with the same timestamp") { bench in
                try bench.stamped("\(bench.moment + bench.latest)")
            }.unless("NON-25"),
    ]

    /// When only the timestamp of the second request is still accepted.
    private static let latestDue: Trial.Due = { bench in
        bench.latest > 30 ? bench.oldest + 20 : bench.oldest + 2
    }

    private static let clockFault: Trial.Inspection = { answer, _ in
        guard answer.kind == .refused, answer.value(of: "Date") == nil else { return nil }
        let texts = [
            answer.value(of: "WWW-Authenticate") ?? "",
            String(decoding: answer.body, as: UTF8.self),
        ]
        guard !texts.contains(where: { $0.contains("oauth_acceptable_timestamps") }) else {
            return nil
        }
        return "the answer has neither a Date header nor oauth_acceptable_timestamps"
    }
}

extension Bench {
    /// How old a timestamp may become that is surely accepted, as NON-22 has measured.
    fileprivate var oldest: Int64 { Self.within(min(limits["NON-22"] ?? 300, 900)) }

    /// How late a timestamp may be that is surely accepted, as NON-23 has measured.
    fileprivate var latest: Int64 { Self.within(min(limits["NON-23"] ?? 0, 300)) }

    /// Less than a limit, by more than it was measured to.
    private static func within(_ limit: Int64) -> Int64 { max(0, limit - min(10, limit / 3 + 1)) }

    /// A request with this timestamp, signed.
    mutating func stamped(_ timestamp: String) throws -> ProbeMessage {
        try signed { $0.set("oauth_timestamp", timestamp) }
    }
}
