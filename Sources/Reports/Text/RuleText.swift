import Results
import Vectors

/// The finding about a provider's rule, as lines for people.
enum RuleText {
    /// Everything: what was sent and answered, what it means, what to do, and the exchange; an
    /// empty line follows.
    static func lines(_ finding: RuleFinding) -> [String] {
        let remedy = RootCause.of(finding).map { ["Fix: \($0.remedy)"] } ?? []
        return outline(finding) + remedy + exchange(finding) + [""]
    }

    /// What was sent and answered, in words, and what it means.
    static func outline(_ finding: RuleFinding) -> [String] {
        switch finding.verdict {
        case .kept: return visible(finding.notes)
        case .inconclusive, .notApplicable, .notTried: return visible([finding.sentence])
        case .broken, .lax, .crash: break
        }
        var lines: [String] = []
        if let proof = finding.proof { lines.append("sent: \(proof.text)") }
        let source = finding.section.first?.isNumber ?? false ? " (\(finding.source))" : ""
        lines.append(finding.reason + source)
        for mistake in finding.mistakes {
            lines.append(
                "the server accepts this request from a program that \(mistake.mistake)"
                    + " (\(mistake.id))")
        }
        if !finding.risk.isEmpty { lines.append(finding.risk) }
        return visible(lines)
    }

    /// The request as it was sent, the answer, and a command that sends the request again.
    static func exchange(_ finding: RuleFinding) -> [String] {
        guard let proof = finding.proof else { return [] }
        let answer = proof.answer.isEmpty ? [] : ["  |"] + proof.answer.map { "  | \($0)" }
        return visible(proof.request.map { "  | \($0)" } + answer + commands(proof))
    }

    /// Commands that send the request, and the right one that was accepted.
    static func commands(_ proof: RuleFinding.Proof) -> [String] {
        [proof.command] + (proof.control.isEmpty ? [] : ["a right request:", proof.control])
    }

    static func visible(_ lines: [String]) -> [String] { lines.map { PlainText.visible($0) } }
}
