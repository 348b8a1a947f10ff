import Diagnosis
import Vectors

/// Doubts about what was typed, as sentences before the diagnosis.
enum InputDoubtsText {
    static func lines(_ doubts: InputDoubts, _ redaction: Redaction) -> [String] {
        let style = redaction.style
        var lines: [String] = []
        if let correct = doubts.correct {
            let clauses = correct.clauses.formatted
            if let fact = doubts.fact { lines.append(fact) }
            lines.append("The request is right if \(clauses).")
            var seen: Set<String> = []
            for instead in correct.instead.map(style.text) where seen.insert(instead).inserted {
                lines.append("  To check: \(instead).")
            }
        } else {
            lines = doubts.sentences.map { "Input: " + style.text($0) }
        }
        return lines.map { redaction.visible($0) }
    }
}

extension InputDoubts {
    /// The single mistake that has the effect of the doubtful input, or nil.
    func otherwise(_ diagnosis: Diagnosis) -> Explanation.Part? {
        guard !isWhole, let best = diagnosis.explanations.first, best.parts.count == 1
        else { return nil }
        return best.parts.first
    }
}
