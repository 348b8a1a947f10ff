import OAuth1

/// What came of checking one vector.
package enum Verdict: Sendable {
    case passed
    indirect case failed(Failure)
    /// There was nothing to compare.
    case skipped(reason: String)
    /// The check itself broke, as in a libcrypto without MD5.
    case broken(reason: String)
    /// The vector cannot be used.
    case errored([VectorIssue])
}

/// Why a vector fails.
package enum Failure: Sendable {
    /// A stage differs, and so do `following`, which follow from it or are wrong by themselves.
    case differs(Difference, following: [Stage])
    /// Every value of an `invalid` vector comes out, though one is known to be wrong.
    case comesOut(stages: [Stage])
    /// The wrong value of an `invalid` vector is not made by the mistakes that it names.
    case notBy(pitfalls: [String])
    /// The implementation refuses to sign a request that can be signed.
    case rejected(reason: String)
    /// The implementation accepts signatures that are wrong; what they are.
    case acceptsWrong([String])
    /// The implementation refuses the right signature.
    case refusesRight

    package var difference: Difference? {
        guard case .differs(let difference, _) = self else { return nil }
        return difference
    }
}
