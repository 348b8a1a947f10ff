import Adapters
import ArgumentParser
import Exchange
import Results

/// `oauthcheck check`: derive every vector again and compare.
struct CheckCommand: ParsableCommand, AsksProgram {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Check the signatures of vectors, or those that a program makes.",
        usage: "oauthcheck check [<options>] <file> ... [-- <command> ...]",
        discussion: """
            Derives the signature of every vector and compares each stage with the
            vector's expected values. With a command after --, a program that speaks
            the adapter protocol, it is tested instead of the vectors.

            Examples:
              oauthcheck check vectors/ --spec 3.4.1.3
              oauthcheck check vectors/*.json --report human --report junit=report.xml
              generate-vectors | oauthcheck check --jsonl - --report jsonl
              oauthcheck check vectors/ -- python3 my_adapter.py
              oauthcheck check vectors/ --baseline last.json --history runs.jsonl
            """
    )

    @OptionGroup var input: InputOptions
    @OptionGroup(title: "Output") var output: ReportOptions
    @OptionGroup(title: "Known failures") var known: KnownOptions
    @OptionGroup(title: "History") var baseline: BaselineOptions
    @OptionGroup(title: "History") var history: HistoryOptions
    @OptionGroup(title: "Search") var search: ExplainerOptions
    @OptionGroup(title: "Asking an implementation") var asking: AnswerOptions
    @OptionGroup var jobs: JobOptions

    @Flag(help: "Compare Authorization headers byte by byte, not as a set of parameters.")
    var exactHeader = false

    func validate() throws {
        guard !TrailingCommand.isMissing else { throw ValidationError("no command after '--'") }
        guard command.isEmpty || asking.answers == nil else {
            throw ValidationError("give either --answers or a command after --, not both")
        }
    }

    func run() throws {
        try input.requireFiles()
        Interruption.watch()
        let style = output.display.fileStyle
        let known = try KnownRun(known, over: input)
        let baseline = try BaselineRun(baseline, style, isNarrowed: input.selection.isNarrowed)
        let history = try HistoryRun(history, over: input, style)
        let reports = { (implementation: Implementation?) in
            RunReports(
                output.sinks(implementation ?? .own), known, baseline, history, of: implementation)
        }
        guard command.isEmpty, asking.answers == nil else {
            throw ExitCode(try askImplementation(reports))
        }
        var run = CheckRun(reports(nil), search.explainer, exactHeader: exactHeader)
        var stream = VectorStream(
            input.vectors, jobs: jobs.count, hint: MisspeltCommand.hint(for:))
        stream.forEach(&run)
        throw ExitCode(run.reports.finish())
    }

    /// Tests an implementation instead of the vectors; returns the exit code.
    private func askImplementation(_ reports: (Implementation) -> RunReports) throws -> Int32 {
        let (respondent, implementation) = try respondent()
        let judge = Judge(
            of: implementation, exactHeader: exactHeader, search.explainer)
        var run = ImplementationRun(
            reports(implementation), respondent, asking.ask.narrowed(implementation), judge)
        var stream = VectorStream(input.vectors, hint: MisspeltCommand.hint(for:))
        stream.forEach(&run)
        var reports = run.finish()
        let style = output.display.fileStyle
        for incident in respondent.incidents.map({ $0.text(style) }).withoutRepetitions {
            Console.printError(incident)
        }
        reports.summary.incidents = respondent.incidents.count
        return reports.finish()
    }

    private func respondent() throws -> (any Respondent, Implementation) {
        if let answers = asking.answers {
            let recorded = try RecordedAnswers(answers)
            return (recorded, recorded.implementation)
        }
        let options = asking.ask.options(command, jobs: jobs.jobs ?? 1)
        let interview = Interview(options) { Interruption.signal != nil }
        return (interview, try interview.startOrExit())
    }
}
