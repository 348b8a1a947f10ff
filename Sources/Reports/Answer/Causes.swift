import Diagnosis
import OAuth1
import Results
import Vectors

/// What a diagnosis says of a request, in short: mistakes, or what is certain without one.
struct Causes {
    typealias Statement = Answer.Statement

    private(set) var statements: [Statement] = []
    /// In a few words.
    private(set) var summary = "not explained"

    init(
        _ diagnosis: Diagnosis,
        _ explained: Explained,
        _ command: RepeatedCommand?,
        _ condition: String?,
        _ redaction: Redaction,
        _ style: ReportStyle
    ) {
        statements = OtherValuesText.lines(diagnosis, explained.wrong, redaction)
            .map { Statement(.value, $0) }
        if diagnosis.isExplainedByValues { addFix(diagnosis.otherValues, explained.wrong) }
        if let best = diagnosis.explanations.first {
            let count = diagnosis.explanations.count
            let number = DiagnosisText.number(count).lowercased()
            let others = count > 1 ? " (one of \(number) explanations)" : ""
            summary = best.parts.map { $0.mistake }.formatted + others
            statements +=
                MistakeStatements(
                    diagnosis.explanations, explained.wrong, condition, redaction, style
                ).statements
        }
        if diagnosis.isPartial {
            let more: Hint = "Other mistakes may also fit; use a larger \(.budget) to find them."
            statements.append(Statement(.certain, style.text(more)))
        }
        let apart = diagnosis.takenApart.map { TakenApartText($0, redaction, style).lines } ?? []
        statements += Statement.list(.part, apart)
        if diagnosis.explanations.isEmpty, !diagnosis.isExplainedByValues {
            if apart.isEmpty {
                let unexplained = UnexplainedAnswer(
                    diagnosis, explained, command, condition, redaction, style)
                statements += unexplained.statements
            } else {
                summary = "a different base string"
            }
        }
    }

    /// What to do if the program signed other values than it sent, or wrote the header otherwise.
    private mutating func addFix(_ values: [OtherValue], _ wrong: WrongValues) {
        summary = values.isEmpty ? "wrote the same signature differently" : "signed other values"
        guard let last = statements.indices.last else { return }
        if values.isEmpty, !wrong.unencodedNames.isEmpty {
            statements[0].fix = "percent-encode each value of the header"
        }
        guard !values.isEmpty, values.allSatisfy({ !$0.isClaimed }) else { return }
        statements[last].fix =
            "sign the values that you send; if your program already does, give oauthcheck the"
            + " base string and the request from the same call"
    }
}
