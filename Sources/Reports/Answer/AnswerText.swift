package import Results
package import Vectors

/// An answer as lines for people, in its order.
package struct AnswerText {
    package private(set) var lines: [String] = []

    /// Without a title, the answer is all that there is; `explained` is derived if nothing was
    /// compared.
    package init(
        _ answer: Answer,
        title: String? = nil,
        _ style: ReportStyle,
        derivationOf explained: Explained? = nil
    ) {
        if let title { lines.append(style.paint(PlainText.visible(title), .bold)) }
        lines += (answer.reading + answer.findings).flatMap { $0.lines(style) }
        if !answer.proof.isEmpty, !lines.isEmpty { lines.append("") }
        for difference in answer.proof {
            lines.append("The \(difference.stage.title):")
            lines += AlignedDifference(difference, style).lines.map { "  \($0)" }
        }
        if !answer.remarks.isEmpty, !lines.isEmpty { lines.append("") }
        lines += answer.remarks.flatMap { $0.lines(style) }
        guard let explained, explained.vector.expected.isEmpty else { return }
        if !lines.isEmpty { lines.append("") }
        lines += DerivationStory(explained, nil, style).lines
    }
}

extension Answer.Statement {
    /// The sentence, its details, and what to do, in lines as wide as the style permits.
    func lines(_ style: ReportStyle) -> [String] {
        var lines = WrappedText.lines(
            text, columns: style.columns, first: mark.rawValue, indent: mark.rawValue.utf8.count)
        if isUnusual { lines = lines.map { style.paint($0, .bold) } }
        for detail in details {
            let text = detail.drop { $0 == " " }
            let indent = 2 + detail.count - text.count
            lines += WrappedText.lines(
                String(text), columns: style.columns, first: String(repeating: " ", count: indent),
                indent: indent + 2)
        }
        if let fix {
            var wrapped = WrappedText.lines(
                "\(fix).", columns: style.columns, first: "  Fix: ", indent: 4)
            wrapped[0] = "  \(style.paint("Fix:", .green))" + wrapped[0].dropFirst("  Fix:".count)
            lines += wrapped
        }
        if let command { lines.append("  \(command)") }
        return lines
    }
}
