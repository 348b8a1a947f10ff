import OAuth1
package import Vectors

// What of a request is a secret. Its value decides, and its name only where the value is not known:
// a PLAINTEXT signature may be sent under any name.
extension RequestParts {
    /// What consists of the secrets, as it is sent or decoded: the signature of PLAINTEXT.
    package var signingKeys: [String] {
        let pairs = pairs
        let isPlaintext = pairs.contains { Self.letters(of: $0.value) == Array("plaintext".utf8) }
        let named = pairs.filter { pair in
            Self.isSignature(pair.name) && (isPlaintext || Self.isKey(pair.value))
        }
        .map { $0.value }.filter { !$0.isEmpty }
        guard named.isEmpty, isPlaintext else { return named }
        return pairs.flatMap { [$0.name, $0.value] }
            .filter { Self.isKey($0) || Self.hasSignature($0) }
    }

    /// The secrets that the request itself shows, decoded: in its signing keys, or by their names.
    package var secretsSent: [String] {
        let sent = pairs.filter { Self.isSecret($0.name) }.map { $0.value }
        return sent
            + signingKeys.flatMap { key in
                [key] + Self.halves(of: key).map { String(bytes: PercentEncoding.decoded($0)) }
            }
    }

    /// What must not be shown of the request: secrets that are known, and those that it shows.
    ///
    /// A secret that is also the key or the token of the request is shown there.
    package func secrets(besides known: [String]) -> [String] {
        let shown = [value(of: "oauth_consumer_key"), value(of: "oauth_token")].compactMap { $0 }
        return (known + secretsSent).filter { secret in
            !shown.contains { $0.utf8.elementsEqual(secret.utf8) }
        }
    }

    /// Whether `redacted` finds a secret in the request, apart from its signature.
    package func isChanged(by redacted: (String) -> String) -> Bool {
        !partsWithoutSecrets(redacted).request.isSame(as: partsWithoutSecrets { $0 }.request)
    }

    static func isSecret(_ name: String) -> Bool { name.lowercased().hasSuffix("_secret") }

    /// The parts without what is a secret, whose texts are what `redacted` makes of them.
    package func partsWithoutSecrets(_ redacted: (String) -> String) -> VectorParts {
        let keys = Set(signingKeys.flatMap(Self.decodings))
        let isHidden = { (pair: VectorParts.Pair) in
            [pair.name, pair.value].contains { !keys.isDisjoint(with: Self.decodings(of: $0)) }
        }
        let changed = { (pair: VectorParts.Pair) in (redacted(pair.name), redacted(pair.value)) }
        var hidden = parts
        hidden.id = redacted(parts.id)
        hidden.oauth.removeAll { Self.isSecret($0.name) || isHidden($0) }
        hidden.oauth = hidden.oauth.map(changed)
        hidden.request.method = parts.request.method.map(redacted)
        hidden.request.contentType = parts.request.contentType.map(redacted)
        hidden.request.query = parts.request.query.filter { !isHidden($0) }.map(changed)
        hidden.request.form = parts.request.form?.filter { !isHidden($0) }.map(changed)
        hidden.request.body = parts.request.body.map {
            redacted(QueryParameters.removing(isHidden, fromForm: $0))
        }
        hidden.request.url = parts.request.url.map { url in
            let rest = QueryParameters.removing(isHidden, from: url)
            let shown = redacted(rest)
            // A URL has no "<", and so no mark as it is.
            return shown.utf8.elementsEqual(rest.utf8) ? rest : LenientURL(shown).text
        }
        if secret != nil || !hidden.request.isSame(as: parts.request) { hidden.expected = [] }
        return hidden
    }

    /// All pairs of the request, decoded, with the signature.
    private var pairs: [VectorParts.Pair] {
        let signature = parts.expected.filter { $0.stage == .signature }
        return parts.oauth + signature.map { ("oauth_signature", $0.value) }
            + parts.request.query + (parts.request.form ?? [])
            + QueryParameters.pairs(of: parts.request.url ?? "")
            + QueryParameters.pairs(form: parts.request.body ?? "")
    }

    /// Whether a name says that its value is a signature: `OAUTH-SIGNATURE`, `auth_signature`.
    private static func isSignature(_ name: String) -> Bool {
        let letters = letters(of: name)
        return letters.firstRange(of: "signature".utf8) != nil
            && !letters.suffix(6).elementsEqual("method".utf8)
    }

    /// Whether a text has a signature in it, because the `=` after its name is damaged.
    private static func hasSignature(_ text: String) -> Bool {
        let text = PercentEncoding.decoded(text.utf8).map(ASCII.lowercased)
        guard let name = text.firstRange(of: "signature".utf8) else { return false }
        let rest = text[name.upperBound...]
        return !rest.isEmpty && !letters(of: String(bytes: rest)).starts(with: "method".utf8)
    }

    /// The letters of a text without its escapes, in lower case.
    private static func letters(of text: String) -> [UInt8] {
        PercentEncoding.decoded(text.utf8).filter(ASCII.isLetter).map(ASCII.lowercased)
    }

    /// Whether a value is two encoded texts with an `&` between them, which no other signature has.
    private static func isKey(_ value: String) -> Bool {
        let halves = halves(of: value)
        return halves.count == 2 && !halves.allSatisfy { $0.isEmpty }
            && halves.joined().allSatisfy {
                PercentEncoding.isUnreserved($0) || $0 == UInt8(ascii: "%")
            }
    }

    /// What is before and after the `&` of a key, which may be escaped.
    private static func halves(of key: String) -> [[UInt8]] {
        let written = decodings(of: key).first { $0.contains(ASCII.ampersand) } ?? Array(key.utf8)
        return written.split(separator: ASCII.ampersand, omittingEmptySubsequences: false)
            .map { Array($0) }
    }

    /// A value as it is, decoded once and twice, and what each of these is as base64.
    private static func decodings(of value: String) -> [[UInt8]] {
        let once = PercentEncoding.decoded(value.utf8)
        let texts = [Array(value.utf8), once, PercentEncoding.decoded(once)]
        return texts + texts.compactMap { Base64.decode($0.span) }
    }
}

extension VectorParts.Request {
    /// Whether nothing of the request was removed or replaced.
    fileprivate func isSame(as other: Self) -> Bool {
        var first = VectorParts(id: "")
        var second = first
        first.request = self
        second.request = other
        return first.json().utf8.elementsEqual(second.json().utf8)
    }
}
