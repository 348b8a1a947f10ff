import Diagnosis
import OAuth1
import Results
import Vectors

/// What a page shows about one result once it is unfolded.
struct HTMLDetails {
    struct Section {
        let title: String
        let lines: [String]
    }

    private(set) var sections: [Section] = []

    /// - Parameters:
    ///   - result: the result of the vector.
    ///   - vector: the vector.
    ///   - style: how values are shown.
    ///   - implementation: what is judged.
    ///   - hasDerivation: whether the derivation of a failure's signature is included.
    init(
        _ result: CheckResult,
        of vector: TestVector,
        _ style: ReportStyle,
        _ implementation: Implementation,
        hasDerivation: Bool
    ) {
        let recorded = RecordedText.lines(of: result)
        add("What happened", FailureText(style).whatHappened(result, vector))
        add("Known failures", recorded + Self.lines(ofKnown: result))
        guard let explained = result.explained else { return }
        let redaction = Redaction(explained.facts, style)
        let cause = DiagnosisText(
            explained.diagnosis, explained.wrong, depth: explained.depth, redaction)
        add("Explanation", cause.lines)
        guard hasDerivation else { return }
        do throws(SigningError) {
            let story = try ExplainedVector(vector, explained)
            let lines = story.map { story in
                DerivationStory(story, explained.diagnosis.explanations.first, style).lines
            }
            add("How the signature is derived", (lines ?? []).map { redaction.redacted($0) })
        } catch {
            // What cannot be derived a second time is left out.
        }
    }

    private mutating func add(_ title: String, _ lines: [String]) {
        let end = lines.lastIndex { !$0.isEmpty } ?? -1
        guard end >= 0 else { return }
        sections.append(Section(title: title, lines: Array(lines[...end])))
    }

    /// The known-failure entry that matches.
    private static func lines(ofKnown result: CheckResult) -> [String] {
        guard let known = result.knownFailure else { return [] }
        let issue = known.issue.map { " (\($0))" } ?? ""
        let expiry = known.expires.map { ["until \($0)"] } ?? []
        return ["fails as recorded: \(known.reason)\(issue)"] + expiry
    }
}

extension Redaction {
    fileprivate func redacted(_ line: String) -> String {
        String(decoding: redacted(Array(line.utf8)), as: UTF8.self)
    }
}

extension ExplainedVector {
    /// A failure with the correct values; nil if the implementation signed values other than the
    /// vector's, such as a nonce of its own, for which these are not correct.
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
