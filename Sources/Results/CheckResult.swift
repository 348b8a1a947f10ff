/// What came of checking one vector, and what is behind it where it failed.
package struct CheckResult: Sendable {
    package let verdict: Verdict
    package let explained: ExplainedFailure?
    /// What an implementation was asked to do.
    package var operation = Question.Operation.sign
    /// Which of several permitted values came out, in words.
    package var reading: String?
    /// What is recorded of a failure that does not count as known.
    package let recorded: RecordedOtherwise?

    package init(
        _ verdict: Verdict,
        _ explained: ExplainedFailure? = nil,
        _ recorded: RecordedOtherwise? = nil
    ) {
        self.verdict = verdict
        self.explained = explained
        self.recorded = recorded
    }
}

extension CheckResult {
    /// What is behind the failure; nil where there is none, or it was not looked into.
    var cause: FailureCauses.Cause? {
        switch verdict {
        case .failed(.rejected): .rejected
        case .failed(.acceptsWrong): .acceptsWrong
        case .failed(.refusesRight): .refusesRight
        default: (explained?.diagnosis).map(FailureCauses.cause)
        }
    }
}

/// A failure that was looked into.
///
/// A class, so that the results of vectors that pass, by far the most, are small.
package final class ExplainedFailure: Sendable {
    package let diagnosis: Diagnosis
    package let wrong: WrongValues
    package let facts: SigningFacts
    /// How many mistakes at once were asked for.
    package let depth: Int

    init(diagnosis: Diagnosis, wrong: WrongValues, facts: SigningFacts, depth: Int) {
        self.diagnosis = diagnosis
        self.wrong = wrong
        self.facts = facts
        self.depth = depth
    }
}
