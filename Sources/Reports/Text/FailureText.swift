import Diagnosis
import Results
import Vectors

/// What there is to say of a result that is not as it should be: a sentence, and all of it.
///
/// Nothing in it moves a cursor, begins a line of its own or, in a whole story, is a command for
/// GitHub's runner; and no secret is told unless the style says so.
struct FailureText {
    private let style: ReportStyle
    private let implementation: Implementation

    /// - Parameters:
    ///   - style: how values are shown.
    ///   - implementation: what is judged.
    init(_ style: ReportStyle, _ implementation: Implementation) {
        self.style = style
        self.implementation = implementation
    }

    /// What a result is called: the vector's full id, and what was asked where that is not to sign.
    static func title(of result: CheckResult, _ vector: TestVector) -> String {
        PlainText.visible(vector.fullID)
            + (result.operation == .sign ? "" : " (\(result.operation.rawValue))")
    }

    /// Where a vector stands, and what it says of itself.
    static func origin(of vector: TestVector) -> [String] {
        var lines = ["\(PlainText.visible(vector.file)):\(vector.line)"]
        if vector.comment.isPresent {
            lines.append(PlainText.visible(vector.string(of: vector.comment)))
        }
        if !vector.spec.isEmpty {
            lines.append("tests \(PlainText.visible(vector.spec.joined(separator: ", ")))")
        }
        return lines
    }

    /// All of it: where the vector stands, and what is told of the result.
    func story(of result: CheckResult, _ vector: TestVector) -> [String] {
        var lines = Self.origin(of: vector) + [""] + lines(of: result, vector)
        while lines.last == "" { lines.removeLast() }
        return lines.map { WorkflowCommand.inert($0) }
    }

    /// What is told of a result below its heading, parts of it with an empty line behind them.
    ///
    /// - Returns: nothing of a vector that passes.
    func lines(of result: CheckResult, _ vector: TestVector) -> [String] {
        let recorded =
            if let known = result.knownFailure {
                ["known failure: \(RecordedText.reason(of: known))", ""]
            } else {
                RecordedText.lines(of: result)
            }
        return whatHappened(result, vector) + explanation(of: result) + recorded
    }

    /// What went wrong; not what is behind it, nor what is recorded of it.
    func whatHappened(_ result: CheckResult, _ vector: TestVector) -> [String] {
        switch result.verdict {
        case .passed: []
        case .skipped(let reason), .broken(let reason): [told(reason, vector), ""]
        case .failed(let failure): lines(of: failure, vector)
        case .errored(let issues): issues.flatMap(Self.lines) + [""]
        }
    }

    private func lines(
        of failure: Failure,
        _ vector: TestVector
    ) -> [String] {
        switch failure {
        case .rejected(let reason):
            return ["the implementation refuses to sign this:", told(reason, vector), ""]
        case .acceptsWrong(let titles):
            return ["wrong signatures are accepted:"] + titles.map { "  \($0)" } + [""]
        case .refusesRight: return ["the right signature is refused", ""]
        case .comesOut(let stages):
            return [
                "marked invalid, but its \(stages.map(\.title).formatted) came out as expected:",
                "nothing is wrong with it", "",
            ]
        case .notBy(let pitfalls):
            return ["not made by \(pitfalls.formatted), or not by that alone"]
                + Self.unknown(pitfalls) + [""]
        case .differs(let difference, let following):
            let shown = Redaction(vector, style).redacted(difference)
            return HumanDifference(shown, following, style: style).lines
        }
    }

    /// What is to be said of pitfalls that are not in the catalogue.
    private static func unknown(_ pitfalls: [String]) -> [String] {
        let known = PitfallCatalogue.all.map(\.id)
        return pitfalls.filter { !known.contains($0) }.map { pitfall in
            let hint = Misspelling.hint(for: pitfall, among: known)
            return "\(PlainText.quoted(pitfall)) is no pitfall that is known"
                + (hint.map { "; \($0)" } ?? "")
        }
    }

    private func explanation(of result: CheckResult) -> [String] {
        guard let explained = result.explained else { return [] }
        let text = DiagnosisText(
            explained.diagnosis, explained.wrong, depth: explained.depth,
            Redaction(explained.facts, style),
            found: implementation == .own ? "expected" : "answered")
        return text.lines + [""]
    }

    /// What an implementation says of a vector, without its secrets.
    func told(_ reason: String, _ vector: TestVector) -> String {
        PlainText.visible(octets: Redaction(vector, style).redacted(Array(reason.utf8)))
    }
}

// The sentence.
extension FailureText {
    /// More of a reason than this stands only in the text.
    private static let lengthMax = 300

    /// The result in one short line: `signature base string differs: plus-for-space`.
    func sentence(of result: CheckResult, _ vector: TestVector) -> String {
        let sentence: String
        switch (result.verdict, result.standing) {
        case (_, .fixed(let known)):
            sentence = "known failure fails no more: \(RecordedText.reason(of: known))"
        case (_, .known(let known)):
            sentence = "known failure: \(RecordedText.reason(of: known))"
        case (.passed, _): sentence = "passes"
        case (.skipped(let reason), _), (.broken(let reason), _): sentence = told(reason, vector)
        case (.errored(let issues), _):
            return issues.first.map(Self.sentence) ?? "cannot be used"
        case (.failed(let failure), _): sentence = self.sentence(of: failure, result, vector)
        }
        let whole = RecordedText.prefix(of: result) + sentence
        return WorkflowCommand.inert(PlainText.cut(whole, to: Self.lengthMax))
    }

    /// The message alone.
    static func sentence(of issue: VectorIssue) -> String {
        WorkflowCommand.inert(PlainText.cut(PlainText.visible(issue.message), to: lengthMax))
    }

    /// Place, message and hint.
    static func lines(of issue: VectorIssue) -> [String] {
        "\(issue)".split(separator: "\n").map {
            WorkflowCommand.inert(PlainText.visible(String($0)))
        }
    }

    /// What is told of an entry that names no vector.
    static func lines(ofOrphan failure: KnownFailure) -> [String] {
        RecordedText.lines(ofOrphan: failure).map { WorkflowCommand.inert($0) }
    }

    private func sentence(
        of failure: Failure,
        _ result: CheckResult,
        _ vector: TestVector
    ) -> String {
        switch failure {
        case .rejected(let reason): "refuses to sign: \(told(reason, vector))"
        case .acceptsWrong: "wrong signatures are accepted"
        case .refusesRight: "the right signature is refused"
        case .comesOut: "marked invalid, but nothing is wrong with it"
        case .notBy(let pitfalls): "not made by \(pitfalls.formatted), or not by that alone"
        case .differs(let difference, _):
            "\(difference.stage.title) differs"
                + (result.cause.map { ": \($0.title)" } ?? " at octet \(difference.offset + 1)")
        }
    }
}
