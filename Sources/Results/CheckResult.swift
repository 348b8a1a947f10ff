import Diagnosis
package import Vectors

/// What checking one vector came to, and why it failed if it did.
package struct CheckResult: Sendable {
    package let verdict: Verdict
    package let explained: Explained?
    /// What the implementation was asked to do.
    package let operation: Operation
    /// Which of several permitted values was found, in words.
    package let reading: String?
    /// What the list of known failures says of it; nil if it says nothing.
    package let standing: Standing?

    package init(
        _ verdict: Verdict,
        _ explained: Explained? = nil,
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
    /// What the result counts as.
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

    /// Why the vector failed; nil if it did not, or if nobody looked.
    package var cause: FailureCauses.Cause? {
        switch verdict {
        case .failed(.rejected): .rejected
        case .failed(.acceptsWrong): .acceptsWrong
        case .failed(.refusesRight): .refusesRight
        default: (explained?.diagnosis).map(FailureCauses.cause)
        }
    }
}
