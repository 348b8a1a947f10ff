import ArgumentParser
import Conformance

extension VectorsCommand {
    /// `oauthcheck vectors lint`: what a reader of the set would miss.
    struct Lint: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "lint",
            abstract: "Look for vectors that are readable but not in order.",
            discussion: """
                Besides what makes a file unreadable (exit 2), names vectors that
                expect nothing or do not say what they test, flags that the notes
                do not explain, notes that no vector uses, invalid vectors without
                the correct values, and unknown signature methods (exit 1).

                Example:
                  oauthcheck vectors lint vectors/
                """
        )

        @OptionGroup var input: InputOptions

        func run() throws {
            try input.requireFiles()
            Interruption.watch()
            var stream = VectorStream(input)
            var run = LintRun()
            stream.forEach(&run)
            throw ExitCode(run.finish())
        }
    }
}

/// A run of `vectors lint`.
struct LintRun: VectorStream.Consumer {
    private var summary = RunSummary()
    private var output = ResultOutput()
    private var findings = 0
    private var flagsOfFile: Set<String> = []

    var isFinished: Bool { output.isClosed }

    mutating func take(_ vector: TestVector) {
        summary.passed += 1
        flagsOfFile.formUnion(vector.flags)
        for finding in VectorLint.findings(of: vector) { report(finding, vector.file, vector.line) }
    }

    mutating func take(_ vector: TestVector, _ issues: [VectorIssue]) {
        for issue in issues { take(issue) }
    }

    mutating func take(_ issue: VectorIssue) {
        Console.printError("\(issue)")
        summary.unreadable += 1
    }

    mutating func finish(_ reader: VectorReader) {
        defer { flagsOfFile.removeAll() }
        let explained = Set(reader.explainedFlags ?? [])
        for flag in flagsOfFile.subtracting(explained).sorted() {
            report(
                "the flag \(PlainText.quoted(flag)) is not explained under notes",
                reader.vector.file, 1)
        }
        for flag in explained.subtracting(flagsOfFile).sorted() {
            report(
                "the note on \(PlainText.quoted(flag)) belongs to no vector", reader.vector.file, 1)
        }
    }

    private mutating func report(_ finding: String, _ file: String, _ line: Int) {
        findings += 1
        output.append(line: "\(PlainText.visible(file)):\(line): \(finding)")
    }

    mutating func finish() -> Int32 {
        summary.interruption = Interruption.signal
        summary.failed = findings
        let vectors = "\(summary.passed) vector\(summary.passed == 1 ? "" : "s")"
        let found = "\(findings) finding\(findings == 1 ? "" : "s")"
        output.append(line: "oauthcheck: \(vectors): \(found)")
        output.finish(&summary)
        if summary.exitCode == 4 { Console.printError("nothing was selected") }
        return summary.exitCode
    }
}
