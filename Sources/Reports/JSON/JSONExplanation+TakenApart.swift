import Diagnosis
import Results
import Vectors

extension JSONExplanation {
    /// Wrong values, compared part by part.
    func takenApart(_ apart: TakenApart) -> JSON {
        let correct = apart.correct.map { part -> JSON in
            ["part": .string(part.rawValue), "correct": .bool(true)]
        }
        let isHidden = apart.values.contains(where: redaction.hides)
        let parts = apart.parts.map { part($0, isHidden: isHidden) }
        let signature: JSON.Members =
            switch apart.signature {
            case .unknown: [:]
            case .correct: ["signature": .string("correct")]
            case .mistaken(let mistakes):
                ["signature": .string("mistaken"), "explanation": explanation(mistakes)]
            case .unexplained: ["signature": .string("unexplained")]
            }
        return .object(["parts": .list(correct + parts)] + signature)
    }

    /// A part that differs, without its differences if they may show a piece of a secret.
    private func part(_ part: TakenApart.Part, isHidden: Bool) -> JSON {
        var differences = isHidden ? [] : part.findings.map { string(sentence($0)) }
        if !isHidden, part.leftOut > 0 {
            differences.append(string("and \(counted(part.leftOut, "more difference"))"))
        }
        return [
            "part": .string(part.part.rawValue), "correct": .bool(false),
            "differences": .list(differences), "explanation": part.explanation.map(explanation),
        ]
    }

    private func sentence(_ finding: ValueFinding) -> String {
        finding.sentence(value: quoted) { "\(quoted($0)) instead of \(quoted($1))" }
    }

    private func quoted(_ bytes: [UInt8]) -> String {
        "\"\(redaction.visible(bytes))\""
    }
}
