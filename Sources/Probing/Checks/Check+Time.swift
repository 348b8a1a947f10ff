// Timestamps and versions (§3.3, §3.1).
extension Check {
    static let time: [Check] = timestamps + clock

    private static let timestamps: [Check] = [
        Check(
            "NON-17", "3.3", .should, "A timestamp that is not a number is refused.",
            risk:
                "A request with an invalid timestamp never becomes too old, so it can be sent "
                + "again."
        )
        .wrong("oauth_timestamp=\"soon\"") { try $0.stamped("soon") }
        .wrong("oauth_timestamp=\"\"") { try $0.stamped("") }
        .wrong("oauth_timestamp=\"1e9\"") { try $0.stamped("1e9") }
        .wrong("oauth_timestamp=\"0x5\"") { try $0.stamped("0x5") }
        .wrong("an oauth_timestamp with a fraction of a second") { try $0.stamped("\($0.now).5") },
        Check(
            "NON-18", "3.3", .must, "A timestamp that is zero or negative is refused.",
            risk:
                "A request with an invalid timestamp never becomes too old, so it can be sent "
                + "again."
        )
        .wrong("oauth_timestamp=\"0\"") { try $0.stamped("0") }
        .wrong("oauth_timestamp=\"-5\"") { try $0.stamped("-5") },
        Check(
            "NON-19", "3.3", .should,
            "A timestamp with a sign, a space or a leading zero is refused.",
            risk:
                "One timestamp can be written in several ways, so the same nonce can be used "
                + "again."
        )
        .wrong("a plus sign before the timestamp") { try $0.stamped("+\($0.now)") }
        .wrong("a space before the timestamp") { try $0.stamped(" \($0.now)") }
        .wrong("a zero before the timestamp") { try $0.stamped("0\($0.now)") },
        Check(
            "NON-20", "3.3", .robustness,
            "Huge timestamps are refused, and do not make the server fail."
        )
        .wrong("a timestamp of 2 to the power of 31") { try $0.stamped("2147483648") }
        .wrong("a timestamp of 2 to the power of 63") { try $0.stamped("9223372036854775808") }
        .wrong("a timestamp of 2 to the power of 64") { try $0.stamped("18446744073709551616") }
        .wrong("a timestamp of 400 digits") { try $0.stamped(String(repeating: "9", count: 400)) }
        .unless("NON-25"),
        Check(
            "NON-21", "3.3", .information, "A timestamp in milliseconds is refused.",
            risk: "Clients that send milliseconds work with this server, but not with others."
        ).wrong("a timestamp in milliseconds") { try $0.stamped("\($0.now)000") }.unless("NON-25"),
        Check(
            "NON-25", "3.3", .should,
            "A timestamp may be earlier than the previous request's timestamp.",
            risk: "Clients on several machines, or with several connections, are refused."
        )
        .baseline("a valid request") { try $0.signed() }
        .right("a valid request, three seconds old") { try $0.stamped("\($0.moment - 3)") }.quick,
        Check(
            "NON-27", "3.1", .must, "A request without oauth_version is accepted.",
            risk: "Clients that follow RFC 5849 are refused."
        )
        .right("a request without oauth_version") { try $0.signed { $0.set("oauth_version", nil) } }
        .right("oauth_version=\"1.0\"") { try $0.signed() },
        Check(
            "NON-28", "3.2", .must, "An oauth_version other than 1.0 is refused.",
            risk: "The client and the server may follow different versions of the protocol."
        )
        .wrong("oauth_version=\"2.0\"") { try $0.signed { $0.set("oauth_version", "2.0") } }
        .wrong("oauth_version=\"1.0a\"") { try $0.signed { $0.set("oauth_version", "1.0a") } }
        .wrong("oauth_version=\"1\"") { try $0.signed { $0.set("oauth_version", "1") } }
        .wrong("oauth_version=\"\"") { try $0.signed { $0.set("oauth_version", "") } },
    ]

    private static let clock: [Check] = [
        Check(
            "NON-22", "3.3", .security, "Timestamps too far in the past are refused.",
            risk: "A request can be sent again as soon as its nonce is forgotten."
        ).climbing(TimeLadder(direction: -1)),
        Check(
            "NON-29", "3.3", .may,
            "If a timestamp is refused, the answer lets the client correct its clock.",
            risk: "A client cannot find out that its clock is wrong."
        ).answered("a timestamp from ten years ago", inspecting: clockFault) { bench in
            try bench.stamped("\(bench.now - 315_360_000)")
        },
        // The last one, because a server may refuse earlier timestamps afterwards.
        Check(
            "NON-23", "3.3", .security, "Timestamps too far in the future are refused.",
            risk: "A request can be sent again as soon as its nonce is forgotten."
        ).climbing(TimeLadder(direction: 1)).unless("NON-25"),
        Check(
            "NON-24", "3.3", .security,
            "A nonce is remembered as long as its timestamp is accepted.",
            risk: "Anyone who sees a request can send it again as soon as its nonce is forgotten.",
            needs: .slow
        )
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
    fileprivate var oldest: Int64 { max(1, min(limits["NON-22"] ?? 300, 900) - 10) }

    /// How late a timestamp may be that is surely accepted, as NON-23 has measured.
    fileprivate var latest: Int64 { max(0, min(limits["NON-23"] ?? 0, 300) - 10) }

    /// A request with this timestamp, signed.
    mutating func stamped(_ timestamp: String) throws -> ProbeMessage {
        try signed { $0.set("oauth_timestamp", timestamp) }
    }
}
