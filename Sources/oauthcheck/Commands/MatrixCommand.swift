import Adapters
import ArgumentParser
import Exchange
import Reports
import Results
import Vectors

/// `oauthcheck matrix`: many implementations side by side.
struct MatrixCommand: ParsableCommand {
    enum Format: String, CaseIterable, ExpressibleByArgument {
        case text, json, markdown, html
    }

    static let configuration = CommandConfiguration(
        commandName: "matrix",
        abstract: "Test many implementations side by side.",
        discussion: """
            An implementation is a program that speaks the adapter protocol, or a
            folder that contains such a program under the name 'adapter'. If a program
            with the name 'run' is next to the folder, oauthcheck runs 'run' instead,
            with the folder's name as its argument. --explain-max applies to each
            implementation separately.

            Examples:
              oauthcheck matrix vectors/ --impl scripts/adapters/*
              oauthcheck matrix vectors/uri --impl ./mine ./other --format markdown
            """
    )

    @OptionGroup var input: InputOptions
    @OptionGroup(title: "Output") var output: Output
    @OptionGroup(title: "Search") var search: ExplainerOptions
    @OptionGroup(title: "Implementation under test") var asking: Asking

    @Flag(help: "Compare Authorization headers byte by byte, not as a set of parameters.")
    var exactHeader = false

    struct Output: ParsableArguments {
        @Option(
            help: ArgumentHelp("The output: text, json, markdown or html.", valueName: "format"))
        var format = Format.text
    }

    struct Asking: ParsableArguments {
        @Option(
            name: .customLong("impl"), parsing: .upToNextOption,
            help: ArgumentHelp(
                "Adapter programs or adapter folders. If any of them is a folder, files are "
                    + "ignored.",
                valueName: "name"))
        var names: [String] = []

        @OptionGroup var ask: AskOptions
    }

    func run() throws {
        try input.requireFiles()
        let programs = AdapterProgram.named(asking.names)
        guard !programs.isEmpty else {
            let words = TrailingCommand.words.map(ShellWord.quoted).joined(separator: " ")
            throw CallError(
                "name an implementation: --impl ./my-adapter"
                    + (words.isEmpty
                        ? ""
                        : "\n  hint: to test one program: oauthcheck check FILE -- \(words)"))
        }
        var rows: [MatrixRow] = []
        var unreadable = RunSummary()
        for (index, program) in programs.enumerated() where Interruption.signal == nil {
            var results = MatrixResults(row: MatrixRow(program.name), reportsIssues: index == 0)
            ask(program, &results)
            rows.append(results.row)
            unreadable.add(results.issues)
        }
        try Console.printResult(String(text(of: MatrixTable(rows)).dropLast()))
        for row in rows where row.summary.exitCode == 4 {
            let name = PlainText.visible(row.name)
            Console.printError("\(name): \(row.summary.emptySentence)")
        }
        throw ExitCode(Self.exitCode(rows, unreadable))
    }

    private func text(of table: MatrixTable) -> String {
        switch output.format {
        case .text: return InertText.lines(table.text)
        case .json: return table.json
        case .markdown: return table.markdown
        case .html:
            let isPartial = Interruption.signal != nil
            let page = MatrixPage(table, isPartial: isPartial, PageTemplate.embedded)
            return String(decoding: page.bytes, as: UTF8.self)
        }
    }

    private func ask(_ program: AdapterProgram, _ results: inout MatrixResults) {
        let interview: Interview
        do throws(AdapterError) {
            interview = try asking.ask.interview(program.command)
            results.row.implementation = try interview.start()
        } catch {
            results.row.problem = "cannot be tested: \(error)"
            results.row.note(incidents: [Reason(error.message)])
            guard Interruption.signal == nil else { return }
            let message = "cannot be tested: \(PlainText.visible(error.message))"
            Console.printError(
                VectorIssue(file: program.name, message: message, hint: program.hint))
            return
        }
        let judge = Judge(
            of: results.row.implementation, exactHeader: exactHeader, search.explainer)
        let implementation = asking.ask.narrowed(results.row.implementation)
        let explaining = ExplanationQueue(
            results, search.explainer.of(results.row.implementation), jobs: JobOptions.cores)
        var run = ImplementationRun(explaining, interview, implementation, judge)
        var stream = VectorStream(input.vectors, isQuiet: !results.reportsIssues)
        stream.forEach(&run)
        var explained = run.finish()
        results = explained.finished()
        results.finish()
        results.row.note(incidents: interview.incidents)
        for remark in interview.remarks {
            Console.printNote("\(PlainText.visible(program.name)): \(remark)")
        }
    }

    /// The first of 2, 3, 4 and 1 that applies to the files or to an implementation; else 0.
    private static func exitCode(_ rows: [MatrixRow], _ unreadable: RunSummary) -> Int32 {
        if let signal = Interruption.signal { return 128 + signal }
        let codes = rows.map(\.summary.exitCode) + (unreadable.unreadable > 0 ? [2] : [])
        return [2, 3, 4, 1].first(where: codes.contains) ?? 0
    }
}

/// The results of one implementation in a run of `matrix`.
struct MatrixResults: ResultConsumer {
    var row: MatrixRow
    /// Whether faults of the vectors are reported: once, not for each implementation.
    let reportsIssues: Bool
    private(set) var issues = RunSummary()
    private var errors = InputErrors()

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
        if reportsIssues { errors.print(issue) }
    }

    /// Ends the errors of the input.
    mutating func finish() { errors.finish() }
}
