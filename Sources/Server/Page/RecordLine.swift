package import Vectors
import HTTP

/// A request as one line in the terminal, without the secrets that `redaction` hides.
package enum RecordLine {
    package static func text(
        _ record: RequestRecord,
        _ explanation: SignatureExplanation?,
        hiding redaction: Redaction,
        _ style: ReportStyle
    ) -> String {
        let request = record.request
        let target = PlainText.visible(
            bytes: redaction.redacted(request.raw.target, beginning: 80))
        var line = "\(PlainText.visible(bytes: request.raw.method.prefix(16))) \(target)"
        line +=
            "  "
            + (record.status < 400 ? "\(record.status)" : style.paint("\(record.status)", .red))
        if let refusal = record.refusal {
            line += "  \(refusal.rule.rawValue)"
            let pitfalls = explanation?.pitfalls ?? []
            line +=
                pitfalls.isEmpty
                ? "  \(refusal.advice(explanation))" : "  \(pitfalls.joined(separator: ", "))"
        } else if let outcome = record.outcome {
            line += "  \(PlainText.visible(outcome))"
        }
        if !record.notes.isEmpty { line += "  (\(record.notes.joined(separator: "; ")))" }
        return InertText.line(PlainText.cut(line, to: 400))
    }
}
