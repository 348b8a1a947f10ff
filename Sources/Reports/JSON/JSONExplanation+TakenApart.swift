import Diagnosis
import Results
import Vectors

extension JSONExplanation {
    /// Wrong values, compared part by part.
    func takenApart(_ apart: TakenApart) -> String {
        let correct = apart.correct.map { part in
            JSONText.object([("part", JSONText.string(part.rawValue)), ("correct", "true")])
        }
        let isHidden = apart.values.contains(where: redaction.hides)
        let parts = apart.parts.map { part($0, isHidden: isHidden) }
        var members: JSONText.Members = [("parts", JSONText.list(correct + parts))]
        switch apart.signature {
        case .unknown: break
        case .correct: members.append(("signature", "\"correct\""))
        case .mistaken(let mistakes):
            members += [("signature", "\"mistaken\""), ("explanation", explanation(mistakes))]
        case .unexplained: members.append(("signature", "\"unexplained\""))
        }
        return JSONText.object(members)
    }

    /// A part that differs, without its differences if they may show a piece of a secret.
    private func part(_ part: TakenApart.Part, isHidden: Bool) -> String {
        var differences = isHidden ? [] : part.findings.map { string(sentence($0)) }
        if !isHidden, part.leftOut > 0 {
            differences.append(string("and \(counted(part.leftOut, "more difference"))"))
        }
        var members: JSONText.Members = [
            ("part", JSONText.string(part.part.rawValue)), ("correct", "false"),
            ("differences", JSONText.list(differences)),
        ]
        if let known = part.explanation { members.append(("explanation", explanation(known))) }
        return JSONText.object(members)
    }

    private func sentence(_ finding: ValueFinding) -> String {
        finding.sentence(value: quoted) { "\(quoted($0)) instead of \(quoted($1))" }
    }

    private func quoted(_ bytes: [UInt8]) -> String {
        "\"\(PlainText.visible(bytes: redaction.redacted(bytes)))\""
    }
}
