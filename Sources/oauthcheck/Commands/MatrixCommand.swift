import Adapters
import ArgumentParser
import Conformance
import SystemPackage

/// `oauthcheck matrix`: many implementations side by side.
struct MatrixCommand: ParsableCommand {
    enum Format: String, CaseIterable, ExpressibleByArgument {
        case text, json, markdown, html
    }

    static let configuration = CommandConfiguration(
        commandName: "matrix",
        abstract: "Ask many implementations about the same vectors, and put them side by side.",
        discussion: """
            An implementation is a program that speaks the adapter protocol, or a folder: of
            one, its program 'adapter' is run, or the program 'run' beside it with its name.

            Examples:
              oauthcheck matrix vectors/ --impl scripts/adapters/*
              oauthcheck matrix vectors/uri --impl ./mine ./other --format markdown
            """
    )

    @OptionGroup var input: InputOptions

    @Option(
        name: .customLong("impl"), parsing: .upToNextOption,
        help: ArgumentHelp(
            "Programs, or folders of adapters; what is in the way of a glob is left out.",
            valueName: "name"))
    var names: [String] = []

    @Option(
        help: ArgumentHelp(
            "How it is shown: text, json, markdown or html.", valueName: "format"))
    var format = Format.text

    @Flag(help: "Compare Authorization headers octet by octet, not as a set of parameters.")
    var exactHeader = false

    @OptionGroup var search: SearchOptions

    @Option(
        help: ArgumentHelp(
            "Explain so many failures of each, the first ones; 0 explains none.", valueName: "n"))
    var explainMax = 1000

    @OptionGroup(title: "Asking an implementation") var ask: AskOptions

    func run() throws {
        try input.requireFiles()
        let programs = AdapterProgram.named(names)
        guard !programs.isEmpty else {
            throw ValidationError("no implementation was named; try '--impl scripts/adapters/*'")
        }
        Interruption.watch()
        var rows: [MatrixRow] = []
        var unreadable = RunSummary()
        for (index, program) in programs.enumerated() where Interruption.signal == nil {
            var results = MatrixResults(row: MatrixRow(program.name), tellsIssues: index == 0)
            ask(program, &results)
            rows.append(results.row)
            unreadable.add(results.issues)
        }
        let table = MatrixTable(rows)
        let text =
            switch format {
            case .text: table.text
            case .json: table.json
            case .markdown: table.markdown
            case .html: Self.page(table)
            }
        try Console.printResult(String(text.dropLast()))
        throw ExitCode(Self.exitCode(rows, unreadable))
    }

    private static func page(_ table: MatrixTable) -> String {
        let isPartial = Interruption.signal != nil
        let page = MatrixPage(table, isPartial: isPartial, PageTemplate.embedded)
        return String(decoding: page.octets, as: UTF8.self)
    }

    private func ask(_ program: AdapterProgram, _ results: inout MatrixResults) {
        let interview = Interview(ask.options(program.command, jobs: 1)) {
            Interruption.signal != nil
        }
        do throws(AdapterError) {
            results.row.implementation = try interview.start()
        } catch {
            results.row.problem = "cannot be asked: \(error)"
            results.row.note(incidents: ["\(error)"])
            return
        }
        let explainer = FailureExplainer(search.limits, explanationsMax: explainMax)
        let judge = Judge(
            of: results.row.implementation, exactHeader: exactHeader, explainer)
        let implementation = ask.narrowed(results.row.implementation)
        var run = ImplementationRun(results, interview, implementation, judge)
        var stream = VectorStream(input, isQuiet: !results.tellsIssues)
        stream.forEach(&run)
        results = run.finish()
        results.row.note(incidents: interview.incidents)
    }

    /// The first that applies of 2, 3, 4, 1 and 0 to the files or one of the implementations.
    private static func exitCode(_ rows: [MatrixRow], _ unreadable: RunSummary) -> Int32 {
        if let signal = Interruption.signal { return 128 + signal }
        let codes = rows.map(\.summary.exitCode) + (unreadable.unreadable > 0 ? [2] : [])
        return [2, 3, 4, 1].first(where: codes.contains) ?? 0
    }
}

/// What is kept of one implementation's results.
struct MatrixResults: ResultTaker {
    var row: MatrixRow
    /// Faults of the vectors are told once, not for each implementation.
    let tellsIssues: Bool
    private(set) var issues = RunSummary()

    init(row: MatrixRow, tellsIssues: Bool) {
        self.row = row
        self.tellsIssues = tellsIssues
    }

    var isFinished: Bool { false }

    mutating func take(_ result: CheckResult, of vector: TestVector) {
        row.count(result, of: vector)
    }

    mutating func finish(file: String) {}

    mutating func take(_ vector: TestVector, _ issues: [VectorIssue]) {
        for issue in issues { take(issue) }
    }

    mutating func take(_ issue: VectorIssue) {
        issues.unreadable += 1
        if tellsIssues { Console.printError("\(issue)") }
    }
}
