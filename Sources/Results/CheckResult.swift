import Diagnosis
package import Vectors

/// The result of checking one vector, and why it failed if it did.
package struct CheckResult: Sendable {
    private final class Content: Sendable {
        let verdict: Verdict
        let explained: Explained?
        let operation: Operation
        let reading: String?
        let standing: Standing?
        let toExplain: FailureToExplain?
        let isNew: Bool?
        let finding: RuleFinding?

        init(
            _ verdict: Verdict,
            _ explained: Explained?,
            _ operation: Operation,
            _ reading: String?,
            _ standing: Standing?,
            _ toExplain: FailureToExplain?,
            _ isNew: Bool?,
            _ finding: RuleFinding?
        ) {
            self.verdict = verdict
            self.explained = explained
            self.operation = operation
            self.reading = reading
            self.standing = standing
            self.toExplain = toExplain
            self.isNew = isNew
            self.finding = finding
        }
    }

    /// Nil if there is nothing to say but that the vector passed: most results are so, and they
    /// are passed on faster without all that other results have.
    private let content: Content?

    /// The vector passed when it was signed, and nothing else is to be said.
    package static var plainlyPassed: CheckResult { CheckResult() }

    private init() { content = nil }

    package init(
        _ verdict: Verdict,
        _ explained: Explained? = nil,
        _ operation: Operation = .sign,
        reading: String? = nil,
        standing: Standing? = nil,
        toExplain: FailureToExplain? = nil,
        isNew: Bool? = nil,
        finding: RuleFinding? = nil
    ) {
        if case .passed = verdict, explained == nil, operation == .sign, reading == nil,
            standing == nil, finding == nil
        {
            content = nil
        } else {
            content = Content(
                verdict, explained, operation, reading, standing, toExplain, isNew, finding)
        }
    }

    /// Whether the vector passed when it was signed, and nothing else is to be said.
    package var isPlainlyPassed: Bool { content == nil }

    package var verdict: Verdict { content?.verdict ?? .passed }
    package var explained: Explained? { content?.explained }
    /// What the implementation was asked to do.
    package var operation: Operation { content?.operation ?? .sign }
    /// Which of several permitted values was found, in words.
    package var reading: String? { content?.reading }
    /// What the list of known failures says about it; nil if nothing.
    package var standing: Standing? { content?.standing }

    /// Whether the vector did not fail, or failed differently, in the run that this one is compared
    /// with; nil if that is not known.
    package var isNew: Bool? { content?.isNew }

    /// What was found out about a provider's rule; nil for a vector.
    package var finding: RuleFinding? { content?.finding }

    /// The failure, if it is still to be explained.
    package var toExplain: FailureToExplain? { content?.toExplain }

    /// The same result with its explanation, or with the reason why there is none.
    package func with(_ outcome: FailureExplainer.Outcome) -> CheckResult {
        switch outcome {
        case .success(let explained):
            CheckResult(verdict, explained, operation, reading: reading, standing: standing)
        case .failure(let error): CheckResult(.broken(reason: "\(error)"), nil, operation)
        }
    }

    /// The same result of a failure, compared with an earlier run.
    package func with(isNew: Bool) -> CheckResult {
        CheckResult(
            verdict, explained, operation, reading: reading, standing: standing, isNew: isNew,
            finding: finding)
    }

    /// The same result with another standing.
    func with(_ standing: Standing) -> CheckResult {
        CheckResult(
            verdict, explained, operation, reading: reading, standing: standing, finding: finding)
    }
}

extension CheckResult {
    /// The status under which the result is counted.
    package var status: ResultStatus {
        guard !isPlainlyPassed else { return .passed }
        return switch (verdict, standing) {
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
        case .failed(.breaksRule):
            finding.flatMap { $0.mistakes.isEmpty ? nil : .pitfalls($0.mistakes.map(\.id)) }
        default: explained?.cause
        }
    }
}
