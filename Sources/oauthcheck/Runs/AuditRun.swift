import ArgumentParser
import Diagnosis
import Results
import Vectors

/// A run of `vectors audit`.
struct AuditRun: PrintingRun {
    enum Format: String, CaseIterable, ExpressibleByArgument {
        case text, json
    }

    private let format: Format
    private let onlyMissed: Bool
    private var audit: VectorAudit
    var summary = RunSummary()
    var output = ResultOutput()
    var errors = InputErrors()

    init(_ format: Format, namesAll: Bool, onlyMissed: Bool) {
        self.format = format
        self.onlyMissed = onlyMissed
        audit = VectorAudit(idsMax: namesAll || format == .json ? .max : AuditReport.idsMax)
    }

    mutating func consume(_ vector: TestVector) {
        let id = PlainText.visible(vector.fullID)
        switch audit.take(vector) {
        case .failed:
            Console.printNote("\(id) is skipped, because it fails 'oauthcheck check'")
            summary.count(.skipped(reason: "it fails its own check"))
        case .broken(let reason):
            Console.printError("\(id): \(reason)")
            summary.count(.broken(reason: reason))
        case let verdict: summary.count(verdict)
        }
    }

    /// Prints the report; returns the exit code.
    mutating func finish() -> Int32 {
        // After errors, every mistake would be missed.
        guard summary.total > 0 || summary.unreadable == 0 else { return finishOutput() }
        let isInterrupted = Interruption.signal != nil
        let report = AuditReport(audit, onlyMissed: onlyMissed, isInterrupted: isInterrupted)
        switch format {
        case .text:
            // Without a valid vector, everything is missed, which the last line says.
            let lines = report.lines.suffix(summary.total > summary.skipped ? .max : 1)
            for line in lines { output.append(text: line) }
        case .json: output.append(line: report.json)
        }
        // Without any vector, the exit code says that nothing was selected.
        if summary.total > 0 { summary.failed = audit.findings.count - audit.caught }
        return finishOutput()
    }
}
