import Vectors

/// A piece of a report, which has a header, then errors and results, then a footer.
package enum ReportPiece: Sendable {
    /// What was tested, and by which version of the tool.
    case header(RecordedReport.Origin)
    /// What is wrong with a whole file, or with a line that is not a vector.
    ///
    /// - Parameter place: where its JSON is in the text that was read.
    case error(place: Range<Int>)
    case result(ReportedResult)
    case footer(ReportFooter)
}

/// A result as a report has it.
package struct ReportedResult: Sendable {
    package let recorded: RecordedResult
    /// Why it failed, as far as the report says.
    package let cause: Cause?
    /// Whether it is errored because the vector could not be read.
    package let isUnreadable: Bool
    /// What it is about.
    package let kind: Subject.Kind
    /// Where its JSON is in the text that was read.
    package let place: Range<Int>
}

/// The summary and the exit code at the end of a report.
package struct ReportFooter: Sendable {
    /// A larger count is ignored, so that no sum of counts overflows.
    static let countMax = 1 << 40

    /// How many results the report has; nil if it does not say.
    package var total: Int?
    package var causes = FailureCauses()
    /// The known failures that match no vector, each as JSON on one line.
    package var orphans: [String] = []
    package var exitCode: Int?
    /// What makes the exit code 1; nil if the report does not say.
    package var failureRule: FailureRule?
    /// How many changes since a baseline count; nil without a baseline.
    package var changed: Int?
    /// How often the implementation crashed, hung or ended early.
    package var incidents = 0
    /// How many reports could not be written.
    package var unwritten = 0
    package var isPartial = false
    /// What the run had a part of; nil if it had all vectors.
    package var whole: ShardedSet?

    package init(causes: FailureCauses = FailureCauses()) {
        self.causes = causes
    }
}
