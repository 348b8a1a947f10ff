/// Why a text is no `Authorization` header of the `OAuth` scheme, and where it stops being one.
public struct AuthorizationHeaderError: Error, Hashable, Sendable, CustomStringConvertible {
    public let description: String
    /// Octets before the place of the fault.
    public let octetOffset: Int

    init(_ description: String, at octetOffset: Int) {
        self.description = description
        self.octetOffset = octetOffset
    }
}
