import Diagnosis
package import Results
package import Vectors

/// What is behind a vector's wrong values, as sentences; then how its signature comes about.
package struct ExplanationText {
    package private(set) var lines: [String]
    private let style: ReportStyle
    private let redaction: Redaction

    /// - Parameters:
    ///   - explained: what is told.
    ///   - isBrief: whether the derivation is left out.
    ///   - style: how values are shown.
    package init(_ explained: Explained, isBrief: Bool, _ style: ReportStyle) {
        self.style = style
        redaction = Redaction(explained.facts, style)
        let vector = explained.vector
        lines = [style.paint(PlainText.visible(vector.fullID), .bold)]
        if vector.line > 0 { lines.append("\(PlainText.visible(vector.file)):\(vector.line)") }
        if vector.comment.isPresent {
            lines.append(PlainText.visible(vector.string(of: vector.comment)))
        }
        lines.append("")
        tellVerdict(explained)
        guard !isBrief else { return }
        lines += DerivationStory(explained, explained.diagnosis?.explanations.first, style).lines
        lines.append("")
    }

    private mutating func tellVerdict(_ explained: Explained) {
        guard let diagnosis = explained.diagnosis, let difference = explained.difference else {
            let isCompared = !explained.vector.expected.isEmpty
            guard isCompared else { return }
            lines += ["Everything that is expected comes out.", ""]
            return
        }
        let isSecret = difference.isSecret || diagnosis.revealsSecret(in: difference.stage)
        lines += differing(difference, isSecret: isSecret) + [""]
        lines += DiagnosisText(diagnosis, explained.wrong, depth: explained.depth, redaction).lines
        lines.append("")
    }

    private func differing(_ difference: Difference, isSecret: Bool) -> [String] {
        guard !isSecret || style.showsSecrets else {
            return ["There is a difference in the \(difference.stage.title), which is a secret."]
        }
        guard !difference.correct.isEmpty || difference.stage != .signature else {
            return ["The public key does not verify the signature."]
        }
        let aligned = AlignedDifference(difference.mapped(redaction.redacted))
        return ["There is a difference in the \(difference.stage.title):"]
            + aligned.lines.map { "  \($0)" }
    }
}
