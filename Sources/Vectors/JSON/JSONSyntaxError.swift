/// Where and why a text is no JSON (RFC 8259), or no JSON that can be read unambiguously.
package struct JSONSyntaxError: Error, Hashable, Sendable {
    package let message: String
    package let hint: String?
    /// Octets before the place of the fault.
    package let offset: Int

    init(_ message: String, hint: String? = nil, at offset: Int) {
        self.message = message
        self.hint = hint
        self.offset = offset
    }
}
