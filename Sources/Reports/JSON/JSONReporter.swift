import OAuth1
package import Results
package import Vectors

/// The `json` report: one object, the summary before the results.
package struct JSONReporter: MergingReporter {
    private var json: JSONResult
    private let implementation: Implementation
    private let tool: String
    private var results: [UInt8] = []
    private var errors: [String] = []

    package var isStream: Bool { false }

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

    package mutating func add(
        _ result: CheckResult,
        of vector: TestVector,
        to output: inout [UInt8]
    ) {
        results.append(contentsOf: (results.isEmpty ? "\n    " : ",\n    ").utf8)
        json.append(result, of: vector, to: &results)
    }

    package mutating func add(_ issue: VectorIssue, to output: inout [UInt8]) {
        errors.append(JSONFrame.issue(issue, json.style))
    }

    package mutating func copy(result: Span<UInt8>, to output: inout [UInt8]) {
        results.append(contentsOf: (results.isEmpty ? "\n    " : ",\n    ").utf8)
        results.append(copying: result)
    }

    package mutating func copy(error: Span<UInt8>, to output: inout [UInt8]) {
        var text: [UInt8] = []
        text.append(copying: error)
        errors.append(String(decoding: text, as: UTF8.self))
    }

    package mutating func finish(_ summary: RunSummary, to output: inout [UInt8]) {
        let frame = """
            {
              "oauthcheck": \(tool),
              "implementation": \(JSONFrame.implementation(implementation)),
              "summary": \(JSONFrame.summary(summary)),
              "exit": \(JSONFrame.exit(summary)),
              "errors": \(lines(errors)),
              "results": [
            """
        output.append(contentsOf: frame.utf8)
        output.append(contentsOf: results)
        output.append(contentsOf: (results.isEmpty ? "]\n}\n" : "\n  ]\n}\n").utf8)
    }

    /// A list with a line for each value.
    private func lines(_ values: [String]) -> String {
        values.isEmpty ? "[]" : "[\n    " + values.joined(separator: ",\n    ") + "\n  ]"
    }
}
