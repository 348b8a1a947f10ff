package import Results
package import Vectors

/// An answer as lines for people, in its order.
package struct AnswerText {
    package private(set) var lines: [String] = []
    private let style: ReportStyle

    /// - Parameters:
    ///   - answer: what is said.
    ///   - title: what the answer is about; nil if there is nothing else.
    ///   - style: how it is shown.
    ///   - explained: what is derived if nothing was compared.
    package init(
        _ answer: Answer,
        title: String? = nil,
        _ style: ReportStyle,
        derivationOf explained: Explained? = nil
    ) {
        self.style = style
        if let title { lines.append(style.paint(PlainText.visible(title), .bold)) }
        for statement in answer.reading + answer.findings { add(statement) }
        if !answer.proof.isEmpty { lines.append("") }
        for difference in answer.proof {
            lines.append("The \(difference.stage.title):")
            lines += AlignedDifference(difference, style).lines.map { "  \($0)" }
        }
        if !answer.remarks.isEmpty { lines.append("") }
        for statement in answer.remarks { add(statement) }
        guard let explained, explained.vector.expected.isEmpty else { return }
        if !lines.isEmpty { lines.append("") }
        lines += DerivationStory(explained, nil, style).lines
    }

    private mutating func add(_ statement: Answer.Statement) {
        let mark = statement.mark.rawValue
        let text = WrappedText.lines(
            statement.text, columns: style.columns, first: mark, indent: mark.utf8.count)
        lines += statement.isUnusual ? text.map { style.paint($0, .bold) } : text
        for detail in statement.details {
            let text = detail.drop { $0 == " " }
            let indent = 2 + detail.count - text.count
            lines += WrappedText.lines(
                String(text), columns: style.columns, first: String(repeating: " ", count: indent),
                indent: indent + 2)
        }
        if let fix = statement.fix {
            var wrapped = WrappedText.lines(
                "\(fix).", columns: style.columns, first: "  Fix: ", indent: 4)
            wrapped[0] = "  \(style.paint("Fix:", .green))" + wrapped[0].dropFirst("  Fix:".count)
            lines += wrapped
        }
        if let command = statement.command { lines.append("  \(command)") }
    }
}
