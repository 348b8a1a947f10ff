/// A line from an implementation that breaks the adapter protocol.
package struct ProtocolFault: Error, Hashable, Sendable, CustomStringConvertible {
    /// What was found, and what was expected.
    package let message: String
    package let hint: String?

    package init(_ message: String, hint: String? = nil) {
        self.message = message
        self.hint = hint
    }

    package var description: String { hint.map { "\(message); \($0)" } ?? message }
}
