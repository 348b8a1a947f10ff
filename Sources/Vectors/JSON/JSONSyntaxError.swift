/// Where and why a text is not JSON (RFC 8259).
package struct JSONSyntaxError: Error, Hashable, Sendable {
    package let message: String
    package let hint: Hint?
    /// The number of bytes before the fault.
    package let offset: Int

    /// The hint for a comment.
    package static let noComments: Hint = "JSON does not allow comments"

    init(_ message: String, hint: Hint? = nil, at offset: Int) {
        self.message = message
        self.hint = hint
        self.offset = offset
    }
}
