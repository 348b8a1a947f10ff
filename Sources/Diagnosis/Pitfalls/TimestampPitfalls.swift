import OAuth1
import Vectors

// MARK: - Another timestamp is signed than the one that is sent (§3.3)

extension Pitfall {
    /// The time is a floating-point number, and is signed as its language prints it.
    ///
    /// No thread found; Python's str(float(…)) does it. At most three instances.
    static let timestampFloat = Pitfall(
        "timestamp-float", section: "3.3",
        mistake: "signed oauth_timestamp as a floating-point number",
        fix: "convert the time to an integer once, then sign and send that integer"
    ) { facts in
        guard let sent = seconds(facts) else { return [] }
        let java =
            Array("\(sent[0] - 48).".utf8) + trimmed(Array(sent.dropFirst()))
            + "E\(sent.count - 1)".utf8
        return [sent + ".0".utf8, sent + ".000000".utf8, java].map(timestamp)
    }

    /// The clock is read twice, once for the signature and once for what is sent.
    ///
    /// Seen in postmanlabs/postman-collection#61 (a nonce and timestamp drawn again).
    ///
    /// Or the local time is taken for UTC. 176 instances: a minute, and fourteen hours in steps of
    /// half an hour.
    static let timestampDrawnTwice = law(
        "timestamp-drawn-twice", section: "3.3",
        mistake: "read the clock twice, and signed a different oauth_timestamp than it sent",
        fix: "read the clock once, and sign the oauth_timestamp that you send"
    ) { facts in
        guard let sent = seconds(facts), let time = Int(String(decoding: sent, as: UTF8.self))
        else { return [] }
        let zones = (1...28).map { $0 * 1800 }
        let times = (Array(1...60) + zones).flatMap { [time - $0, time + $0] }
        return times.filter { $0 > 0 }.map { timestamp(Array("\($0)".utf8)) }
    }

    /// Milliseconds are signed, and are cut off only in what is sent; no thread found.
    ///
    /// 999 instances; those with 000 are `timestamp-milliseconds`.
    static let timestampExactMilliseconds = law(
        "timestamp-exact-milliseconds", section: "3.3",
        mistake: "signed oauth_timestamp in milliseconds, but sent it in seconds",
        fix: "send and sign oauth_timestamp in seconds"
    ) { facts in
        guard let sent = seconds(facts) else { return [] }
        return (1...999).map { timestamp(sent + threeDigits($0)) }
    }

    /// Seconds with a fraction are signed, and the fraction is cut off only in what is sent.
    ///
    /// No thread found; JavaScript's Date.now() / 1000 does it. 999 instances: three digits, since
    /// more cannot be tried.
    static let timestampFraction = law(
        "timestamp-fraction", section: "3.3",
        mistake: "signed oauth_timestamp with a fraction of a second, but sent only whole seconds",
        fix: "convert the time to an integer once, then sign and send that integer"
    ) { facts in
        guard let sent = seconds(facts) else { return [] }
        return (1...999).map { timestamp(sent + [UInt8(ascii: ".")] + trimmed(threeDigits($0))) }
    }

    /// The timestamp that is sent, if it is a number of seconds of this century.
    private static func seconds(_ facts: SigningFacts) -> [UInt8]? {
        guard let sent = facts.protocolValue("oauth_timestamp"), (9...11).contains(sent.count),
            sent.allSatisfy(ASCII.isDigit),
            sent[0] != UInt8(ascii: "0")
        else { return nil }
        return sent
    }

    private static func timestamp(_ value: [UInt8]) -> Mistake {
        Mistake(
            .parameters { $0.replaceProtocolParameter("oauth_timestamp", by: value) },
            detail: "the signed oauth_timestamp was \(PlainText.visible(bytes: value))")
    }

    /// Without zeros at the end, but with at least one digit.
    private static func trimmed(_ digits: [UInt8]) -> [UInt8] {
        let kept = Array(digits.reversed().drop { $0 == UInt8(ascii: "0") }.reversed())
        return kept.isEmpty ? [UInt8(ascii: "0")] : kept
    }

    private static func threeDigits(_ number: Int) -> [UInt8] {
        let text = Array("\(number)".utf8)
        return Array(repeating: UInt8(ascii: "0"), count: 3 - text.count) + text
    }
}
