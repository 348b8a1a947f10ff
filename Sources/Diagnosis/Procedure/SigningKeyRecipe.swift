/// How two secrets become the signing key (§3.4.2).
package struct SigningKeyRecipe: Sendable {
    package var consumerSecret: [UInt8]
    package var tokenSecret: [UInt8]
    /// How each secret is encoded, and how often.
    package var text = TextEncoding()
    package var consumerEncodings = 1
    package var tokenEncodings = 1
    package var separator = Self.ampersand
    /// Whether the joined key is then encoded as a whole.
    package var encodesWhole = false
    package var suffix: [UInt8] = []
    /// What is kept of the key; nil for all.
    var kept: TextCut?
    /// What happens to the finished key.
    var change: TextChange?
    /// Replaces everything except the suffix.
    private var given: [UInt8]?

    private static let ampersand = Array("&".utf8)

    package init(_ facts: SigningFacts) {
        consumerSecret = facts.consumerSecret
        tokenSecret = facts.tokenSecret
        given = facts.givenSigningKey
    }

    /// Sets how often both secrets are encoded.
    package mutating func encodeSecrets(_ times: Int) {
        (consumerEncodings, tokenEncodings) = (times, times)
    }

    /// Leaves out the `&`; from a given key, only one at its end is removed.
    package mutating func leaveOutAmpersand() {
        separator = []
        if given?.last == UInt8(ascii: "&") { given?.removeLast() }
    }

    var key: [UInt8] {
        let kept = kept?.applied(to: whole) ?? whole
        return change?.change(kept) ?? kept
    }

    private var whole: [UInt8] {
        if let given { return given + suffix }
        var key = encoded(consumerSecret, consumerEncodings)
        key += separator
        key += encoded(tokenSecret, tokenEncodings)
        if encodesWhole { key = TextEncoding().encoded(key) }
        key += suffix
        return key
    }

    private func encoded(_ secret: [UInt8], _ times: Int) -> [UInt8] {
        (0..<times).reduce(secret) { secret, _ in text.encoded(secret) }
    }
}
