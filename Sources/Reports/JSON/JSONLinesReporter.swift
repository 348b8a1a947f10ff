import OAuth1
package import Results
package import Vectors

/// The `jsonl` report: a header line, a line for each result, a footer line with the summary.
package struct JSONLinesReporter: MergingReporter {
    private var json: JSONResult
    private let implementation: Implementation
    private let tool: String

    package var isStream: Bool { true }

    package init(_ style: ReportStyle, _ implementation: Implementation = .own) {
        json = JSONResult(style: style)
        self.implementation = implementation
        tool = JSONFrame.tool(version: Version.current, showsSecrets: style.showsSecrets)
    }

    package init(merging origin: RecordedReport.Origin) {
        json = JSONResult(style: ReportStyle())
        implementation = Implementation(origin)
        tool = JSONFrame.tool(version: origin.tool, showsSecrets: origin.showsSecrets)
    }

    package mutating func begin(to output: inout [UInt8]) {
        let header = JSONText.object([
            ("oauthcheck", tool),
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
        append(JSONText.object([("error", JSONFrame.issue(issue, json.style))]), to: &output)
    }

    package mutating func copy(result: Span<UInt8>, to output: inout [UInt8]) {
        appendLine(result, to: &output)
        output.append(UInt8(ascii: "\n"))
    }

    package mutating func copy(error: Span<UInt8>, to output: inout [UInt8]) {
        output.append(contentsOf: "{\"error\": ".utf8)
        appendLine(error, to: &output)
        output.append(contentsOf: "}\n".utf8)
    }

    /// Appends JSON on one line: its line ends are only between its tokens.
    private func appendLine(_ json: Span<UInt8>, to output: inout [UInt8]) {
        let start = output.count
        output.append(copying: json)
        for index in start..<output.count where output[index] == 0x0A || output[index] == 0x0D {
            output[index] = UInt8(ascii: " ")
        }
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
