package import Vectors

/// A line from an implementation that breaks the adapter protocol.
package struct ProtocolFault: Error, Hashable, Sendable, CustomStringConvertible {
    /// What was found, and what was expected.
    package let message: String
    /// What may help; the line itself prints as its length.
    package let hint: Reason?

    package init(_ message: String, hint: Reason? = nil) {
        self.message = message
        self.hint = hint
    }

    package var reason: Reason { hint.map { "\(message); \($0)" } ?? Reason(message) }

    package var description: String { reason.description }
}
