import Diagnosis
import Results
import Vectors

/// A run of `vectors lint`.
struct LintRun: PrintingRun {
    var summary = RunSummary()
    var output = ResultOutput()
    var errors = InputErrors()
    private var findings = 0
    private var flagsOfFile: Set<String> = []

    mutating func consume(_ vector: TestVector) {
        summary.passed += 1
        flagsOfFile.formUnion(vector.flags)
        for finding in VectorLint.findings(of: vector) { report(finding, vector.file, vector.line) }
    }

    mutating func finishFile(_ reader: VectorReader) {
        defer { flagsOfFile.removeAll() }
        let file = reader.vector.file
        let explained = Set(reader.explainedFlags ?? [])
        for flag in flagsOfFile.subtracting(explained).sorted() {
            report("no note explains the flag \(PlainText.quoted(flag))", file, 1)
        }
        for flag in explained.subtracting(flagsOfFile).sorted() {
            report("the note on \(PlainText.quoted(flag)): no vector has this flag", file, 1)
        }
    }

    private mutating func report(_ finding: String, _ file: String, _ line: Int) {
        findings += 1
        output.append(text: "\(PlainText.visible(file)):\(line): \(finding)")
    }

    /// Prints the totals; returns the exit code.
    mutating func finish() -> Int32 {
        summary.failed = findings
        let vectors = "\(summary.passed) vector\(summary.passed == 1 ? "" : "s")"
        let found = "\(findings) finding\(findings == 1 ? "" : "s")"
        if summary.passed > 0 { output.append(line: "oauthcheck: \(vectors): \(found)") }
        return finishOutput()
    }
}
