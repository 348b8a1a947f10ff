/// The report for people: every failure with what to look at, and one line at the end.
package struct HumanReporter: Reporter {
    private let style: ReportStyle
    private let implementation: Implementation

    package var isStream: Bool { true }

    package init(_ style: ReportStyle, _ implementation: Implementation = .own) {
        self.style = style
        self.implementation = implementation
    }

    package mutating func begin(to output: inout [UInt8]) {}

    package mutating func add(
        _ result: CheckResult,
        of vector: TestVector,
        to output: inout [UInt8]
    ) {
        if let word = Self.word(result.verdict) {
            let lines = FailureText(result.verdict, of: vector, style).lines
            append(
                heading(word, of: vector, result) + lines.map { $0.isEmpty ? "" : "    " + $0 }
                    + explanation(result), to: &output)
        }
        append(RecordedText.lines(of: result), to: &output)
    }

    /// What a result begins with; nil where it is not told.
    private static func word(_ verdict: Verdict) -> String? {
        switch verdict {
        case .passed, .errored, .skipped, .known: nil
        case .fixed: "FIXED"
        case .broken: "BROKEN"
        case .failed: "FAILED"
        }
    }

    private func explanation(_ result: CheckResult) -> [String] {
        guard let explained = result.explained else { return [] }
        let text = DiagnosisText(
            explained.diagnosis, explained.wrong, depth: explained.depth,
            Redaction(explained.facts, style),
            found: implementation == .own ? "expected" : "answered")
        return text.lines.map { "    " + $0 } + [""]
    }

    package mutating func add(_ issue: VectorIssue, to output: inout [UInt8]) {}

    package mutating func finish(_ summary: RunSummary, to output: inout [UInt8]) {
        append(
            summary.orphans.flatMap { RecordedText.lines(ofOrphan: $0, style) }
                + ["oauthcheck: \(name)\(summary.sentence)"]
                + (implementation == .own ? [] : summary.notes)
                + summary.causes.lines(failed: summary.failed),
            to: &output)
    }

    /// What is judged, where that is not the tool itself.
    private var name: String { implementation == .own ? "" : "\(implementation.title): " }

    private func heading(
        _ word: String,
        of vector: TestVector,
        _ result: CheckResult
    ) -> [String] {
        let operation = result.operation == .sign ? "" : " (\(result.operation.rawValue))"
        let id = style.paint(PlainText.visible(vector.fullID), .bold)
        var lines = [
            "\(style.paint(word, .red)) \(id)\(operation)",
            "    \(PlainText.visible(vector.file)):\(vector.line)",
        ]
        if vector.comment.isPresent {
            lines.append("    \(PlainText.visible(vector.comment.string))")
        }
        if !vector.spec.isEmpty {
            lines.append("    tests \(PlainText.visible(vector.spec.joined(separator: ", ")))")
        }
        return lines
    }

    private func append(_ lines: [String], to output: inout [UInt8]) {
        for line in lines {
            output.append(contentsOf: line.utf8)
            output.append(UInt8(ascii: "\n"))
        }
    }
}

extension [String] {
    /// `a`, `a and b`, `a, b and c`.
    var formatted: String {
        guard let last, count > 1 else { return first ?? "" }
        return dropLast().joined(separator: ", ") + " and " + last
    }
}
