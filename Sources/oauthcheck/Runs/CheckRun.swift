import Diagnosis
import Explaining
import Intake
import Reports
import Results
import Vectors

/// A run of `check`: each vector is checked, and its result goes to the reports.
struct CheckRun: VectorConsumer {
    private var results: ExplanationQueue<ReportedRun>
    private var checker: ExplainingChecker
    private let isHeaderExact: Bool
    /// Chooses among the ways to read a request.
    private var judge: Explainer

    init(
        _ reports: ReportedRun,
        _ explainer: FailureExplainer,
        _ judge: Explainer,
        exactHeader: Bool,
        jobs: Int
    ) {
        results = ExplanationQueue(reports, explainer, jobs: jobs)
        checker = ExplainingChecker(Checker(exactHeader: exactHeader), explainer)
        isHeaderExact = exactHeader
        self.judge = judge
    }

    /// Inlined: otherwise the reports would be copied for every vector.
    @inline(__always)
    var isFinished: Bool { results.isFinished }

    var isWaiting: Bool { results.isWaiting }

    mutating func flush() { results.flush() }

    mutating func consume(_ vector: TestVector) {
        results.report(checker.check(vector), of: vector)
    }

    mutating func consume(_ vector: TestVector, of request: ImportedRequest) {
        let result = checker.check(vector)
        guard case .passed = result.verdict, let fault = request.headerFault else {
            return results.report(result, of: vector)
        }
        // A server refuses a malformed header, whatever its signature is.
        results.report(CheckResult(.failed(.malformedHeader(fault.description))), of: vector)
    }

    mutating func consume(_ readings: [RequestReading]) {
        guard let reading = judge.likeliest(readings.filter { $0.kind == .shown })?.reading else {
            return
        }
        consume(reading.vector, of: reading.request)
    }

    mutating func note(_ issues: [VectorIssue], of vector: TestVector) {
        results.note(issues, of: vector)
    }

    mutating func note(_ issue: VectorIssue) { results.note(issue) }

    mutating func finishInput(_ input: ReadInput) { results.finishInput(input) }

    mutating func finishFile(_ reader: VectorReader) { results.finishFile(reader.vector.file) }

    func makeBlockTask() -> sending BlockChecker? {
        // Some reports can only be written one vector after another.
        guard let reporters = results.receiver.streamReporters else { return nil }
        return BlockChecker(
            reporters,
            ExplainingChecker(Checker(exactHeader: isHeaderExact), checker.explainer.comparing),
            sumsContents: results.receiver.history != nil)
    }

    func accepts(_ block: CheckedBlock) -> Bool {
        // A history names each failure.
        if results.receiver.history != nil, block.summary.failed + block.summary.errored > 0 {
            return false
        }
        return block.summary.failed == 0 || !checker.explainer.explains && block.knowsMistakes
    }

    mutating func merge(_ block: CheckedBlock) { results.afterFlush { $0.merge(block) } }

    /// The reports with all results.
    mutating func finish() -> ReportedRun { results.finished() }
}
