package import Results
package import Vectors

/// Turns results into what their reports tell of them.
package struct ResultRecorder: Sendable {
    private var json: JSONResult
    private let style: ReportStyle

    /// - Parameter style: whether values are hidden, as in a report of the run.
    package init(_ style: ReportStyle) {
        self.style = style
        json = JSONResult(style: style)
    }

    /// The result as a reader of the `jsonl` report meets it.
    package mutating func recorded(
        _ result: CheckResult,
        of vector: TestVector
    ) -> RecordedResult? {
        var reader = RecordedReportReader(file: vector.file)
        let line = Array(json.result(result, of: vector).utf8)
        reader.read(resultLine: line.span)
        return reader.report.results.first
    }
}
