package import OAuth1

/// A protocol parameter as it was sent, decoded.
package struct SentParameter: Hashable, Sendable {
    package let name: [UInt8]
    package let value: [UInt8]
    package let transmission: Transmission
    /// The value as it was sent, if that is known.
    var raw: [UInt8] = []

    package var nameText: String { String(decoding: name, as: UTF8.self) }
    package var valueText: String { String(decoding: value, as: UTF8.self) }
    /// Whether it is in the header, with characters that must be escaped there (§3.6).
    var isUnencoded: Bool {
        transmission == .header
            && !raw.allSatisfy { PercentEncoding.isUnreserved($0) || $0 == UInt8(ascii: "%") }
    }
    var isOAuth: Bool { name.starts(with: "oauth_".utf8) }
}
