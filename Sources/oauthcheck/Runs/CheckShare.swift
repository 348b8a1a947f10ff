import Diagnosis
import Reports
import Results
import Vectors

/// The result of checking a block of vectors.
struct CheckedBlock: Sendable {
    let summary: RunSummary
    /// The text for each report.
    let reports: [[UInt8]]
    /// The sum of the contents of its vectors, if it is wanted.
    let contents: ContentSum?
}

/// Checks blocks of vectors in a thread of its own; failures are reported, but not explained.
struct CheckShare: BlockConsumer {
    private var checker: ExplainingChecker
    private var reporters: [any Reporter]
    private var texts: [[UInt8]]
    private var summary = RunSummary()
    private var contents: ContentSum?
    /// Whether something must be reported in its turn, so that the block is checked again.
    private(set) var isFinished = false

    init(_ reporters: [any Reporter], exactHeader: Bool, sumsContents: Bool) {
        // An invalid vector is compared with the pitfalls that it names, without a time limit.
        let limits = Diagnostics.Limits(depth: 0) { { false } }
        checker = ExplainingChecker(
            Checker(exactHeader: exactHeader), FailureExplainer(limits, explanationsMax: 0))
        self.reporters = reporters
        texts = reporters.map { _ in [] }
        contents = sumsContents ? ContentSum() : nil
    }

    mutating func consume(_ vector: TestVector) {
        let result = checker.check(vector)
        summary.count(result)
        contents?.add(vector)
        for index in reporters.indices {
            reporters[index].add(result, of: vector, to: &texts[index])
        }
    }

    mutating func note(_ issues: [VectorIssue], of vector: TestVector) { isFinished = true }

    mutating func note(_ issue: VectorIssue) { isFinished = true }

    mutating func finishBlock() -> CheckedBlock? {
        defer {
            summary = RunSummary()
            contents?.clear()
            for index in texts.indices { texts[index].removeAll(keepingCapacity: true) }
            isFinished = false
        }
        return isFinished ? nil : CheckedBlock(summary: summary, reports: texts, contents: contents)
    }
}
