import Diagnosis
import Results
import Vectors

/// Doubts about what was typed, as sentences before the diagnosis.
enum InputDoubtsText {
    static func lines(_ doubts: InputDoubts, _ redaction: Redaction, _ style: ReportStyle)
        -> [String]
    {
        var lines: [String] = []
        if let correct = doubts.correct {
            let clauses = correct.clauses.formatted
            lines.append(
                "If \(clauses), the signature is correct.")
            var seen: Set<String> = []
            for instead in correct.instead.map(style.text) where seen.insert(instead).inserted {
                lines.append("  To check: \(instead).")
            }
        } else {
            lines = doubts.sentences.map { "Input: " + style.text($0) }
        }
        guard !lines.isEmpty else { return [] }
        let shown = lines.map { PlainText.visible(bytes: redaction.redacted(Array($0.utf8))) }
        return shown + ["", "Taken as it was typed:"]
    }
}
