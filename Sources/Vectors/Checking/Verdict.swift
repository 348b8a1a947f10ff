import OAuth1

/// The outcome of checking one vector.
package enum Verdict: Sendable {
    case passed
    indirect case failed(Failure)
    /// There was nothing to compare.
    case skipped(reason: Reason)
    /// The check itself failed, as with a libcrypto that has no MD5.
    case broken(reason: Reason)
    /// The vector cannot be used.
    case errored([VectorIssue])
}

/// Why a vector fails.
package enum Failure: Sendable {
    /// A stage differs, and so do the `following` ones, as a consequence or by themselves.
    case differs(Difference, following: [Stage])
    /// Every expected value of an `invalid` vector is correct, though one should be wrong.
    case comesOut(stages: [Stage])
    /// The mistakes that an `invalid` vector names do not reproduce its wrong value.
    case notBy(pitfalls: [String])
    /// The implementation refuses to sign a request that can be signed.
    case rejected(reason: Reason)
    /// The implementation accepts wrong signatures; the titles say which.
    case acceptsWrong([String])
    /// The implementation refuses the correct signature.
    case refusesRight
    /// The signature is correct, but the header that has it is malformed: what is wrong with it.
    case malformedHeader(String)
    /// A server has refused the request, for another reason than a wrong value.
    case refusedByServer(reason: Reason)
    /// A provider breaks a rule.
    case breaksRule(RuleFault)

    package var difference: Difference? {
        guard case .differs(let difference, _) = self else { return nil }
        return difference
    }
}

/// How a provider breaks a rule of RFC 5849.
package enum RuleFault: String, CaseIterable, Sendable {
    /// A rule that must be kept, or whose breach is a security fault.
    case broken
    /// Another rule, or one of two answers that are both tolerable.
    case lax
    /// The provider failed instead of answering.
    case crash
}
