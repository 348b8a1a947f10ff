package import Results
package import Vectors

/// Turns a run's results, one after another, into the text of one report.
package protocol Reporter: Sendable {
    /// Whether the text of each result can be written at once, before the next one is known.
    var isStream: Bool { get }
    /// Whether it does without vectors that pass or are skipped, if it writes at the end.
    var ignoresPasses: Bool { get }
    mutating func begin(to output: inout [UInt8])
    mutating func add(_ result: CheckResult, of vector: TestVector, to output: inout [UInt8])
    /// Reports what is wrong with a file as a whole.
    mutating func add(_ issue: VectorIssue, to output: inout [UInt8])
    mutating func finish(_ summary: RunSummary, to output: inout [UInt8])
}

extension Reporter {
    package var ignoresPasses: Bool { false }

    /// Most reports begin with their first result, or write everything at the end.
    package mutating func begin(to output: inout [UInt8]) {}

    /// A report of the summary alone has nothing to say of a result.
    package mutating func add(
        _ result: CheckResult,
        of vector: TestVector,
        to output: inout [UInt8]
    ) {}

    package mutating func add(_ issue: VectorIssue, to output: inout [UInt8]) {}
}
