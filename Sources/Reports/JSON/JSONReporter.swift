package import Results
package import Vectors

/// The `json` report: one object, the summary before the results.
package struct JSONReporter: Reporter {
    private var json: JSONResult
    private let implementation: Implementation
    private var results: [UInt8] = []
    private var errors: [String] = []

    package var isStream: Bool { false }

    package init(_ style: ReportStyle, _ implementation: Implementation = .own) {
        json = JSONResult(style: style)
        self.implementation = implementation
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
        errors.append(JSONFrame.issue(issue))
    }

    package mutating func finish(_ summary: RunSummary, to output: inout [UInt8]) {
        let frame = """
            {
              "oauthcheck": \(JSONFrame.tool),
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
