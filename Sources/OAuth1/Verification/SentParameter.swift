/// A protocol parameter of a request (§3.1): its decoded bytes.
public struct SentParameter: Hashable, Sendable {
    public let name: [UInt8]
    public let value: [UInt8]
    public let transmission: Transmission
    /// The value as the header has it, still encoded; for query and form, the value.
    package let raw: [UInt8]

    package init(name: [UInt8], value: [UInt8], transmission: Transmission, raw: [UInt8]) {
        self.name = name
        self.value = value
        self.transmission = transmission
        self.raw = raw
    }

    package var nameText: String { String(decoding: name, as: UTF8.self) }
    package var valueText: String { String(decoding: value, as: UTF8.self) }
    /// Whether the name is reserved for the protocol (§3.1): it begins with `oauth_`.
    package var isOAuth: Bool { name.starts(with: "oauth_".utf8) }
    /// Whether it is in the header, with characters that must be escaped there (§3.6).
    package var isUnencoded: Bool {
        transmission == .header
            && !raw.allSatisfy { PercentEncoding.isUnreserved($0) || $0 == UInt8(ascii: "%") }
    }
}
