import Intake
import OAuth1
import ProviderProfiles
import Results
import Vectors

/// What a server's answer says about the request that it refused.
///
/// Only words and numbers that are known are repeated: an answer may hold secrets.
struct ResponseEvidence {
    private(set) var sentences: [String] = []
    /// What the words may mean.
    private(set) var guesses: [String] = []
    private let response: RecordedResponse
    /// The text that errors are looked for in.
    private let text: String
    /// In seconds; a clock that is off by less is not worth a word.
    private static let driftMin: Int64 = 60

    /// - Parameters:
    ///   - response: what the server answered.
    ///   - profile: the server's provider, if it is known.
    ///   - timestamp: `oauth_timestamp` of the request.
    ///   - baseString: the correct one.
    init(
        _ response: RecordedResponse,
        _ profile: ProviderProfile?,
        timestamp: Int64?,
        baseString: [UInt8]?
    ) {
        self.response = response
        let body = String(decoding: response.body ?? [], as: UTF8.self)
        text = (response.challenges + [body]).joined(separator: "\n")
        addErrors(profile)
        addProblemValues(timestamp)
        addClock(timestamp, window: profile?.rules.clockWindow)
        addBaseString(baseString)
        addKind()
    }

    // MARK: - Words

    private mutating func addErrors(_ profile: ProviderProfile?) {
        if let error = ProviderProfiles.errors(in: text, of: profile).first, profile != nil {
            sentences.append(
                "The server's response says \(error.error.title): \(error.error.meaning)")
            guesses += error.error.causes.prefix(3).map { "  - \($0)" }
            return
        }
        guard response.status >= 400 else { return }
        for (word, said) in ProblemWord.found(in: text).prefix(2) {
            sentences.append("The server's response says \(said): \(word.error.meaning)")
        }
    }

    /// `name=value` of Problem Reporting, in a form or among the parameters of a challenge.
    private func problemValue(_ name: String) -> String? {
        guard let start = text.utf8.firstRange(of: "\(name)=".utf8) else { return nil }
        let value = text[start.upperBound...].drop { $0 == "\"" }
            .prefix { !"\"&,; \r\n".contains($0) }
        return String(decoding: PercentEncoding.decoded(Array(value.utf8)), as: UTF8.self)
    }

    private mutating func addProblemValues(_ timestamp: Int64?) {
        for (name, what) in [
            ("oauth_parameters_absent", "does not find"), ("oauth_parameters_rejected", "rejects"),
        ] {
            guard let value = problemValue(name) else { continue }
            let names = value.split(separator: "&").map { String($0) }
                .filter { Self.isParameter($0) }
            if !names.isEmpty { sentences.append("The server \(what) \(names.formatted).") }
        }
        guard let range = problemValue("oauth_acceptable_timestamps") else { return }
        let bounds = range.split(separator: "-").compactMap { Int64($0, radix: 10) }
        guard bounds.count == 2, bounds[0] <= bounds[1], bounds[1] < CalendarDate.secondsMax
        else { return }
        var sentence = "The server accepts timestamps from \(bounds[0]) to \(bounds[1])"
        if let timestamp, timestamp < bounds[0] {
            sentence += "; oauth_timestamp is \(Self.duration(bounds[0] - timestamp)) too early"
        } else if let timestamp, timestamp > bounds[1] {
            sentence += "; oauth_timestamp is \(Self.duration(timestamp - bounds[1])) too late"
        }
        sentences.append(sentence + ".")
    }

    private static func isParameter(_ name: String) -> Bool {
        name.hasPrefix("oauth_")
            && name.utf8.allSatisfy { $0 == UInt8(ascii: "_") || (0x61...0x7A).contains($0) }
    }

    // MARK: - The clock

    private mutating func addClock(_ timestamp: Int64?, window: Int?) {
        guard let timestamp, let date = response.date.flatMap({ UTCTime(ofHTTP: $0) })
        else { return }
        let drift = timestamp - date.seconds
        guard abs(drift) >= Self.driftMin else { return }
        let where_ = drift < 0 ? "before" : "after"
        var sentence =
            "oauth_timestamp is \(Self.duration(abs(drift))) \(where_) the time of the response"
        if timestamp / 1000 - date.seconds < Self.driftMin, timestamp > 100_000_000_000 {
            sentence = "oauth_timestamp is in milliseconds; it must be in seconds"
        } else if let window {
            sentence +=
                abs(drift) > Int64(window)
                ? "; the provider permits a difference of \(window) s"
                : " (the provider permits a difference of \(window) s)"
        }
        sentences.append(sentence + ".")
    }

    /// `75 s`, `12 min`, `5 h`, `3 days`.
    private static func duration(_ seconds: Int64) -> String {
        switch seconds {
        case ..<120: "\(seconds) s"
        case ..<7_200: "\(seconds / 60) min"
        case ..<172_800: "\(seconds / 3_600) h"
        default: "\(seconds / 86_400) days"
        }
    }

    // MARK: - The rest

    /// Some servers answer with the base string that they computed.
    private mutating func addBaseString(_ correct: [UInt8]?) {
        guard let correct, let given = AnsweredBaseString.found(in: text) else { return }
        guard given != correct else {
            sentences.append(
                "The server's base string is the correct one: the program signed a different base "
                    + "string, or used different secrets.")
            return
        }
        let equal = zip(given, correct).prefix { $0 == $1 }.count
        let parts = BaseStringComparison(found: given, correct: correct)
        let differences = parts.map { Self.differences($0) } ?? []
        sentences.append(
            "The server's base string differs from the correct one at byte \(equal + 1)"
                + (differences.isEmpty
                    ? "; it belongs to a different request, not to the one that was sent."
                    : ": \(differences.formatted)."))
    }

    /// `its method is "GET", not "POST"`.
    private static func differences(_ parts: BaseStringComparison) -> [String] {
        let pairs = [
            ("method", parts.found.method, parts.correct.method),
            ("URI", parts.found.uri, parts.correct.uri),
        ]
        let named = pairs.filter { $0.1 != $0.2 }.map { name, found, correct in
            "its \(name) is \"\(shown(found))\", not \"\(shown(correct))\""
        }
        let hasOthers = parts.found.parameters != parts.correct.parameters
        return named + (hasOthers ? ["its parameters are different"] : [])
    }

    private static func shown(_ bytes: [UInt8]) -> String {
        PlainText.cut(PlainText.visible(bytes: bytes), to: 100)
    }

    private mutating func addKind() {
        let challenges = response.challenges.map { $0.lowercased() }
        if !challenges.isEmpty, challenges.allSatisfy({ $0.hasPrefix("bearer") }) {
            sentences.append(
                "The server requests Bearer authentication: this URL may require OAuth 2.0.")
        }
        let type = (response.header("Content-Type") ?? "").lowercased()
        if response.status == 200, type.hasPrefix("text/html") {
            sentences.append(
                "The response is a web page: perhaps the URL does not belong to the API.")
        }
        if (300..<400).contains(response.status), let location = response.header("Location") {
            var request = ProviderRequest()
            request.takeURL(location)
            let host = request.host.isEmpty ? "" : " to \(PlainText.visible(request.host))"
            sentences.append(
                "The response is a redirect\(host): sign the URL that the redirect leads to.")
        }
    }
}
