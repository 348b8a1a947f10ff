import Diagnosis
import Results
import Vectors

/// A result that needs attention, in one sentence or as a whole story.
///
/// Text from outside cannot move the cursor, begin a line or, in a story, be a command for GitHub's
/// runner. Secrets are left out unless the style shows them.
struct FailureText {
    private let style: ReportStyle

    init(_ style: ReportStyle) {
        self.style = style
    }

    /// The name of a result: its subject's id, and the operation if that is not to sign.
    static func title(of result: CheckResult, _ subject: Subject) -> String {
        PlainText.visible(subject.id) + result.operation.suffix
    }

    /// Where a vector is, its comment, and what it tests; a rule and its level.
    func origin(of subject: Subject) -> [String] {
        let title = subject.title(style)
        guard case .vector(let vector) = subject else {
            let level = subject.labels.joined(separator: ", ")
            return [PlainText.visible("\(title) (\(level))")]
        }
        var lines = ["\(PlainText.visible(vector.file)):\(vector.line)"]
        if vector.comment.isPresent {
            // A pitfall's comment says what made the wrong value, which is not what happened here.
            let about = vector.result == .invalid ? "about the value in the file: " : ""
            lines.append(about + PlainText.visible(title))
        }
        if !vector.spec.isEmpty { lines.append("tests \(PlainText.visible(subject.section))") }
        return lines
    }

    /// Everything: what the subject is, and what is reported about the result.
    func story(of result: CheckResult, _ subject: Subject) -> [String] {
        var lines = origin(of: subject) + [""] + lines(of: result, subject)
        while lines.last == "" { lines.removeLast() }
        return lines.map { InertText.line($0) }
    }

    /// What is reported below a result's heading; an empty line follows each part.
    ///
    /// - Returns: nothing if the result is good.
    func lines(of result: CheckResult, _ subject: Subject) -> [String] {
        let recorded =
            if let known = result.knownFailure {
                ["known failure: \(RecordedText.reason(of: known))", ""]
            } else {
                RecordedText.lines(of: result, style)
            }
        return whatHappened(result, subject) + explanation(of: result) + recorded
    }

    /// What went wrong, without its explanation and without the known failure.
    func whatHappened(_ result: CheckResult, _ subject: Subject) -> [String] {
        if case .rule(let finding) = subject { return RuleText.lines(finding) }
        return switch result.verdict {
        case .passed: []
        case .skipped(let reason), .broken(let reason): [redacted(reason, subject), ""]
        case .failed(let failure): lines(of: failure, subject)
        case .errored(let issues): issues.flatMap(lines) + [""]
        }
    }

    private func lines(of failure: Failure, _ subject: Subject) -> [String] {
        switch failure.form {
        case .difference(let difference, let following):
            return HumanDifference(subject.shown(difference, style), following, style: style).lines
        case .rule(let fault): return [fault.rawValue, ""]
        case .kind(let kind, let detail):
            return lines(kind.story, detail, subject) + (kind.note.map { [$0] } ?? []) + [""]
        }
    }

    private func lines(
        _ story: String,
        _ detail: FailureKind.Detail,
        _ subject: Subject
    ) -> [String] {
        switch detail {
        case .nothing: return [story]
        case .stages(let stages):
            let verb = stages.count == 1 && stages != [.parameters] ? "is" : "are"
            return ["\(story): its \(stages.map { $0.title }.formatted) \(verb) correct"]
        case .pitfalls(let pitfalls): return [Self.notBy(pitfalls)] + Self.unknown(pitfalls)
        case .texts(let texts): return ["\(story):"] + texts.map { "  \($0)" }
        case .text(let text): return ["\(story): \(text)"]
        case .reason(let reason): return ["\(story):", redacted(reason, subject)]
        }
    }

    private static func notBy(_ pitfalls: [String]) -> String {
        pitfalls.count == 1
            ? "the mistake \(pitfalls[0]) does not reproduce the wrong value"
            : "the mistakes \(pitfalls.formatted) together do not reproduce the wrong value,"
                + " or not all of them are needed"
    }

    /// A line for each pitfall that is not in the catalogue.
    private static func unknown(_ pitfalls: [String]) -> [String] {
        let known = PitfallCatalogue.all.map { $0.id }
        return pitfalls.filter { !known.contains($0) }.map { pitfall in
            let hint = Misspelling.hint(for: pitfall, among: known)
            return "\(PlainText.quoted(pitfall)) is not a known pitfall"
                + (hint.map { "; \($0)" } ?? "")
        }
    }

    private func explanation(of result: CheckResult) -> [String] {
        guard let explained = result.explained, let diagnosis = explained.diagnosis else {
            return result.recognized.map { Causes.lines($0, style) + [""] } ?? []
        }
        return Causes.lines(diagnosis, explained, style) + [""]
    }

    /// A text of the implementation's, without the vector's secrets.
    func redacted(_ reason: Reason, _ subject: Subject) -> String {
        PlainText.visible(subject.text(of: reason, style))
    }
}

// The sentence.
extension FailureText {
    /// Characters of a sentence; the story has all of a longer reason.
    private static let lengthMax = 300

    /// The result in one short line: `signature base string differs: plus-for-space`.
    func sentence(of result: CheckResult, _ subject: Subject) -> String {
        let sentence: String
        switch (result.verdict, result.standing) {
        case (_, .fixed(let known)):
            sentence = "known failure now passes: \(RecordedText.reason(of: known))"
        case (_, .known(let known)):
            sentence = "known failure: \(RecordedText.reason(of: known))"
        case (.passed, _): sentence = "passes"
        case (.skipped(let reason), _), (.broken(let reason), _):
            sentence = redacted(reason, subject)
        case (.errored(let issues), _):
            return issues.first.map(Self.sentence) ?? "cannot be used"
        case (.failed(.breaksRule), _):
            sentence = PlainText.visible(result.finding?.sentence ?? "")
        case (.failed(let failure), _): sentence = self.sentence(of: failure, result, subject)
        }
        let whole = RecordedText.prefix(of: result) + sentence
        return InertText.line(PlainText.cut(whole, to: Self.lengthMax))
    }

    /// The name, and the sentence, for a list.
    func listed(_ result: CheckResult, _ subject: Subject) -> String {
        "\(Self.title(of: result, subject)): \(sentence(of: result, subject))"
    }

    /// Only the message.
    static func sentence(of issue: VectorIssue) -> String {
        InertText.line(PlainText.cut(PlainText.visible(issue.message), to: lengthMax))
    }

    /// Place, message and hint.
    func lines(of issue: VectorIssue) -> [String] {
        issue.text(style.names).split(separator: "\n").map {
            InertText.line(PlainText.visible(String($0)))
        }
    }

    /// What is reported about an entry that matches no vector.
    func lines(ofOrphan failure: KnownFailure) -> [String] {
        RecordedText.sentences(ofOrphan: failure, style).map { InertText.line($0) }
    }

    private func sentence(
        of failure: Failure,
        _ result: CheckResult,
        _ subject: Subject
    ) -> String {
        switch failure.form {
        case .difference(let difference, _):
            "\(difference.stage.title) differs"
                + (result.cause.map { ": \($0.title)" } ?? " at byte \(difference.offset + 1)")
        case .rule(let fault): fault.rawValue
        case .kind(_, .pitfalls(let pitfalls)): Self.notBy(pitfalls)
        case .kind(let kind, .text(let text)): "\(kind.sentence): \(text)"
        case .kind(let kind, .reason(let reason)):
            "\(kind.sentence): \(redacted(reason, subject))"
        case .kind(let kind, _): kind.sentence
        }
    }
}
