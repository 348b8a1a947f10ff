import Results
import Vectors

/// The results of one implementation in a run of `matrix`.
struct MatrixResults: ResultConsumer {
    var row: MatrixRow
    /// Whether faults of the vectors are reported: once, not for each implementation.
    let reportsIssues: Bool
    private(set) var issues = RunSummary()

    init(row: MatrixRow, reportsIssues: Bool) {
        self.row = row
        self.reportsIssues = reportsIssues
    }

    var isFinished: Bool { false }

    mutating func report(_ result: CheckResult, of vector: TestVector) {
        row.count(result, of: vector)
    }

    mutating func note(_ issue: VectorIssue) {
        issues.unreadable += 1
        if reportsIssues { Console.printError(issue) }
    }
}
