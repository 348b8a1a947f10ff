import Diagnosis
package import Vectors

/// Turns the results of this run into recorded ones, to be compared with those of a report.
package struct ResultRecorder: Sendable {
    private let style: ReportStyle
    private var content = VectorContent()

    /// - Parameter style: whether values are hidden, as in a report of the run.
    package init(_ style: ReportStyle) {
        self.style = style
    }

    /// The result that a reader of the run's report would find in it.
    package mutating func recorded(_ result: CheckResult, of subject: Subject) -> RecordedResult {
        let (content, request) = hashes(of: subject, result.verdict)
        let endpoint: String? =
            if case .vector(let vector) = subject { style.endpoint(of: vector) } else { nil }
        return RecordedResult(
            id: subject.id, operation: result.operation, status: result.status,
            content: content, request: request, endpoint: endpoint,
            failure: failure(result, of: subject))
    }

    /// The hash of the content and, if reports have it, of the request; nil for a vector that was
    /// not read whole.
    private mutating func hashes(
        of subject: Subject,
        _ verdict: Verdict
    ) -> (content: String?, request: String?) {
        switch (subject, verdict) {
        case (_, .errored): (nil, nil)
        // A rule is the same whatever is found out about it.
        case (.rule(let finding), _): (finding.id, nil)
        case (.vector(let vector), _):
            (
                content.fingerprint(of: vector),
                style.keysRequests ? content.requestFingerprint(of: vector) : nil
            )
        }
    }

    private func failure(_ result: CheckResult, of subject: Subject) -> RecordedFailure? {
        switch result.verdict {
        case .passed, .skipped: return nil
        case .broken(let reason):
            return RecordedFailure(stage: "errored", found: subject.text(of: reason, style))
        case .errored(let issues):
            return RecordedFailure(stage: "errored", found: issues.first?.message)
        case .failed(let failure):
            var recorded = recorded(failure, of: subject)
            recorded.causes = result.explained.flatMap(causes(of:)) ?? result.recognized?.ids
            if let finding = result.finding { recorded.causes = finding.mistakes.map { $0.id } }
            return recorded
        }
    }

    private func recorded(_ failure: Failure, of subject: Subject) -> RecordedFailure {
        switch failure.form {
        case .difference(let difference, _):
            let shown = subject.shown(difference, style)
            return RecordedFailure(
                stage: shown.stage.rawValue, found: Self.text(shown.found),
                correct: Self.text(shown.correct))
        case .rule(let fault): return RecordedFailure(stage: fault.rawValue)
        case .kind(let kind, let detail):
            return RecordedFailure(stage: kind.word, found: found(detail, subject))
        }
    }

    private func found(_ detail: FailureKind.Detail, _ subject: Subject) -> String? {
        switch detail {
        case .nothing: nil
        case .stages, .pitfalls, .texts: detail.items?.joined(separator: ", ")
        case .text(let text): text
        case .reason(let reason): subject.text(of: reason, style)
        }
    }

    /// The first set of mistakes that explains the failure, or the names of other values that do.
    private func causes(of explained: Explained) -> [String]? {
        guard let diagnosis = explained.diagnosis else { return nil }
        if let explanation = diagnosis.explanations.first { return explanation.pitfalls }
        guard diagnosis.isExplainedByValues else { return [] }
        let redaction = Redaction(explained.vector, style)
        return diagnosis.otherValues.map { Self.text(redaction.redacted($0.name)) }
    }

    private static func text(_ bytes: [UInt8]) -> String {
        String(decoding: bytes, as: UTF8.self)
    }
}
