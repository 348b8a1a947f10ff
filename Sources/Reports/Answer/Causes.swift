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
        _ redaction: Redaction,
        _ style: ReportStyle
    ) {
        statements = OtherValuesText.lines(diagnosis, explained.wrong, redaction)
            .map { Statement(.value, $0) }
        if diagnosis.isExplainedByValues { summary = "signed other values" }
        if let best = diagnosis.explanations.first {
            let count = diagnosis.explanations.count
            let others = count > 1 ? " (one of \(DiagnosisText.number(count).lowercased()))" : ""
            summary = best.parts.map(\.mistake).formatted + others
            statements +=
                MistakeStatements(diagnosis.explanations, explained.wrong, redaction, style)
                .statements
        }
        if diagnosis.isPartial {
            statements.append(
                Statement(
                    .certain,
                    style.text("Others may fit, too; a larger \(.budget) continues the search.")))
        }
        let apart = diagnosis.takenApart.map { TakenApartText($0, redaction, style).lines } ?? []
        statements += Statement.list(.part, apart)
        if diagnosis.explanations.isEmpty, !diagnosis.isExplainedByValues {
            if apart.isEmpty {
                let unexplained = UnexplainedAnswer(diagnosis, explained, command, style)
                statements += unexplained.statements
            } else {
                summary = "another base string"
            }
        }
    }
}
