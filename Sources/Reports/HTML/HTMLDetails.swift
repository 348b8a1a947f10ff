import Diagnosis
import OAuth1
import Results
import Vectors

/// What a page says of one result, once it is looked into.
struct HTMLDetails {
    struct Section {
        let title: String
        let lines: [String]
    }

    private(set) var sections: [Section] = []

    /// - Parameters:
    ///   - result: what came of a vector.
    ///   - vector: the vector.
    ///   - style: how values are shown.
    ///   - implementation: what is judged.
    ///   - tellsDerivation: whether it is told how the signature of a failure comes about.
    init(
        _ result: CheckResult,
        of vector: TestVector,
        _ style: ReportStyle,
        _ implementation: Implementation,
        tellsDerivation: Bool
    ) {
        let recorded = RecordedText.lines(of: result)
        add("What happened", FailureText(style).whatHappened(result, vector))
        add("Known failures", recorded + Self.lines(ofKnown: result))
        guard let explained = result.explained else { return }
        let redaction = Redaction(explained.facts, style)
        let cause = DiagnosisText(
            explained.diagnosis, explained.wrong, depth: explained.depth, redaction)
        add("What is behind it", cause.lines)
        guard tellsDerivation else { return }
        do throws(SigningError) {
            let story = try ExplainedVector(vector, explained)
            let lines = story.map { story in
                DerivationStory(story, explained.diagnosis.explanations.first, style).lines
            }
            add("How the signature comes about", (lines ?? []).map { redaction.redacted($0) })
        } catch {
            // What cannot be derived a second time is not told.
        }
    }

    private mutating func add(_ title: String, _ lines: [String]) {
        let end = lines.lastIndex { !$0.isEmpty } ?? -1
        guard end >= 0 else { return }
        sections.append(Section(title: title, lines: Array(lines[...end])))
    }

    /// What is recorded of a failure as it is recorded.
    private static func lines(ofKnown result: CheckResult) -> [String] {
        guard let known = result.knownFailure else { return [] }
        let issue = known.issue.map { " (\($0))" } ?? ""
        let expiry = known.expires.map { ["until \($0)"] } ?? []
        return ["it fails as it is recorded: \(known.reason)\(issue)"] + expiry
    }
}

extension Redaction {
    fileprivate func redacted(_ line: String) -> String {
        String(decoding: redacted(Array(line.utf8)), as: UTF8.self)
    }
}

extension ExplainedVector {
    /// What a check found, beside the right values; nil where others than the vector's were
    /// signed, as where an implementation draws a nonce, so that these are not the right ones.
    init?(
        _ vector: TestVector,
        _ explained: ExplainedFailure
    ) throws(SigningError) {
        var derivation = Derivation()
        let signed = try SignedVector(vector, stages: nil, using: &derivation)
        let own = SigningProcedure(explained.facts).normalizedParameters
        guard signed.value(of: .parameters).map({ $0 == own }) ?? true else { return nil }
        self.init(vector, explained, signed)
    }
}
