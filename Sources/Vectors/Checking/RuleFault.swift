/// How a provider breaks a rule of RFC 5849.
package enum RuleFault: String, CaseIterable, Sendable {
    /// A rule that must be kept, or whose breach is a security fault.
    case broken
    /// Another rule, or one of two answers that are both tolerable.
    case lax
    /// The provider failed instead of answering.
    case crash
}
