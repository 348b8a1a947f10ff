/// Which vectors and which checks of `probe` hold the sentences of RFC 5849, as Markdown.
package enum CoverageTable {
    package static var text: String {
        let all = RFCSentence.all
        var lines = [
            "| § | keywords | sentence | vectors | checks of `probe`, or why no check exists |",
            "| --- | --- | --- | --- | --- |",
        ]
        lines += all.map(row)
        let byVectors = all.filter { !$0.vectors.isEmpty }
        let byBoth = byVectors.count { !$0.checks.isEmpty }
        lines += [
            "",
            "\(all.count) sentences: \(byVectors.count) are tested by vectors,"
                + " \(all.count { !$0.checks.isEmpty }) by checks of `probe` (\(byBoth) of them"
                + " by both), and \(all.count { $0.reason != nil }) by neither.",
        ]
        return lines.joined(separator: "\n")
    }

    private static func row(_ sentence: RFCSentence) -> String {
        let keywords = sentence.keywords.joined(separator: ", ")
        let cells = [
            "\(sentence.section) (\(sentence.number))",
            keywords, sentence.quotation,
            sentence.vectors.map { "`\($0)`" }.joined(separator: " "),
            sentence.reason ?? sentence.checks.joined(separator: ", "),
        ]
        return "| " + cells.joined(separator: " | ") + " |"
    }
}
