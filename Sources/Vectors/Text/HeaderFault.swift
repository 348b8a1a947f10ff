/// The first place at which an Authorization header is not as RFC 5849 §3.5.1 has it.
package struct HeaderFault: Hashable, Sendable, CustomStringConvertible {
    /// What is wrong: lower case, no full stop.
    package let message: String
    /// The place in the value, in bytes from 0.
    package let offset: Int
    package let kind: Kind

    package enum Kind: Hashable, Sendable {
        case form
        /// Only a name, or the signature method, is spelt differently.
        case misspelling
        /// Only the end is missing, or something else was left out by who copied the header.
        case cut
    }

    package init(message: String, offset: Int, kind: Kind) {
        self.message = message
        self.offset = offset
        self.kind = kind
    }

    /// With the place, counted from 1.
    package var description: String { "\(message), at byte \(offset + 1)" }
}
