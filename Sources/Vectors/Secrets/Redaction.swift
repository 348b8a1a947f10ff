import OAuth1
import Synchronization

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
    /// Secrets of more bytes are not searched for, since their forms would take seconds and
    /// hundreds of megabytes; every value that may have a piece of them is hidden instead.
    private static let secretsMax = 1 << 14

    private var forms = SecretForms()
    private var hidesAll = false
    /// How everything else is shown.
    package var style = ReportStyle()

    /// Hides nothing.
    package static let none = Redaction()

    private init() {}

    /// Hides the secrets of `vector`, unless `style` shows them.
    package init(_ vector: TestVector, _ style: ReportStyle) {
        self.style = style
        guard !style.showsSecrets else { return }
        // Values the request itself contains are not treated as secret.
        let parameters = vector.list(of: vector.oauth.parameters)
        let shownAnyway = parameters.places.indices.map { Array(parameters.value(at: $0)) }
        let secrets = Self.secrets(of: vector).filter { !shownAnyway.contains($0) }
        hide(Secrets(texts: secrets, key: vector.secrets.privateKey?.pem))
    }

    /// Hides secrets that belong to no vector.
    package init(_ secrets: [String]) {
        hide(Secrets(texts: secrets.map { Array($0.utf8) }, key: nil))
    }

    /// Hides every value, since nobody knows which secrets may be in it.
    package static let everything = {
        var redaction = Redaction()
        redaction.hidesAll = true
        return redaction
    }()

    /// Hides the private key of `vector` alone, whose shared-secrets are random test values.
    package init(keyOf vector: TestVector, _ style: ReportStyle = ReportStyle()) {
        self.style = style
        self.style.showsSecrets = true
        hide(Secrets(texts: [], key: vector.secrets.privateKey?.pem))
    }

    private mutating func hide(_ secrets: Secrets) {
        hidesAll = secrets.size > Self.secretsMax
        if !hidesAll { forms = Self.forms(of: secrets) }
    }

    private struct Secrets: Hashable {
        let texts: [[UInt8]]
        let key: [UInt8]?

        var size: Int { texts.reduce(key?.count ?? 0) { $0 + $1.count } }
    }

    /// The forms that were made last: most vectors of a file, and requests to a server, have the
    /// same secrets.
    private static let made = Mutex<[Secrets: SecretForms]>([:])
    private static let madeMax = 16
    /// Secrets of more bytes have forms of megabytes.
    private static let largeMin = 1 << 11

    private static func forms(of secrets: Secrets) -> SecretForms {
        made.withLock { made in
            if let forms = made[secrets] { return forms }
            var forms = SecretForms()
            for text in secrets.texts {
                forms.add(text)
                if text.starts(with: "-----BEGIN ".utf8) { forms.add(pem: text) }
            }
            if let key = secrets.key { forms.add(pem: key) }
            if made.count == madeMax || secrets.size >= largeMin { made.removeAll() }
            made[secrets] = forms
            return forms
        }
    }

    private static func secrets(of vector: TestVector) -> [[UInt8]] {
        let consumerSecret = Array(vector.bytes(of: vector.secrets.consumerSecret))
        let tokenSecret = Array(vector.bytes(of: vector.secrets.tokenSecret))
        var secrets =
            [consumerSecret, tokenSecret] + vector.otherTokenSecrets
            + vector.otherSecrets.filter { !$0.isShown }.map { Array($0.value.utf8) }
        if vector.given.signingKey.isPresent {
            secrets.append(Array(vector.bytes(of: vector.given.signingKey)))
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

    /// Whether nothing is hidden.
    private var isEmpty: Bool { forms.isEmpty && !hidesAll }

    /// Whether a secret is in `value`.
    package func hides(_ value: [UInt8]) -> Bool { redacted(value) != value }

    /// `text` without the secrets.
    package func redacted(_ text: String) -> String {
        String(decoding: redacted(Array(text.utf8)), as: UTF8.self)
    }

    /// `value` without the secrets, on one line.
    package func visible(_ value: [UInt8]) -> String { PlainText.visible(bytes: redacted(value)) }

    /// `text` without the secrets, on one line.
    package func visible(_ text: String) -> String { PlainText.visible(redacted(text)) }

    /// A sentence of ours without the secrets in the values that it names.
    package func sentence(_ text: String) -> String {
        String(
            decoding: redacted(Array(text.utf8), pieces: forms.encoded, isSentence: true),
            as: UTF8.self)
    }

    /// `reason` without the secrets, and without pieces of them in what the program said.
    package func text(of reason: Reason) -> String {
        reason.parts.map { part in
            switch part {
            case .words(let words): redacted(words)
            case .said(let text): self.text(of: text)
            case .nothingExpected: redacted("\(Reason.nothingExpected)")
            }
        }.joined()
    }

    private func text(of said: ProgramText) -> String {
        var bytes = said.unredacted
        if !isEmpty {
            bytes = redacted(redacted(bytes), pieces: forms.pieces)
        }
        let text = String(decoding: bytes, as: UTF8.self)
        return said.cut(text.utf8.elementsEqual(bytes) ? text : PlainText.ascii(bytes))
    }
}

// The search.
extension Redaction {
    private func redacted(
        _ value: [UInt8],
        pieces: SecretPieces,
        isSentence: Bool = false
    ) -> [UInt8] {
        guard !isEmpty else { return value }
        guard !hidesAll else { return Self.hidden(value) }
        var places = places(in: ResolvedText(value), pieces)
        if isSentence { places.removeAll { OwnWords.ofSentence(has: $0, of: value[...]) } }
        return Self.hiding(places, in: value[...])
    }

    /// The first `count` bytes of `value` without the secrets, or a few bytes fewer, so that no
    /// character is cut.
    package func redacted(_ value: [UInt8], beginning count: Int) -> [UInt8] {
        guard !hidesAll else { return Self.hidden(value) }
        // A secret that the end cuts off is looked for as a whole.
        let looked = min(value.count, count + forms.lengthMax)
        let places = places(in: ResolvedText(Array(value[..<looked])), forms.encoded)
        var end = min(count, value.count)
        while end < value.count, end > 0, value[end] & 0xC0 == 0x80 { end -= 1 }
        let before = places.compactMap { place in
            place.lowerBound < end ? place.lowerBound..<min(place.upperBound, end) : nil
        }
        return Self.hiding(before, in: value[..<end])
    }

    /// Where secrets are in the original of `text`, in order.
    private func places(in text: ResolvedText, _ pieces: SecretPieces) -> [Range<Int>] {
        guard !forms.isEmpty else { return [] }
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
        return found.merged
    }

    private func search(_ text: ResolvedText, _ pieces: SecretPieces, _ found: inout [Range<Int>]) {
        var places: [Range<Int>] = []
        searchWholes(text.bytes, &places)
        if forms.hasBlank { searchWholes(text.withBlanks, &places) }
        pieces.forEach(in: text.bytes) { place in
            // The next piece begins one byte later where a long one is.
            if let last = places.last, last.upperBound == place.upperBound - 1 {
                places[places.count - 1] = last.lowerBound..<place.upperBound
            } else {
                places.append(place)
            }
        }
        if !places.isEmpty { found += text.places(of: places.merged) }
    }

    private func searchWholes(_ bytes: [UInt8], _ found: inout [Range<Int>]) {
        for form in forms.wholes {
            var start = 0
            while let place = bytes.span.firstIndex(of: form.span, from: start) {
                found.append(place..<place + form.count)
                start = place + form.count
            }
        }
    }

    /// `value` without anything that could be a piece of a secret.
    private static func hidden(_ value: [UInt8]) -> [UInt8] {
        value.count < SecretForms.lengthMin ? value : mark
    }

    /// `value` with a mark instead of each of `places`, which are in order, but not in words of the
    /// protocol.
    private static func hiding(_ places: [Range<Int>], in value: ArraySlice<UInt8>) -> [UInt8] {
        let places = places.filter { !OwnWords.ofProtocol(has: $0, of: value) }
        guard !places.isEmpty else { return Array(value) }
        var output: [UInt8] = []
        var end = value.startIndex
        for place in places {
            output += value[end..<place.lowerBound] + mark
            end = place.upperBound
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

extension ReportStyle {
    /// The endpoint by which a request is recognized in other runs, without secrets; nil for a
    /// vector that is recognized by something else.
    package func endpoint(of vector: TestVector) -> String? {
        guard keysEndpoints ?? vector.isRecorded, let endpoint = Endpoint(vector) else {
            return nil
        }
        return Redaction(vector, self).redacted(endpoint.text)
    }
}
