/// Why a text is not an `Authorization` header of the `OAuth` scheme (§3.5.1), and where.
public struct AuthorizationHeaderError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong: lower case, no full stop.
    public let description: String
    /// The offset of the fault in the header's value, in bytes from 0.
    public let byteOffset: Int

    init(_ description: String, at byteOffset: Int) {
        self.description = description
        self.byteOffset = byteOffset
    }
}
