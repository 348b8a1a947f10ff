/// What the answers to a check's requests show.
package enum RuleVerdict: String, CaseIterable, Sendable {
    /// A request made the server fail: a status of 500 or above, or no answer.
    case crash
    /// The server breaks the rule.
    case broken
    /// The server does less than it should, which is not a fault by itself.
    case lax
    /// The answers show nothing, because of something else.
    case inconclusive
    /// The rule concerns something that the server does not do.
    case notApplicable = "not applicable"
    case notTried = "not tried"
    case kept

    /// Whether it makes the run fail.
    package var isFailure: Bool { self == .crash || self == .broken }
}
