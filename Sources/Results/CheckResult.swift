package import Diagnosis
package import Vectors

/// The result of checking one vector or rule, and why it failed if it did.
package struct CheckResult: Sendable {
    private struct Content: Sendable {
        var verdict = Verdict.passed
        var explained: Explained?
        var recognized: KnownMistakes?
        var operation = Operation.sign
        var reading: String?
        var standing: Standing?
        var toExplain: FailureToExplain?
        var isNew: Bool?
        var finding: RuleFinding?
    }

    private final class Box: Sendable {
        let content: Content

        init(_ content: Content) { self.content = content }
    }

    /// Nil if there is nothing to say but that a vector passed: most results are so, and they
    /// are passed on faster without all that other results have.
    private let box: Box?

    /// The vector passed when it was signed, and nothing else is to be said.
    package static var plainlyPassed: CheckResult { CheckResult(nil) }

    private init(_ content: Content?) { box = content.map(Box.init) }

    package init(
        _ verdict: Verdict,
        _ explained: Explained? = nil,
        _ operation: Operation = .sign,
        reading: String? = nil,
        standing: Standing? = nil,
        isNew: Bool? = nil
    ) {
        if case .passed = verdict, explained == nil, operation == .sign, reading == nil,
            standing == nil
        {
            self.init(nil)
        } else {
            self.init(
                Content(
                    verdict: verdict, explained: explained, operation: operation, reading: reading,
                    standing: standing, isNew: isNew))
        }
    }

    /// The result of a rule that a provider was checked for.
    package init(_ finding: RuleFinding) {
        let verdict: Verdict =
            if let fault = finding.verdict.fault {
                .failed(.breaksRule(fault))
            } else if finding.verdict == .kept {
                .passed
            } else {
                .skipped(reason: Reason(finding.sentence))
            }
        self.init(Content(verdict: verdict, finding: finding))
    }

    /// Whether the vector passed when it was signed, and nothing else is to be said.
    package var isPlainlyPassed: Bool { box == nil }

    package var verdict: Verdict { box?.content.verdict ?? .passed }
    package var explained: Explained? { box?.content.explained }
    /// The mistakes of earlier failures, if they make the wrong values and nothing else was tried.
    package var recognized: KnownMistakes? { box?.content.recognized }
    /// What the implementation was asked to do.
    package var operation: Operation { box?.content.operation ?? .sign }
    /// Which of several permitted values was found, in words.
    package var reading: String? { box?.content.reading }
    /// What the list of known failures says about it; nil if nothing.
    package var standing: Standing? { box?.content.standing }

    /// Whether the vector did not fail, or failed differently, in the run that this one is compared
    /// with; nil if that is not known.
    package var isNew: Bool? { box?.content.isNew }

    /// What was found out about a provider's rule; nil for a vector.
    package var finding: RuleFinding? { box?.content.finding }

    /// The failure, if it is still to be explained or compared.
    package var toExplain: FailureToExplain? { box?.content.toExplain }

    /// The same result, to be explained or compared.
    func with(_ failure: FailureToExplain) -> CheckResult { changed { $0.toExplain = failure } }

    /// The same result with its explanation, or with the reason why there is none.
    package func with(_ outcome: FailureExplainer.Outcome) -> CheckResult {
        switch outcome {
        case .success(let finding): with(finding)
        case .failure(let error): CheckResult(.broken(reason: "\(error)"), nil, operation)
        }
    }

    func with(_ finding: FailureExplainer.Finding) -> CheckResult {
        changed { content in
            switch finding {
            case .explained(let explained): content.explained = explained
            case .recognized(let mistakes): content.recognized = mistakes
            case .nothing: break
            }
        }
    }

    /// The same result of a failure, compared with an earlier run.
    package func with(isNew: Bool) -> CheckResult { changed { $0.isNew = isNew } }

    /// The same result with another standing.
    func with(_ standing: Standing) -> CheckResult { changed { $0.standing = standing } }

    /// What needed an explanation has it by then, or never gets one.
    private func changed(_ change: (inout Content) -> Void) -> CheckResult {
        var content = box?.content ?? Content()
        content.toExplain = nil
        change(&content)
        return CheckResult(content)
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

    /// Whether the result fails, and does not fail the run by itself: the rule is one that a
    /// provider should keep.
    package var isLax: Bool {
        guard status == .failed, case .failed(.breaksRule(.lax)) = verdict else { return false }
        return true
    }

    /// The entry that makes the failure a known one; nil for every other result.
    package var knownFailure: KnownFailure? {
        guard case .known(let failure) = standing else { return nil }
        return failure
    }

    /// Why the vector failed; nil if it did not, or was not examined.
    package var cause: Cause? {
        guard case .failed(let failure) = verdict else { return diagnosed }
        return switch failure.form {
        case .difference: diagnosed
        case .rule:
            finding.flatMap { $0.mistakes.isEmpty ? nil : .pitfalls($0.mistakes.map { $0.id }) }
        case .kind(let kind, let detail): kind.cause(detail.said) ?? diagnosed
        }
    }

    private var diagnosed: Cause? { explained?.cause ?? recognized.map { .pitfalls($0.ids) } }

    /// The first mistake that makes the wrong values, if one is known.
    package var pitfall: Pitfall? {
        explained?.diagnosis?.explanations.first?.parts.first?.pitfall
            ?? recognized?.pitfalls.first
    }
}

/// How a result relates to its entry in a list of known failures.
package indirect enum Standing: Sendable {
    /// The vector fails as recorded.
    case known(KnownFailure)
    /// The vector passes, though it is recorded as failing.
    case fixed(KnownFailure)
    /// The vector fails differently from what is recorded; `now` is the entry it would get.
    case changed(KnownFailure, now: KnownFailure)
    /// The vector fails as recorded, but the entry has expired.
    case expired(KnownFailure)
}

/// What a result counts as in summaries and reports.
package enum ResultStatus: String, CaseIterable, Sendable {
    case passed, failed, known, fixed, skipped, errored

    /// Whether the vector passed, expected to or not.
    var isPass: Bool { self == .passed || self == .fixed }
}
