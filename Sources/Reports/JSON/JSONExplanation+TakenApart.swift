import Diagnosis
import Results
import Vectors

extension JSONExplanation {
    /// Wrong values, compared part by part.
    func takenApart(_ apart: TakenApart) -> String {
        let correct = apart.correct.map { part in
            JSONText.object([("part", JSONText.string(part.rawValue)), ("correct", "true")])
        }
        var members = [("parts", JSONText.list(correct + apart.parts.map(part)))]
        switch apart.signature {
        case .unknown: break
        case .correct: members.append(("signature", "\"correct\""))
        case .mistaken(let mistakes):
            members += [("signature", "\"mistaken\""), ("explanation", explanation(mistakes))]
        case .unexplained: members.append(("signature", "\"unexplained\""))
        }
        return JSONText.object(members)
    }

    private func part(_ part: TakenApart.Part) -> String {
        var members = [
            ("part", JSONText.string(part.part.rawValue)), ("correct", "false"),
            ("differences", JSONText.list(part.findings.map { string(sentence($0)) })),
        ]
        if let known = part.explanation { members.append(("explanation", explanation(known))) }
        return JSONText.object(members)
    }

    private func sentence(_ finding: ValueFinding) -> String {
        finding.sentence(value: quoted) { "\(quoted($0)) instead of \(quoted($1))" }
    }

    private func quoted(_ octets: [UInt8]) -> String {
        "\"\(PlainText.visible(octets: redaction.redacted(octets)))\""
    }
}
