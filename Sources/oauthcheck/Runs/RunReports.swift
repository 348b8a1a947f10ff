import Conformance

/// The reports of a run, and what it comes to.
struct RunReports: ResultTaker {
    private var sinks: [ReportSink]
    var summary = RunSummary()
    private var known: KnownRun?
    var baseline: BaselineRun?
    var history: HistoryRun?

    init(_ sinks: [ReportSink], _ known: KnownRun?) {
        self.sinks = sinks
        self.known = known
    }

    /// From now on results are those of an implementation that was asked.
    mutating func judge(_ implementation: Implementation) {
        known?.judge(implementation.name)
        baseline?.judge(implementation)
        history?.judge(implementation)
    }

    /// Whether nobody reads any report any more; one that cannot be written ends no run.
    ///
    /// Inlined, and the sinks are asked in their places: otherwise the reports, or each sink, would
    /// be copied for every vector.
    @inline(__always)
    var isFinished: Bool {
        for index in sinks.indices where !sinks[index].isUnread { return false }
        return true
    }

    /// What writes the text of results at once, for every report; nil where one waits for the end,
    /// or results are held against what was before.
    var streamReporters: [any Reporter]? {
        let reporters = sinks.compactMap(\.streamReporter)
        let isAlone = known == nil && baseline == nil
        return isAlone && reporters.count == sinks.count ? reporters : nil
    }

    /// Whether nothing has ended the run early.
    private var isWhole: Bool { !isFinished && Interruption.signal == nil }

    mutating func finish(file: String) {
        if isWhole { known?.finish(file: file) }
    }

    mutating func take(_ result: CheckResult, of vector: TestVector) {
        // Where nothing is known, the result goes on as it is, and not as a copy.
        guard let settled = known?.settle(result, of: vector) else {
            return record(result, of: vector)
        }
        record(settled, of: vector)
    }

    private mutating func record(_ result: CheckResult, of vector: TestVector) {
        summary.count(result)
        baseline?.take(result, of: vector)
        history?.take(result, of: vector)
        for index in sinks.indices { sinks[index].add(result, of: vector) }
    }

    mutating func take(_ vector: TestVector, _ issues: [VectorIssue]) {
        for issue in issues { Console.printError("\(issue)") }
        take(CheckResult(.errored(issues)), of: vector)
    }

    mutating func take(_ issue: VectorIssue) {
        Console.printError("\(issue)")
        summary.unreadable += 1
        for index in sinks.indices { sinks[index].add(issue) }
    }

    mutating func take(_ block: CheckedBlock) {
        summary.add(block.summary)
        history?.take(contents: block.contents)
        for index in sinks.indices { sinks[index].add(block.reports[index]) }
    }

    /// Ends the reports; returns the exit code.
    ///
    /// Standard output comes first, so that the files' reports can say that it failed.
    mutating func finish() -> Int32 {
        summary.interruption = Interruption.signal
        let isWhole = isWhole
        known?.finish(&summary, isWhole: isWhole)
        baseline?.finish(&summary, isWhole: isWhole)
        if sinks.contains(where: \.showsHistory) {
            summary.passRates = history?.passRates(summary)
        }
        for index in sinks.indices where sinks[index].isStandardOutput { end(index) }
        for index in sinks.indices where !sinks[index].isStandardOutput { end(index) }
        if summary.exitCode == 4 {
            let what = summary.total == 0 ? "selected" : "verified"
            Console.printError("nothing was \(what); an empty run is no success")
        }
        history?.finish(&summary, isWhole: isWhole)
        return summary.exitCode
    }

    private mutating func end(_ index: Int) {
        sinks[index].finish(summary)
        guard let failure = sinks[index].failure else { return }
        summary.unwritten += 1
        guard !failure.isClosedPipe else { return }
        Console.printError("\(failure)")
    }
}
