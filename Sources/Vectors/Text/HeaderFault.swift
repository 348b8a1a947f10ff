/// The first place at which an Authorization header is not as RFC 5849 §3.5.1 has it.
package struct HeaderFault: Hashable, Sendable, CustomStringConvertible {
    /// What is wrong: lower case, no full stop.
    package let message: String
    /// The place in the value, in bytes from 0.
    package let offset: Int
    /// Whether only a name, or the signature method, is spelt differently.
    package let isMisspelling: Bool

    package init(message: String, offset: Int, isMisspelling: Bool) {
        self.message = message
        self.offset = offset
        self.isMisspelling = isMisspelling
    }

    /// With the place, counted from 1.
    package var description: String { "\(message), at byte \(offset + 1)" }
}
