import OAuth1
package import Results
package import Vectors

/// The `jsonl` report: a header line, a line for each result, a footer line with the summary.
package struct JSONLinesReporter: MergingReporter {
    private var json: JSONResult
    private let head: JSON.Members

    package var isStream: Bool { true }
    package var isPrompt: Bool { true }

    package init(_ style: ReportStyle, _ implementation: Implementation = .own) {
        json = JSONResult(style: style)
        head = JSONFrame.head(implementation, style)
    }

    package init(merging origin: RecordedReport.Origin) {
        json = JSONResult(style: ReportStyle())
        head = JSONFrame.head(merging: origin)
    }

    package mutating func begin(to output: inout [UInt8]) {
        output.append(line: "\(JSON.object(head))")
    }

    package mutating func add(
        _ result: CheckResult,
        of subject: Subject,
        to output: inout [UInt8]
    ) {
        output.append(line: "\(json.json(result, of: subject))")
    }

    package mutating func add(passed vector: TestVector, to output: inout [UInt8]) {
        json.append(passed: vector, to: &output)
        output.append(UInt8(ascii: "\n"))
    }

    package mutating func add(_ issue: VectorIssue, to output: inout [UInt8]) {
        output.append(line: "\(JSON.object(["error": JSONFrame.issue(issue, json.style)]))")
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
        let footer: JSON = [
            "summary": JSONFrame.summary(summary), "exit": JSONFrame.exit(summary),
        ]
        output.append(line: "\(footer)")
    }
}
