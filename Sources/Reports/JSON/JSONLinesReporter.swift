package import Results
package import Vectors

/// The `jsonl` report: a header line, a line for each result, a footer line with the summary.
package struct JSONLinesReporter: Reporter {
    private var json: JSONResult
    private let implementation: Implementation

    package var isStream: Bool { true }

    package init(_ style: ReportStyle, _ implementation: Implementation = .own) {
        json = JSONResult(style: style)
        self.implementation = implementation
    }

    package mutating func begin(to output: inout [UInt8]) {
        let header = JSONText.object([
            ("oauthcheck", JSONFrame.tool),
            ("implementation", JSONFrame.implementation(implementation)),
        ])
        append(header, to: &output)
    }

    package mutating func add(
        _ result: CheckResult,
        of vector: TestVector,
        to output: inout [UInt8]
    ) {
        json.append(result, of: vector, to: &output)
        output.append(UInt8(ascii: "\n"))
    }

    package mutating func add(_ issue: VectorIssue, to output: inout [UInt8]) {
        append(JSONText.object([("error", JSONFrame.issue(issue))]), to: &output)
    }

    package mutating func finish(_ summary: RunSummary, to output: inout [UInt8]) {
        let footer = JSONText.object([
            ("summary", JSONFrame.summary(summary)), ("exit", JSONFrame.exit(summary)),
        ])
        append(footer, to: &output)
    }

    private func append(_ line: String, to output: inout [UInt8]) {
        output.append(contentsOf: line.utf8)
        output.append(UInt8(ascii: "\n"))
    }
}
