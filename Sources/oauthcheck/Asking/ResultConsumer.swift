import Results
import Vectors

/// Is given the results of a run, in the order of the vectors.
protocol ResultConsumer: Consumer {
    mutating func report(_ result: CheckResult, of vector: TestVector)

    /// Called after the last vector of the file at `path`.
    mutating func finishFile(_ path: String)
}

extension ResultConsumer {
    mutating func finishFile(_ path: String) {}
}
