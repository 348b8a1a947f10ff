import Results
import Vectors

/// A run that prints something about each vector, and reports faults of the input.
protocol PrintingRun: VectorConsumer {
    var summary: RunSummary { get set }
    var output: ResultOutput { get set }
    var errors: InputErrors { get set }
}

extension PrintingRun {
    var isFinished: Bool { output.isClosed }

    mutating func note(_ issue: VectorIssue) {
        errors.print(issue)
        summary.unreadable += 1
    }

    /// Writes the rest of the output; returns the exit code.
    mutating func finishOutput() -> Int32 {
        errors.finish()
        var summary = summary
        summary.interruption = Interruption.signal
        output.finish(&summary)
        self.summary = summary
        if summary.exitCode == 4 { Console.printError("nothing was selected") }
        return summary.exitCode
    }
}
