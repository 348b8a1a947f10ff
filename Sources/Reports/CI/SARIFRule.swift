import Diagnosis
import Results
import Vectors

/// What a result of the `sarif` report is an instance of: a pitfall, or another kind of failure.
///
/// Its id never changes, so that readers recognize a finding.
struct SARIFRule: Hashable {
    let id: String
    /// What is wrong, as a sentence.
    let title: String
    let help: Hint
    /// The section of a specification; empty for none.
    var section = ""

    static func == (first: Self, second: Self) -> Bool { first.id == second.id }

    func hash(into hasher: inout Hasher) { hasher.combine(id) }

    func json(_ style: ReportStyle) -> JSON {
        let text = { (text: String) -> JSON in ["text": .string(SARIFText.inert(text))] }
        return [
            "id": .string(id), "shortDescription": text(title), "fullDescription": text(title),
            "help": text(style.text(help)), "defaultConfiguration": ["level": .string("error")],
            "properties": ["tags": .list(["oauth1", section].filter { !$0.isEmpty })],
        ]
    }
}

extension SARIFRule {
    static let unusable = SARIFRule(
        id: "unusable-input", title: "A vector file or a vector in it cannot be used.",
        help: "Fix the problem that the message describes. Nothing was checked.")
    static let orphaned = SARIFRule(
        id: "known-failure-orphaned", title: "No vector matches an entry for a known failure.",
        help: "Remove the entry from the known failures, or run with \(.updateKnown).")
    private static let fixed = SARIFRule(
        id: "known-failure-fixed", title: "A known failure now passes.",
        help: "Remove the entry from the known failures, or run with \(.pruneKnown).")
    private static let broken = SARIFRule(
        id: "could-not-be-checked", title: "A vector could not be checked.",
        help: "Read the message: the check itself or the implementation failed.")
    private static let otherValues = SARIFRule(
        id: "other-values-signed",
        title: "The signed values differ from the values in the request.",
        help: "Sign and send the same values.", section: "RFC 5849 §3.4.1.3")

    private init(_ pitfall: Pitfall) {
        self.init(
            id: pitfall.id, title: "The program \(pitfall.mistake).",
            help: "Fix: \(pitfall.fix).", section: "RFC 5849 §\(pitfall.section)")
    }

    private init(_ kind: FailureKind) {
        let rule = kind.rule
        self.init(id: rule.id, title: rule.title, help: rule.help, section: rule.section)
    }

    private init(_ finding: RuleFinding) {
        self.init(
            id: finding.id, title: finding.rule,
            help: finding.risk.isEmpty ? "Follow the rule." : Hint(finding.risk),
            section: finding.source)
    }

    private init(differing stage: Stage) {
        self.init(
            id: stage.rawValue.split(separator: "_").joined(separator: "-") + "-differs",
            title: "The \(stage.title) differs, and no known mistake explains it.",
            help: "Compare the values in the message byte by byte.", section: stage.section)
    }

    /// Nil if nothing is wrong.
    init?(_ result: CheckResult) {
        switch result.verdict {
        case .passed where result.status == .fixed: self = .fixed
        case .passed, .skipped: return nil
        case .broken: self = .broken
        case .errored: self = .unusable
        case .failed(let failure):
            if let finding = result.finding {
                self.init(finding)
            } else {
                self.init(failure, result)
            }
        }
    }

    private init(_ failure: Failure, _ result: CheckResult) {
        switch failure.form {
        case .rule: self.init(.comesOut)
        case .kind(let kind, _): self.init(kind)
        case .difference(let difference, _):
            if let pitfall = result.pitfall {
                self.init(pitfall)
            } else if result.explained?.diagnosis?.isExplainedByValues ?? false {
                self = .otherValues
            } else {
                self.init(differing: difference.stage)
            }
        }
    }
}
