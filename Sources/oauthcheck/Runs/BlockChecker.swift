import Reports
import Results
import Vectors

/// The result of checking a block of vectors.
struct CheckedBlock: Sendable {
    let summary: RunSummary
    /// The text for each report.
    let reports: [[UInt8]]
    /// Whether its failures were compared with all mistakes that were found.
    let knowsMistakes: Bool
    /// What failed, for reports that are written at the end.
    let failures: GroupedFailures
    /// The sum of the contents of its vectors, if it is wanted.
    let contents: ContentSum?
}

/// Checks blocks of vectors in a thread of its own; failures are compared with the mistakes that
/// others were made by, but not explained.
struct BlockChecker: BlockConsumer {
    private var checker: ExplainingChecker
    private var reporters: [any Reporter]
    private var texts: [[UInt8]]
    private var failures: GroupedFailures
    /// The reporters that write each result at once.
    private let streams: [Int]
    private let collectsFailures: Bool
    private var summary = RunSummary()
    private var contents: ContentSum?
    /// Whether all mistakes were known when the block began.
    private var knowsMistakes: Bool
    /// Whether something must be reported in its turn, so that the block is checked again.
    private(set) var isFinished = false

    init(_ reporters: [any Reporter], _ checker: ExplainingChecker, sumsContents: Bool) {
        self.checker = checker
        knowsMistakes = checker.explainer.knowsMistakes
        self.reporters = reporters
        texts = reporters.map { _ in [] }
        streams = reporters.indices.filter { reporters[$0].isStream }
        collectsFailures = streams.count < reporters.count
        failures = GroupedFailures(for: reporters.filter { !$0.isStream })
        contents = sumsContents ? ContentSum() : nil
    }

    mutating func consume(_ vector: TestVector) {
        let result = checker.check(vector)
        summary.count(result)
        contents?.add(vector)
        for index in streams { reporters[index].add(result, of: vector, to: &texts[index]) }
        if collectsFailures, !result.isPlainlyPassed { failures.add(result, of: vector) }
    }

    mutating func note(_ issues: [VectorIssue], of vector: TestVector) { isFinished = true }

    mutating func note(_ issue: VectorIssue) { isFinished = true }

    mutating func finishBlock() -> CheckedBlock? {
        defer {
            summary = RunSummary()
            contents?.clear()
            failures.removeAll()
            for index in texts.indices { texts[index].removeAll(keepingCapacity: true) }
            isFinished = false
            knowsMistakes = checker.explainer.knowsMistakes
        }
        guard !isFinished else { return nil }
        return CheckedBlock(
            summary: summary, reports: texts, knowsMistakes: knowsMistakes, failures: failures,
            contents: contents)
    }
}
