import ArgumentParser
import Conformance

extension VectorsCommand {
    /// `oauthcheck vectors audit`: which mistakes a set would catch.
    struct Audit: ParsableCommand {
        enum Format: String, CaseIterable, ExpressibleByArgument {
            case text, json
        }

        static let configuration = CommandConfiguration(
            commandName: "audit",
            abstract: "Tell which pitfalls a set of vectors would catch.",
            discussion: """
                A vector catches a pitfall if this mistake alone changes one of its
                expected values. For each pitfall, prints how many vectors catch it,
                its id, and the first of them. Invalid vectors do not count. Exit code
                1 says that a pitfall is caught by none.

                Examples:
                  oauthcheck vectors audit vectors/
                  oauthcheck vectors audit mine.json --missed
                """
        )

        @OptionGroup var input: InputOptions

        @Option(help: ArgumentHelp("text or json.", valueName: "format"))
        var format: Format = .text

        @Flag(help: "Name every vector that catches a pitfall; JSON always does.")
        var all = false

        @Flag(help: "Show only the pitfalls that no vector catches.")
        var missed = false

        func run() throws {
            try input.requireFiles()
            Interruption.watch()
            var stream = VectorStream(input)
            var run = AuditRun(format, namesAll: all, onlyMissed: missed)
            stream.forEach(&run)
            throw ExitCode(run.finish())
        }
    }
}

/// A run of `vectors audit`.
struct AuditRun: VectorStream.Consumer {
    private let format: VectorsCommand.Audit.Format
    private let onlyMissed: Bool
    private var audit: VectorAudit
    private var summary = RunSummary()
    private var output = ResultOutput()

    init(_ format: VectorsCommand.Audit.Format, namesAll: Bool, onlyMissed: Bool) {
        self.format = format
        self.onlyMissed = onlyMissed
        audit = VectorAudit(idsMax: namesAll || format == .json ? .max : AuditReport.idsMax)
    }

    var isFinished: Bool { output.isClosed }

    mutating func take(_ vector: TestVector) {
        switch audit.take(vector) {
        case .failed:
            let id = PlainText.visible(vector.fullID)
            Console.printNote("\(id) does not come out, so it is left out; see 'oauthcheck check'")
            summary.count(.skipped(reason: "it does not come out"))
        case .broken(let reason):
            Console.printError("\(PlainText.visible(vector.fullID)): \(reason)")
            summary.count(.broken(reason: reason))
        case let verdict: summary.count(verdict)
        }
    }

    mutating func take(_ vector: TestVector, _ issues: [VectorIssue]) {
        for issue in issues { take(issue) }
    }

    mutating func take(_ issue: VectorIssue) {
        Console.printError("\(issue)")
        summary.unreadable += 1
    }

    mutating func finish(_ reader: VectorReader) {}

    mutating func finish() -> Int32 {
        summary.interruption = Interruption.signal
        let isInterrupted = summary.interruption != nil
        let report = AuditReport(audit, onlyMissed: onlyMissed, isInterrupted: isInterrupted)
        switch format {
        case .text: for line in report.lines { output.append(line: line) }
        case .json: output.append(line: report.json)
        }
        // Without any vector nothing was selected, and that is said in place of what is missed.
        if summary.total > 0 { summary.failed = audit.findings.count - audit.caught }
        output.finish(&summary)
        if summary.exitCode == 4 { Console.printError("nothing was selected") }
        return summary.exitCode
    }
}
