package import Diagnosis
package import Vectors

/// The result of checking one vector, and why it failed if it did.
package struct CheckResult: Sendable {
    package let verdict: Verdict
    package let explained: ExplainedFailure?
    /// What the implementation was asked to do.
    package let operation: Operation
    /// Which of several permitted values was found, in words.
    package let reading: String?
    /// What the list of known failures says about it; nil if nothing.
    package let standing: Standing?

    package init(
        _ verdict: Verdict,
        _ explained: ExplainedFailure? = nil,
        _ operation: Operation = .sign,
        reading: String? = nil,
        standing: Standing? = nil
    ) {
        self.verdict = verdict
        self.explained = explained
        self.operation = operation
        self.reading = reading
        self.standing = standing
    }

    /// The same result with another standing.
    func with(_ standing: Standing) -> CheckResult {
        CheckResult(verdict, explained, operation, reading: reading, standing: standing)
    }
}

extension CheckResult {
    /// The status under which the result is counted.
    package var status: ResultStatus {
        switch (verdict, standing) {
        case (.passed, .fixed): .fixed
        case (.passed, _): .passed
        case (.failed, .known): .known
        case (.failed, _): .failed
        case (.skipped, _): .skipped
        case (.broken, _), (.errored, _): .errored
        }
    }

    /// The entry that makes the failure a known one; nil for every other result.
    package var knownFailure: KnownFailure? {
        guard case .known(let failure) = standing else { return nil }
        return failure
    }

    /// Why the vector failed; nil if it did not, or was not examined.
    package var cause: Cause? {
        switch verdict {
        case .failed(.rejected): .rejected
        case .failed(.acceptsWrong): .acceptsWrong
        case .failed(.refusesRight): .refusesRight
        default: (explained?.diagnosis).map { Cause($0) }
        }
    }
}

/// A failure that was examined.
///
/// A class, so that the results of passing vectors, which are most of them, stay small.
package final class ExplainedFailure: Sendable {
    package let diagnosis: Diagnosis
    package let wrong: WrongValues
    package let facts: SigningFacts
    /// The largest number of mistakes that the search combined.
    package let depth: Int

    init(diagnosis: Diagnosis, wrong: WrongValues, facts: SigningFacts, depth: Int) {
        self.diagnosis = diagnosis
        self.wrong = wrong
        self.facts = facts
        self.depth = depth
    }
}
