/// What came of checking one vector, and what is behind it where it failed.
package struct CheckResult: Sendable {
    package let verdict: Verdict
    package let explained: ExplainedFailure?

    package init(_ verdict: Verdict, _ explained: ExplainedFailure? = nil) {
        self.verdict = verdict
        self.explained = explained
    }
}

/// A failure that was looked into.
package struct ExplainedFailure: Sendable {
    package let diagnosis: Diagnosis
    package let wrong: WrongValues
    package let facts: SigningFacts
    /// How many mistakes at once were asked for.
    package let depth: Int
}
