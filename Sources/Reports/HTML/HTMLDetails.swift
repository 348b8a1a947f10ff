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

    /// `hasDerivation` says whether the derivation of a failure's signature is included.
    init(_ result: CheckResult, of subject: Subject, _ style: ReportStyle, hasDerivation: Bool) {
        let recorded = RecordedText.lines(of: result, style)
        if case .rule(let finding) = subject {
            add("What happened", RuleText.outline(finding))
            add("Request", RuleText.visible(finding.proof?.request ?? []))
            add("Answer", RuleText.visible(finding.proof?.answer ?? []))
            add("To send the request again", RuleText.visible([finding.proof?.command ?? ""]))
        } else {
            add("What happened", FailureText(style).whatHappened(result, subject))
        }
        add("Known failures", recorded + Self.lines(ofKnown: result))
        guard let explained = result.explained, let diagnosis = explained.diagnosis else { return }
        let redaction = Redaction(explained.vector, style)
        add("Explanation", Causes.lines(diagnosis, explained, redaction))
        guard hasDerivation, explained.signed != nil, case .vector(let vector) = subject,
            explained.isOfOwnValues(of: vector)
        else { return }
        let story = DerivationStory(explained, diagnosis.explanations.first, style)
        add("How the signature is derived", story.lines.map { redaction.redacted($0) })
    }

    private mutating func add(_ title: String, _ lines: [String]) {
        let end = lines.lastIndex { !$0.isEmpty } ?? -1
        guard end >= 0 else { return }
        sections.append(Section(title: title, lines: Array(lines[...end])))
    }

    /// The known-failure entry that matches.
    private static func lines(ofKnown result: CheckResult) -> [String] {
        guard let known = result.knownFailure else { return [] }
        let expiry = known.expires.map { ["until \($0), when the entry expires"] } ?? []
        return ["fails as recorded: \(RecordedText.reason(of: known))"] + expiry
    }
}

extension Explained {
    /// Whether the vector's own values were signed, and no nonce or timestamp that the
    /// implementation drew itself: only then is the derivation that of the vector.
    fileprivate func isOfOwnValues(of vector: TestVector) -> Bool {
        let own = vector.list(of: vector.oauth.parameters)
        let signed = self.vector.list(of: self.vector.oauth.parameters)
        return own.bytes == signed.bytes
            && own.places.map { $0.end } == signed.places.map { $0.end }
    }
}
