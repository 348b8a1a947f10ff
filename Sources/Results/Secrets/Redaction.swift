import OAuth1
import Synchronization
package import Vectors

/// Keeps the secrets of a vector out of what is shown: the only way out for values that may have
/// them in it, and for what another program says.
///
/// The secrets are the shared-secrets, the signing key, which is also the signature of PLAINTEXT,
/// and the private key. They are found as they are, with escapes, in base64 and as hexadecimal
/// digits.
package struct Redaction: Sendable {
    private static let mark = Array("<redacted>".utf8)
    /// How many times escapes are resolved in search of a secret.
    private static let resolutionsMax = 4

    private var forms = SecretForms()

    /// Hides nothing.
    package static let none = Redaction()

    private init() {}

    /// Hides the secrets of `vector`, unless `style` shows them.
    package init(_ vector: TestVector, _ style: ReportStyle) {
        guard !style.showsSecrets else { return }
        // Values the request itself contains are not treated as secret.
        let parameters = vector.list(of: vector.oauth.parameters)
        let shownAnyway = parameters.places.indices.map { Array(parameters.value(at: $0)) }
        let secrets = Self.secrets(of: vector).filter { !shownAnyway.contains($0) }
        forms = Self.forms(of: Secrets(texts: secrets, key: vector.secrets.privateKey?.pem))
    }

    /// Hides the private key of `vector` alone, whose shared-secrets are random test values.
    package init(keyOf vector: TestVector) {
        forms = Self.forms(of: Secrets(texts: [], key: vector.secrets.privateKey?.pem))
    }

    private struct Secrets: Hashable {
        let texts: [[UInt8]]
        let key: [UInt8]?
    }

    /// The forms that were made last: most vectors of a file have the same secrets.
    private static let last = Mutex<(secrets: Secrets, forms: SecretForms)?>(nil)

    private static func forms(of secrets: Secrets) -> SecretForms {
        last.withLock { last in
            if let last, last.secrets == secrets { return last.forms }
            var forms = SecretForms()
            for text in secrets.texts { forms.add(text) }
            if let key = secrets.key { forms.add(pem: key) }
            last = (secrets, forms)
            return forms
        }
    }

    private static func secrets(of vector: TestVector) -> [[UInt8]] {
        let consumerSecret = Array(vector.octets(of: vector.secrets.consumerSecret))
        let tokenSecret = Array(vector.octets(of: vector.secrets.tokenSecret))
        var secrets = [consumerSecret, tokenSecret] + vector.otherTokenSecrets
        if vector.given.signingKey.isPresent {
            secrets.append(Array(vector.octets(of: vector.given.signingKey)))
        }
        // A key of short secrets, which are not searched for by themselves.
        guard !consumerSecret.isEmpty, !tokenSecret.isEmpty else { return secrets }
        var key: [UInt8] = []
        SigningKey.append(
            clientSecret: consumerSecret.span, tokenSecret: tokenSecret.span, to: &key)
        return secrets + [key]
    }

    /// `value` without the secrets.
    package func redacted(_ value: [UInt8]) -> [UInt8] { redacted(value, pieces: forms.encoded) }

    /// Whether a secret is in `value`.
    package func hides(_ value: [UInt8]) -> Bool { redacted(value) != value }

    /// `difference` without the secrets; unchanged if its values are hidden anyway.
    package func redacted(_ difference: Difference) -> Difference {
        difference.isSecret || forms.isEmpty ? difference : difference.mapped(redacted)
    }

    /// `text` without the secrets.
    package func redacted(_ text: String) -> String {
        String(decoding: redacted(Array(text.utf8)), as: UTF8.self)
    }

    /// `reason` without the secrets, and without pieces of them in what the program said.
    package func text(of reason: Reason) -> String {
        reason.parts.map { part in
            switch part {
            case .words(let words): redacted(words)
            case .said(let text): self.text(of: text)
            }
        }.joined()
    }

    private func text(of said: ProgramText) -> String {
        var octets = said.unredacted
        if !forms.isEmpty {
            octets = redacted(redacted(octets), pieces: forms.pieces)
        }
        let text = String(decoding: octets, as: UTF8.self)
        return said.cut(text.utf8.elementsEqual(octets) ? text : PlainText.ascii(octets))
    }
}

// The search.
extension Redaction {
    private func redacted(_ value: [UInt8], pieces: SecretPieces) -> [UInt8] {
        guard !forms.isEmpty else { return value }
        // Most values have no secret in them, and some are large.
        guard !places(in: ResolvedText(value, keepsPlaces: false), pieces).isEmpty else {
            return value
        }
        let places = places(in: ResolvedText(value, keepsPlaces: true), pieces)
        return Self.hiding(places, in: value)
    }

    /// Where secrets are in the original of `text`.
    private func places(in text: ResolvedText, _ pieces: SecretPieces) -> [Range<Int>] {
        var found: [Range<Int>] = []
        search(text, pieces, &found)
        var hasOtherEscapes = text.hasOtherEscapes
        for escapes in [ResolvedText.Escapes.percent, .all] {
            guard escapes == .percent || hasOtherEscapes else { break }
            var text = text
            for _ in 0..<Self.resolutionsMax {
                guard let next = text.resolved(escapes) else { break }
                text = next
                search(text, pieces, &found)
                hasOtherEscapes = hasOtherEscapes || text.hasOtherEscapes
            }
        }
        return found
    }

    private func search(_ text: ResolvedText, _ pieces: SecretPieces, _ found: inout [Range<Int>]) {
        searchWholes(text, &found)
        if forms.hasBlank { searchWholes(text.withBlanks, &found) }
        pieces.forEach(in: text.octets) { found.append(text.place(of: $0)) }
    }

    private func searchWholes(_ text: ResolvedText, _ found: inout [Range<Int>]) {
        for form in forms.wholes {
            var start = 0
            while let place = text.octets.span.firstIndex(of: form.span, from: start) {
                found.append(text.place(of: place..<place + form.count))
                start = place + form.count
            }
        }
    }

    /// `value` with a mark in place of each of `ranges`, one for those that touch.
    private static func hiding(_ ranges: [Range<Int>], in value: [UInt8]) -> [UInt8] {
        var output: [UInt8] = []
        var end = 0
        var isOpen = false
        for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if !isOpen || range.lowerBound > end {
                output += value[end..<max(end, range.lowerBound)] + mark
            }
            isOpen = true
            end = max(end, range.upperBound)
        }
        return output + value[end...]
    }
}

extension Reason {
    /// The reason in a place that belongs to no vector, such as standard error: with the length of
    /// what the program said, unless `style` shows secrets.
    package func text(_ style: ReportStyle) -> String {
        style.showsSecrets ? Redaction.none.text(of: self) : description
    }
}
