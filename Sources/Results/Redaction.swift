package import Diagnosis
import OAuth1
package import Vectors

/// Keeps secrets out of values that may contain them, such as a base string with the key appended.
package struct Redaction: Sendable {
    /// Shorter secrets would be found everywhere by accident.
    private static let lengthMin = 4
    private static let mark = Array("<redacted>".utf8)
    /// How many times escapes are resolved in search of a secret.
    private static let decodingsMax = 4

    private let secrets: [[UInt8]]

    /// Hides the secrets of `facts` in every form in which they are signed, unless `style` shows
    /// them.
    package init(_ facts: SigningFacts, _ style: ReportStyle) {
        self.init(
            [facts.consumerSecret, facts.tokenSecret] + facts.otherTokenSecrets,
            shownAnyway: facts.protocolParameters.map(\.value), style)
    }

    /// Hides the secrets of `vector` in the same way.
    package init(_ vector: TestVector, _ style: ReportStyle) {
        let parameters = vector.list(of: vector.oauth.parameters)
        let secrets = [vector.secrets.consumerSecret, vector.secrets.tokenSecret]
        self.init(
            secrets.map { Array(vector.octets(of: $0)) } + vector.otherTokenSecrets,
            shownAnyway: parameters.places.indices.map { Array(parameters.value(at: $0)) }, style)
    }

    /// Values the request itself contains are not treated as secret.
    private init(_ secrets: [[UInt8]], shownAnyway: [[UInt8]], _ style: ReportStyle) {
        guard !style.showsSecrets else {
            self.secrets = []
            return
        }
        let encoding = TextEncoding()
        self.secrets = secrets.flatMap { secret in
            let once = encoding.encoded(secret)
            return [encoding.encoded(encoding.encoded(once)), encoding.encoded(once), once, secret]
        }.filter { $0.count >= Self.lengthMin && !shownAnyway.contains($0) }
            .sorted { $0.count > $1.count }
    }

    /// `value` without the secrets; only a mark if one is hidden in it in another encoding.
    package func redacted(_ value: [UInt8]) -> [UInt8] {
        guard !secrets.isEmpty else { return value }
        let redacted = secrets.reduce(value) { Self.replacing($1, in: $0) }
        return hidesSecret(redacted) ? Self.mark : redacted
    }

    /// Whether a secret appears once escapes are resolved, once or several times.
    private func hidesSecret(_ value: [UInt8]) -> Bool {
        var text = value
        for _ in 0..<Self.decodingsMax {
            // A plus sign is itself, or the form encoding of a space.
            let blanks = text.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 }
            if holdsSecret(text) || holdsSecret(blanks) { return true }
            let decoded = PercentEncoding.decoded(text)
            guard decoded != text else { return false }
            text = decoded
        }
        return holdsSecret(text)
    }

    private func holdsSecret(_ text: [UInt8]) -> Bool {
        secrets.contains { text.span.firstIndex(of: $0.span) != nil }
    }

    /// `difference` without the secrets; unchanged if its values are hidden anyway.
    package func redacted(_ difference: Difference) -> Difference {
        difference.isSecret || secrets.isEmpty ? difference : difference.mapped(redacted)
    }

    private static func replacing(_ secret: [UInt8], in value: [UInt8]) -> [UInt8] {
        var output: [UInt8] = []
        var start = 0
        while let place = value.span.firstIndex(of: secret.span, from: start) {
            output += value[start..<place] + mark
            start = place + secret.count
        }
        return start == 0 ? value : output + value[start...]
    }
}
