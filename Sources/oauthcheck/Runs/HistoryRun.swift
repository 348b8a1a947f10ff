import Conformance

/// A run of `check` that is noted in a history.
struct HistoryRun {
    private var record: RunRecord
    private let path: String
    private var contents = ContentSum()
    private var recorder: ResultRecorder

    init(_ record: RunRecord, path: String, _ style: ReportStyle) {
        self.record = record
        self.path = path
        recorder = ResultRecorder(style)
    }

    /// From now on results are those of an implementation that was asked.
    mutating func judge(_ implementation: Implementation) {
        record.origin = RecordedReport.Origin(implementation)
    }

    mutating func take(_ result: CheckResult, of vector: TestVector) {
        switch result.verdict {
        case .errored: break
        default: contents.add(vector)
        }
        switch result.verdict {
        case .passed, .fixed, .skipped: return
        default: break
        }
        guard let failure = recorder.recorded(result, of: vector).flatMap(RunRecord.Failure.init)
        else { return }
        record.failures.append(failure)
    }

    /// Takes in what vectors that are not told one by one hold.
    mutating func take(contents: ContentSum?) {
        if let contents { self.contents.add(contents) }
    }

    /// How this run's pass rate compares with those before it; nil where there are none, or they
    /// cannot be read, which is told when the run is appended or the history shown.
    func passRates(_ summary: RunSummary) -> PassRates? {
        guard FileStatus(path) != nil else { return nil }
        do throws(VectorIssue) {
            let file = try FileReading(path)
            defer { file.close() }
            let text = try file.readWhole()
            var run = record
            run.counts = RunRecord.Counts(summary)
            return PassRates(RunHistoryReader(text.span, file: path).runs, and: run)
        } catch {
            return nil
        }
    }

    /// Appends the run, with the exit code that it ends with unless this fails.
    mutating func finish(_ summary: inout RunSummary, isWhole: Bool) {
        record.set = contents.text
        record.counts = RunRecord.Counts(summary)
        record.exitCode = Int(summary.exitCode)
        record.isPartial = !isWhole
        do throws(OutputError) {
            let wasTorn = try HistoryFile.append(record.line, to: path)
            guard wasTorn else { return }
            Console.printNote(
                "\(PlainText.visible(path)): the last line broke off, as a killed run leaves it; "
                    + "this run stands on a line of its own")
        } catch {
            summary.unwritten += 1
            Console.printError("\(error)")
        }
    }
}
