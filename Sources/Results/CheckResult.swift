import Diagnosis
package import Vectors

/// The result of checking one vector, and why it failed if it did.
package struct CheckResult: Sendable {
    package let verdict: Verdict
    package let explained: Explained?
    /// The failure, if it is still to be explained.
    package let toExplain: FailureToExplain?
    /// What the implementation was asked to do.
    package let operation: Operation
    /// Which of several permitted values was found, in words.
    package let reading: String?
    /// What the list of known failures says about it; nil if nothing.
    package let standing: Standing?

    package init(
        _ verdict: Verdict,
        _ explained: Explained? = nil,
        _ operation: Operation = .sign,
        reading: String? = nil,
        standing: Standing? = nil,
        toExplain: FailureToExplain? = nil
    ) {
        self.verdict = verdict
        self.explained = explained
        self.operation = operation
        self.reading = reading
        self.standing = standing
        self.toExplain = toExplain
    }

    /// The same result with its explanation, or with the reason why there is none.
    package func with(_ outcome: FailureExplainer.Outcome) -> CheckResult {
        switch outcome {
        case .success(let explained):
            CheckResult(verdict, explained, operation, reading: reading, standing: standing)
        case .failure(let error): CheckResult(.broken(reason: "\(error)"), nil, operation)
        }
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
        default: explained?.cause
        }
    }
}
