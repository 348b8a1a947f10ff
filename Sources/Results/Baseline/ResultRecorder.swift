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
    package mutating func recorded(
        _ result: CheckResult,
        of vector: TestVector
    ) -> RecordedResult {
        RecordedResult(
            id: vector.fullID, operation: result.operation, status: result.status,
            content: fingerprint(of: vector, result.verdict),
            request: request(of: vector, result.verdict),
            failure: failure(result, of: vector))
    }

    /// The hash of the vector's content; nil for one that was not read whole.
    private mutating func fingerprint(of vector: TestVector, _ verdict: Verdict) -> String? {
        if case .errored = verdict { return nil }
        // A rule is the same whatever is found out about it.
        if vector.isRule { return vector.fullID }
        return content.fingerprint(of: vector)
    }

    /// The hash of the vector's request, if reports have it; nil for one that was not read whole.
    private mutating func request(of vector: TestVector, _ verdict: Verdict) -> String? {
        if case .errored = verdict { return nil }
        return style.keysRequests && !vector.isRule ? content.requestFingerprint(of: vector) : nil
    }

    private func failure(_ result: CheckResult, of vector: TestVector) -> RecordedFailure? {
        switch result.verdict {
        case .passed, .skipped: return nil
        case .broken(let reason):
            return RecordedFailure(stage: "errored", found: redacted(reason, vector))
        case .errored(let issues):
            return RecordedFailure(stage: "errored", found: issues.first?.message)
        case .failed(let failure):
            var recorded = recorded(failure, of: vector)
            recorded.causes = result.explained.flatMap(causes(of:))
            if let finding = result.finding { recorded.causes = finding.mistakes.map(\.id) }
            return recorded
        }
    }

    private func recorded(_ failure: Failure, of vector: TestVector) -> RecordedFailure {
        switch failure {
        case .differs(let difference, _):
            let shown = Redaction(vector, style).redacted(difference)
            return RecordedFailure(
                stage: shown.stage.rawValue,
                found: style.shown(shown.found, isSecret: shown.isSecret),
                correct: style.shown(shown.correct, isSecret: shown.isSecret))
        case .comesOut(let stages): return Self.list("comes_out", stages.map(\.rawValue))
        case .notBy(let pitfalls): return Self.list("not_by", pitfalls)
        case .rejected(let reason):
            return RecordedFailure(stage: "rejected", found: redacted(reason, vector))
        case .acceptsWrong(let titles): return Self.list("accepts_wrong", titles)
        case .refusesRight: return RecordedFailure(stage: "refuses_right")
        case .breaksRule(let fault): return RecordedFailure(stage: fault.rawValue)
        }
    }

    private static func list(_ kind: String, _ items: [String]) -> RecordedFailure {
        RecordedFailure(stage: kind, found: items.joined(separator: ", "))
    }

    /// What an implementation says about a vector, without its secrets.
    private func redacted(_ reason: Reason, _ vector: TestVector) -> String {
        Redaction(vector, style).text(of: reason)
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
