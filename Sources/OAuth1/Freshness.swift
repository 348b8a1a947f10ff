/// What makes a request different from all others (§3.3): a nonce and a timestamp.
///
/// Both are made outside: this module has neither a clock nor chance.
public struct Freshness: Hashable, Sendable {
    public var nonce: String
    /// Seconds since 1970-01-01T00:00:00Z; a positive integer.
    public var timestamp: UInt64

    public init(nonce: String, timestamp: UInt64) {
        self.nonce = nonce
        self.timestamp = timestamp
    }

    /// Takes as nonce the base64 of random octets, without the characters that are no letters
    /// or digits, so that no implementation can encode it wrongly.
    public init(randomOctets: [UInt8], timestamp: UInt64) {
        var text: [UInt8] = []
        Base64.append(randomOctets.span, to: &text)
        let symbols = "+/=".utf8
        self.init(
            nonce: String(decoding: text.filter { !symbols.contains($0) }, as: UTF8.self),
            timestamp: timestamp
        )
    }
}
