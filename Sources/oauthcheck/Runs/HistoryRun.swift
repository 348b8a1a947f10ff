import ArgumentParser
import OAuth1
import Reports
import Results
import Vectors

/// A run of `check` that is added to a history.
struct HistoryRun {
    private var record = RunRecord()
    private let path: String
    private var match: VectorMatch?
    /// Whether requests are recognized by their endpoints unless the call says otherwise, and
    /// whether there is anything else.
    private var kinds = (hasRequests: false, hasVectors: false)
    private var contents = ContentSum()
    private var recorder: ResultRecorder
    /// The earlier runs, once they were read.
    private var earlier: [RunRecord] = []

    /// Nil if no history is given.
    ///
    /// - Throws: the exit code for a file that is not a history, or a time that cannot be used,
    ///   which has been reported then.
    init?(
        _ options: HistoryOptions,
        by match: String?,
        over words: [String],
        _ style: ReportStyle
    ) throws(ExitCode) {
        guard let path = options.file else { return nil }
        self.path = path
        self.match = match.flatMap(VectorMatch.init(rawValue:))
        recorder = ResultRecorder(style)
        do throws(VectorIssue) {
            try HistoryFile.require(path)
            record.time = try Clock.now().description
        } catch {
            Console.printError(error)
            throw .unusable
        }
        record.label = options.label
        record.selected = words
        record.match = self.match
        record.origin = RecordedReport.Origin(.own)
    }

    /// Says which implementation gives the results; without this, the vectors are checked.
    mutating func setImplementation(_ implementation: Implementation) {
        record.origin = RecordedReport.Origin(implementation)
    }

    /// Adds a vector that passed, of which there is nothing else to say.
    mutating func add(passed vector: TestVector) {
        note(vector)
        contents.add(vector)
    }

    private mutating func note(_ vector: TestVector) {
        if vector.isRecorded { kinds.hasRequests = true } else { kinds.hasVectors = true }
    }

    /// Follows recorded traffic by its endpoints, once all results are there.
    private mutating func settleMatch() {
        if match == nil, kinds == (true, false) { match = .endpoint }
        record.match = match
    }

    /// Adds a result; `isNew` says whether a failure is new since a baseline, nil without a
    /// baseline.
    mutating func add(_ result: CheckResult, of subject: Subject, isNew: Bool?) {
        switch (subject, result.verdict) {
        case (_, .errored): break
        case (.vector(let vector), _):
            note(vector)
            contents.add(vector)
        case (.rule(let finding), _): contents.add(onlyID: finding.id)
        }
        switch result.verdict {
        case .passed, .skipped: return
        default: break
        }
        guard var failure = RunRecord.Failure(recorder.recorded(result, of: subject)) else {
            return
        }
        failure.isNew = isNew
        record.failures.append(failure)
    }

    /// Adds the contents of vectors that pass, without their results.
    mutating func add(_ contents: ContentSum) { self.contents.add(contents) }

    /// How this run's pass rate compares with those of earlier runs; nil for the first run.
    func passRates(_ summary: RunSummary) -> PassRates? {
        var run = record
        run.counts = RunRecord.Counts(summary)
        (run.set, run.ids) = (contents.text, contents.idText)
        return PassRates(earlier, and: run, by: match)
    }

    /// Since when failures have had their causes; nil if there are no earlier runs.
    func causeAges() -> CauseAges? {
        var run = record
        run.ids = contents.idText
        return CauseAges(earlier, of: run, by: match)
    }

    /// Reads the earlier runs; if they cannot be read, a note says so.
    mutating func readEarlier() {
        settleMatch()
        // Whatever else it is, the run cannot be added to it, which is reported then.
        guard FileStatus(path)?.isRegular ?? false else { return }
        do throws(VectorIssue) {
            let file = try FileReading(path, as: .history)
            defer { file.close() }
            let text = try file.readWhole()
            let reader = RunHistoryReader(text.span, file: path)
            if let issue = reader.issues.first {
                return Console.printNote("\(issue.text); the report shows no earlier runs")
            }
            earlier = reader.runs
        } catch {
            Console.printNote("\(error.text); the report shows no earlier runs")
        }
    }

    /// Adds the run to the history, with the exit code that it has unless this fails.
    mutating func finish(_ summary: inout RunSummary, isWhole: Bool) {
        settleMatch()
        record.set = contents.text
        record.ids = contents.idText
        record.counts = RunRecord.Counts(summary)
        record.exitCode = Int(summary.exitCode)
        record.isPartial = !isWhole
        do throws(OutputError) {
            let wasTorn = try HistoryFile.append(record.line, to: path)
            guard wasTorn else { return }
            Console.printNote(
                "\(PlainText.visible(path)): the last line is incomplete (was a run killed?); "
                    + "this run was added on a new line")
        } catch {
            summary.unwritten += 1
            Console.printError(error)
        }
    }
}
