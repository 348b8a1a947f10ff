package import Results
package import Vectors

/// The report for people: every failure with what to look at, and one line at the end.
package struct HumanReporter: Reporter {
    private let style: ReportStyle
    private let implementation: Implementation
    /// Whether vectors that pass or are skipped get a line.
    private let isVerbose: Bool

    package var isStream: Bool { true }

    package init(
        _ style: ReportStyle,
        _ implementation: Implementation = .own,
        isVerbose: Bool = false
    ) {
        self.style = style
        self.implementation = implementation
        self.isVerbose = isVerbose
    }

    package mutating func add(
        _ result: CheckResult,
        of vector: TestVector,
        to output: inout [UInt8]
    ) {
        let word: String
        switch result.verdict {
        case .passed where result.status == .fixed: word = "FIXED"
        case .failed where result.status == .failed: word = "FAILED"
        case .broken: word = "BROKEN"
        case .passed, .failed, .errored, .skipped:
            if isVerbose { append([line(of: result, vector)], to: &output) }
            return
        }
        let lines = FailureText(style).lines(of: result, vector)
        append(
            heading(word, of: vector, result) + lines.map { $0.isEmpty ? "" : "    " + $0 },
            to: &output)
    }

    package mutating func add(_ issue: VectorIssue, to output: inout [UInt8]) {}

    package mutating func finish(_ summary: RunSummary, to output: inout [UInt8]) {
        append(
            summary.orphans.flatMap { RecordedText.lines(ofOrphan: $0, style) }
                + ["oauthcheck: \(name)\(summary.sentence)"]
                + (implementation == .own ? summary.ownNotes : summary.notes)
                + summary.causes.lines(failed: summary.failed) + (summary.baseline?.lines ?? []),
            to: &output)
    }

    /// What is tested, unless it is the tool itself.
    private var name: String { implementation == .own ? "" : "\(implementation.title): " }

    /// One line about a result that needs no attention.
    private func line(of result: CheckResult, _ vector: TestVector) -> String {
        let name = "\(result.status.rawValue) \(FailureText.title(of: result, vector))"
        guard result.status != .passed else { return name }
        return "\(name): \(FailureText(style).sentence(of: result, vector))"
    }

    private func heading(
        _ word: String,
        of vector: TestVector,
        _ result: CheckResult
    ) -> [String] {
        let id = style.paint(PlainText.visible(vector.fullID), .bold)
        return ["\(style.paint(word, .red)) \(id)\(result.operation.suffix)"]
            + FailureText(style).origin(of: vector).map { "    " + $0 }
    }

    private func append(_ lines: [String], to output: inout [UInt8]) {
        for line in lines {
            output.append(contentsOf: InertText.line(line).utf8)
            output.append(UInt8(ascii: "\n"))
        }
    }
}
