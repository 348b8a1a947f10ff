import Diagnosis
package import Results
package import Vectors

/// All that is known of a vector: what it is, the answer, and how its signature is derived.
package struct ExplanationText {
    package private(set) var lines: [String]

    package init(_ answer: Answer, _ explained: Explained, _ style: ReportStyle) {
        let vector = explained.vector
        lines = [style.paint(PlainText.visible(vector.fullID), .bold)]
        if vector.line > 0 { lines.append("\(PlainText.visible(vector.file)):\(vector.line)") }
        let comment = Subject.vector(vector).title(style)
        if !comment.isEmpty { lines.append(PlainText.visible(comment)) }
        add(AnswerText(answer, style).lines)
        let explanation = explained.diagnosis?.explanations.first
        add(DerivationStory(explained, explanation, style, teaches: true).lines)
        lines.append("")
    }

    private mutating func add(_ part: [String]) {
        if !part.isEmpty { lines += [""] + part }
    }
}
