import Conformance

/// What came of checking a block of vectors.
struct CheckedBlock: Sendable {
    let summary: RunSummary
    /// The text for each report.
    let reports: [[UInt8]]
    /// The sum of the contents of its vectors, where it is asked for.
    let contents: ContentSum?
}

/// Checks blocks of vectors beside others; what fails is told, and not looked into.
struct CheckShare: BlockConsumer {
    private var checker: ExplainingChecker
    private var reporters: [any Reporter]
    private var texts: [[UInt8]]
    private var summary = RunSummary()
    private var contents: ContentSum?
    /// Whether something must be told in its turn, or cannot be told here.
    private(set) var isFinished = false

    init(_ reporters: [any Reporter], exactHeader: Bool, sumsContents: Bool) {
        // Only the pitfalls that an invalid vector names are tried, for which no time is set.
        let limits = Diagnostics.Limits(depth: 0) { { false } }
        checker = ExplainingChecker(
            Checker(exactHeader: exactHeader), FailureExplainer(limits, explanationsMax: 0))
        self.reporters = reporters
        texts = reporters.map { _ in [] }
        contents = sumsContents ? ContentSum() : nil
    }

    mutating func take(_ vector: TestVector) {
        let result = checker.check(vector)
        summary.count(result)
        contents?.add(vector)
        for index in reporters.indices {
            reporters[index].add(result, of: vector, to: &texts[index])
        }
    }

    mutating func take(_ vector: TestVector, _ issues: [VectorIssue]) { isFinished = true }

    mutating func take(_ issue: VectorIssue) { isFinished = true }

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
