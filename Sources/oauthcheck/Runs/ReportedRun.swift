import Reports
import Results
import Vectors

/// The reports of a run, its summary, and what it is compared with.
struct ReportedRun: ResultConsumer {
    private var sinks: [ReportSink]
    var summary = RunSummary()
    private var known: KnownRun?
    private var baseline: BaselineRun?
    private(set) var history: HistoryRun?
    private var verification = VerifierPattern()
    private var errors = InputErrors()
    /// The files that were named and have no vectors.
    private var emptyFiles: [String] = []
    /// The contents of what the run has a part of.
    private var contents = ContentSum()

    /// Without an implementation, the vectors themselves are checked.
    init(
        _ sinks: [ReportSink],
        _ known: KnownRun?,
        _ baseline: BaselineRun?,
        _ history: HistoryRun?,
        of implementation: Implementation? = nil
    ) {
        self.sinks = sinks
        self.known = known
        self.baseline = baseline
        self.history = history
        guard let implementation else { return }
        self.known?.setImplementation(implementation.name)
        self.baseline?.setImplementation(implementation)
        self.history?.setImplementation(implementation)
    }

    /// Whether nobody reads any report any more; a report that cannot be written ends no run.
    ///
    /// Inlined, and without copying a sink: otherwise the reports, or each sink, would be copied
    /// for every vector.
    @inline(__always)
    var isFinished: Bool {
        for index in sinks.indices where !sinks[index].isUnread { return false }
        return !sinks.isEmpty
    }

    /// The reporters, if all of them write each result at once, or only need failures, and no
    /// result is compared with an earlier one; nil otherwise.
    var streamReporters: [any Reporter]? {
        let reporters = sinks.compactMap(\.shareableReporter)
        let isAlone = known == nil && baseline == nil
        return isAlone && reporters.count == sinks.count ? reporters : nil
    }

    /// Whether nothing has ended the run early.
    private var isWhole: Bool { !isFinished && Interruption.signal == nil }

    mutating func finishFile(_ path: String) {
        if isWhole { known?.finishFile(path) }
    }

    mutating func report(_ result: CheckResult, of vector: TestVector) {
        // As a subject, the vector would be copied.
        guard result.isPlainlyPassed, !(known?.mayName(vector) ?? false),
            baseline?.addPass(vector) ?? true
        else { return report(result, of: .vector(vector)) }
        summary.passed += 1
        if vector.isRecorded {
            summary.requests += 1
            summary.refused.count(vector)
        }
        history?.add(passed: vector)
        for index in sinks.indices { sinks[index].add(passed: vector) }
    }

    /// A function of its own: where a vector passes, it would be copied first.
    @inline(never)
    mutating func report(_ result: CheckResult, of subject: Subject) {
        let settled = known?.settle(result, of: subject) ?? result
        summary.count(settled)
        if case .vector(let vector) = subject, vector.isRecorded {
            summary.requests += 1
            if case .passed = settled.verdict { summary.refused.count(vector) }
        }
        guard let isNew = baseline?.add(settled, of: subject) ?? nil else {
            return show(settled, of: subject, isNew: nil)
        }
        show(settled.with(isNew: isNew), of: subject, isNew: isNew)
    }

    private mutating func show(_ result: CheckResult, of subject: Subject, isNew: Bool?) {
        history?.add(result, of: subject, isNew: isNew)
        if result.operation == .verify, case .vector(let vector) = subject {
            verification.add(result, of: vector)
        }
        for index in sinks.indices { sinks[index].add(result, of: subject) }
    }

    mutating func note(_ issues: [VectorIssue], of vector: TestVector) {
        for issue in issues { errors.print(issue) }
        report(CheckResult(.errored(issues)), of: vector)
    }

    mutating func note(_ issue: VectorIssue) {
        errors.print(issue)
        summary.unreadable += 1
        for index in sinks.indices { sinks[index].add(issue) }
    }

    mutating func finishInput(_ input: ReadInput) {
        emptyFiles += input.emptyFiles
        guard let whole = input.whole else { return }
        contents.add(whole.contents)
        summary.whole?.vectors += whole.count
        summary.whole?.content = contents.pairText
    }

    /// Whatever else was checked, what should have been in these files was not.
    private mutating func noteEmptyFiles() {
        guard summary.total > 0 else { return }
        for path in emptyFiles {
            note(
                VectorIssue(
                    file: path, message: "the file has no vectors, although others have some",
                    hint: "leave out the file, or find out why nothing was written to it"))
        }
    }

    /// Adds the results of a block, whose failures are neither known nor recorded.
    mutating func merge(_ block: CheckedBlock) {
        summary.add(block.summary)
        summary.causes.add(block.summary.causes)
        if let contents = block.contents { history?.add(contents) }
        for index in sinks.indices { sinks[index].add(block.reports[index]) }
        for index in sinks.indices where !sinks[index].reporter.isStream {
            sinks[index].add(block.failures)
        }
    }

    /// Ends the reports.
    ///
    /// Standard output comes first, so that reports in files can say that it failed. The verdict
    /// comes last, so that it can say the same of the files.
    ///
    /// - Parameter isCutShort: whether vectors are missing, although no signal arrived.
    /// - Returns: the exit code.
    mutating func finish(isCutShort: Bool = false) -> Int32 {
        noteEmptyFiles()
        errors.finish()
        summary.interruption = Interruption.signal
        let isWhole = isWhole && !isCutShort
        if !isWhole { summary.whole = nil }
        summary.verification = verification.sentences
        known?.finish(&summary, isWhole: isWhole)
        baseline?.finish(&summary, isWhole: isWhole)
        if sinks.contains(where: \.reporter.showsHistory) {
            history?.readEarlier()
            summary.passRates = history?.passRates(summary)
            summary.causeAges = history?.causeAges()
        }
        let (verdicts, reports) = (
            sinks.indices.filter { sinks[$0].isVerdict },
            sinks.indices.filter { !sinks[$0].isVerdict }
        )
        for index in reports where sinks[index].isStandardOutput { sinks[index].finish(&summary) }
        for index in reports where !sinks[index].isStandardOutput { sinks[index].finish(&summary) }
        for index in verdicts { sinks[index].finish(&summary) }
        if summary.exitCode == 4 {
            Console.printError(summary.emptySentence)
        }
        history?.finish(&summary, isWhole: isWhole)
        // It may have ended the wait for another run that writes to the history.
        summary.interruption = Interruption.signal
        return summary.exitCode
    }
}
