package import Results
package import Vectors

/// Turns a run's results, one after another, into the text of one report.
package protocol Reporter: Sendable {
    /// Whether the text of each result can be written at once, before the next one is known.
    var isStream: Bool { get }
    /// Whether it says nothing of a vector that passes or is skipped.
    var ignoresPasses: Bool { get }
    /// Whether each result is written at once, because somebody waits for it.
    var isPrompt: Bool { get }
    /// Whether it shows earlier runs.
    var showsHistory: Bool { get }
    /// How many failures of a group it names, and counts the others; nil if it shows each failure.
    var namedMax: Int? { get }
    mutating func begin(to output: inout [UInt8])
    mutating func add(_ result: CheckResult, of subject: Subject, to output: inout [UInt8])
    /// Adds a vector that passed, of which there is nothing else to say: most results are so, and a
    /// report of all of them need not copy the vector.
    mutating func add(passed vector: TestVector, to output: inout [UInt8])
    /// Counts failures of a group of which it has named ``namedMax``.
    mutating func add(_ count: Int, moreOf group: FailureGroups.Kind)
    /// Reports what is wrong with a file as a whole.
    mutating func add(_ issue: VectorIssue, to output: inout [UInt8])
    mutating func finish(_ summary: RunSummary, to output: inout [UInt8])
}

extension Reporter {
    package var isStream: Bool { false }
    package var ignoresPasses: Bool { false }
    package var isPrompt: Bool { false }
    package var showsHistory: Bool { false }
    package var namedMax: Int? { nil }

    package mutating func add(_ count: Int, moreOf group: FailureGroups.Kind) {}

    /// Most reports begin with their first result, or write everything at the end.
    package mutating func begin(to output: inout [UInt8]) {}

    package mutating func add(_ issue: VectorIssue, to output: inout [UInt8]) {}

    package mutating func add(passed vector: TestVector, to output: inout [UInt8]) {
        add(.plainlyPassed, of: .vector(vector), to: &output)
    }

    /// Adds the result of a vector.
    package mutating func add(
        _ result: CheckResult,
        of vector: TestVector,
        to output: inout [UInt8]
    ) {
        guard result.isPlainlyPassed else {
            return add(result, of: .vector(vector), to: &output)
        }
        if !ignoresPasses { add(passed: vector, to: &output) }
    }
}

/// A report that contains only the summary.
package protocol SummaryOnlyReporter: Reporter {}

extension SummaryOnlyReporter {
    package var isStream: Bool { true }
    package var ignoresPasses: Bool { true }

    package mutating func add(
        _ result: CheckResult,
        of subject: Subject,
        to output: inout [UInt8]
    ) {}
}

extension [UInt8] {
    mutating func append(line: String) {
        append(contentsOf: line.utf8)
        append(UInt8(ascii: "\n"))
    }

    mutating func append(lines: [String]) {
        for line in lines { append(line: line) }
    }
}

/// How much reports for people show of failures with the same cause.
package enum FailureDetail: String, CaseIterable, Sendable {
    /// Every failure in full, in the order of the vectors.
    case each
    /// One failure of each cause in full, and the ids of the others.
    case example
    /// The ids of the failures, by cause.
    case ids
    /// How many failures each cause has.
    case none
}
