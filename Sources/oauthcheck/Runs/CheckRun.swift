import Results
import Vectors

/// A run of `check`: each vector is checked, and its result goes to the reports.
struct CheckRun: VectorConsumer {
    var reports: RunReports
    private var checker: ExplainingChecker
    private let isHeaderExact: Bool

    init(_ reports: RunReports, _ explainer: FailureExplainer, exactHeader: Bool) {
        self.reports = reports
        checker = ExplainingChecker(Checker(exactHeader: exactHeader), explainer)
        isHeaderExact = exactHeader
    }

    /// Inlined: otherwise the reports would be copied for every vector.
    @inline(__always)
    var isFinished: Bool { reports.isFinished }

    mutating func consume(_ vector: TestVector) {
        reports.report(checker.check(vector), of: vector)
    }

    mutating func note(_ issues: [VectorIssue], of vector: TestVector) {
        reports.note(issues, of: vector)
    }

    mutating func note(_ issue: VectorIssue) { reports.note(issue) }

    mutating func finishFile(_ reader: VectorReader) { reports.finishFile(reader.vector.file) }

    func makeShare() -> sending CheckShare? {
        // Some reports can only be written one vector after another.
        guard let reporters = reports.streamReporters else { return nil }
        return CheckShare(
            reporters, exactHeader: isHeaderExact, sumsContents: reports.history != nil)
    }

    func accepts(_ block: CheckedBlock) -> Bool {
        // A history names each failure.
        if reports.history != nil, block.summary.failed + block.summary.errored > 0 { return false }
        return block.summary.failed == 0 || !checker.explains
    }

    mutating func merge(_ block: CheckedBlock) { reports.merge(block) }
}
