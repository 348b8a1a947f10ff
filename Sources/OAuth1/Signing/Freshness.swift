/// A nonce and a timestamp, which together make each request unique (§3.3).
///
/// The caller provides both: this module has no clock and no random numbers.
public struct Freshness: Hashable, Sendable {
    /// A text that must not be used twice with the same timestamp, client and token.
    public var nonce: String
    /// Seconds since 1970-01-01T00:00:00Z; a positive integer.
    public var timestamp: UInt64

    public init(nonce: String, timestamp: UInt64) {
        self.nonce = nonce
        self.timestamp = timestamp
    }

    /// Makes the nonce from random bytes: their base64 without `+`, `/` and `=`, because every
    /// implementation encodes letters and digits correctly.
    ///
    /// - Parameters:
    ///   - randomBytes: from a secure generator; 16 or more.
    ///   - timestamp: seconds since 1970-01-01T00:00:00Z.
    public init(randomBytes: [UInt8], timestamp: UInt64) {
        var text: [UInt8] = []
        Base64.append(randomBytes.span, to: &text)
        let symbols = "+/=".utf8
        self.init(
            nonce: String(decoding: text.filter { !symbols.contains($0) }, as: UTF8.self),
            timestamp: timestamp
        )
    }
}
