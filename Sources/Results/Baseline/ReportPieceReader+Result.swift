import Vectors

// One result.
extension ReportPieceReader {
    /// Reads the result at `node`; nil if it cannot be used, which is noted.
    mutating func result(_ node: Int) -> ReportedResult? {
        guard let id = string("id", of: node) else {
            reader.note(node, "a result needs an \"id\" that is a string")
            return nil
        }
        guard let status = status(of: node) else { return nil }
        let operation = string("operation", of: node).flatMap(Operation.init)
        let finding = member("rule", of: node).flatMap { RuleFinding(reader.document, at: $0) }
        let diagnosed = finding.map(Self.cause) ?? diagnosed(node)
        var failure = failure(of: node, status, diagnosed)
        if let finding, failure != nil {
            failure = RecordedFailure(
                stage: finding.verdict.rawValue, causes: finding.mistakes.map { $0.id })
        }
        let recorded = RecordedResult(
            id: id, operation: operation ?? .sign, status: status,
            content: finding.map { _ in id } ?? string("content", of: node),
            request: string("request", of: node), endpoint: string("endpoint", of: node),
            failure: failure)
        let isRequest = recorded.endpoint != nil
        return ReportedResult(
            recorded: recorded, cause: Self.cause(failure) ?? diagnosed,
            isUnreadable: member("errors", of: node) != nil,
            kind: finding != nil ? .rule : isRequest ? .request : .vector,
            place: reader.document.nodes[node].source)
    }

    private mutating func status(of node: Int) -> ResultStatus? {
        let known = ResultStatus.allCases.map { $0.rawValue }
        let text = string("status", of: node)
        if let status = text.flatMap(ResultStatus.init) { return status }
        let place = member("status", of: node) ?? node
        reader.note(place, "a result needs a \"status\": one of \(known.joined(separator: ", "))")
        return nil
    }

    private func failure(
        of node: Int,
        _ status: ResultStatus,
        _ diagnosed: Cause?
    ) -> RecordedFailure? {
        switch status {
        case .passed, .fixed, .skipped: return nil
        case .errored:
            let first = items("errors", of: node).first
            let message = first.flatMap { string("message", of: $0) }
            return RecordedFailure(stage: "errored", found: message ?? string("reason", of: node))
        case .failed, .known: break
        }
        var failure =
            if let difference = member("difference", of: node) {
                RecordedFailure(
                    stage: string("stage", of: difference) ?? "",
                    found: string("found", of: difference),
                    correct: string("correct", of: difference))
            } else {
                kind(of: node)
            }
        failure.causes = diagnosed.map(Self.names)
        return failure
    }

    /// A failure without a stage: a list, a text, or only `true`.
    private func kind(of node: Int) -> RecordedFailure {
        let kind = FailureKind.all.first { member($0.member, of: node) != nil } ?? .rejected
        let isList =
            member(kind.member, of: node).map { reader.document.nodes[$0].kind == .array } ?? false
        let list = isList ? strings(kind.member, of: node).joined(separator: ", ") : nil
        return RecordedFailure(stage: kind.word, found: list ?? string(kind.member, of: node))
    }

    /// The cause that a kind of failure is by itself.
    private static func cause(_ failure: RecordedFailure?) -> Cause? {
        failure.flatMap { FailureKind(word: $0.stage)?.cause($0.found ?? "") }
    }

    /// The mistakes of a server; nil if none were found.
    private static func cause(_ finding: RuleFinding) -> Cause? {
        finding.mistakes.isEmpty ? nil : .pitfalls(finding.mistakes.map { $0.id })
    }

    /// The first set of mistakes that explains the failure at `node`, or other values that do; nil
    /// if it was not examined.
    private func diagnosed(_ node: Int) -> Cause? {
        guard let diagnosis = member("diagnosis", of: node) else { return nil }
        if let explanation = items("explanations", of: diagnosis).first {
            return .pitfalls(strings("pitfalls", of: explanation))
        }
        guard isTrue("values_suffice", of: diagnosis) else { return .unknown }
        return .otherValues(
            items("other_values", of: diagnosis).compactMap { string("name", of: $0) })
    }

    /// The ids of the mistakes, or the names of other values; empty if nothing was found.
    private static func names(_ cause: Cause) -> [String] {
        switch cause {
        case .pitfalls(let names), .otherValues(let names): names
        case .failure, .refusedByServer, .unknown: []
        }
    }
}
