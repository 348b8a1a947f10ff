import ArgumentParser
import Conformance

extension FailOn: ExpressibleByArgument {}

/// The report of a run before, that this one is held against.
struct BaselineOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A json or jsonl report of a run before: only what changed since then fails the run.",
            valueName: "report"))
    var baseline: String?

    @Option(
        help: ArgumentHelp(
            "Which changes fail the run: new (what fails otherwise; the default), any or never.",
            valueName: "changes"))
    var failOn: FailOn?

    func validate() throws {
        guard baseline != nil || failOn == nil else {
            throw ValidationError("--fail-on needs --baseline REPORT")
        }
    }

    /// Reads the report; nil where none is named.
    ///
    /// - Throws: the exit code for a report that cannot be used, once its faults have been told.
    func run(over input: InputOptions, _ display: DisplayOptions) throws -> BaselineRun? {
        guard let baseline else { return nil }
        let old = try ReportFile.read(baseline)
        return BaselineRun(
            old, failOn ?? .new, display.fileStyle, isNarrowed: input.isNarrowed)
    }
}

/// Reports that a run before has written.
enum ReportFile {
    /// The report in a file.
    ///
    /// - Throws: the exit code for one that cannot be used, once its faults have been told.
    static func read(_ path: String) throws -> RecordedReport {
        var reader = RecordedReportReader(file: path)
        do throws(VectorIssue) {
            let file = try FileReading(path)
            defer { file.close() }
            let text = try file.readWhole()
            reader.read(text.span)
        } catch {
            Console.printError("\(error)")
            throw ExitCode.unusable
        }
        guard reader.issues.isEmpty else {
            for issue in reader.issues { Console.printError("\(issue)") }
            throw ExitCode.unusable
        }
        if let warning = reader.report.warning { Console.printNote(warning) }
        return reader.report
    }
}
