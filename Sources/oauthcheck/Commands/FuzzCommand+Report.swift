import ArgumentParser
import Fuzzing
import Reports
import Results
import SystemPackage
import Vectors

extension FuzzCommand {
    /// Writes the report and the vectors; returns the exit code.
    func report(_ run: FuzzRun, of subject: String) throws -> Int32 {
        let report = FuzzReport(
            run, of: subject, options: options, from: draw.from,
            findingsMax: self.output.maxFindings, isInterrupted: Interruption.signal != nil)
        let isWritten = writeVectors(report)
        let code =
            Interruption.signal.map { 128 + $0 } ?? report.exitCode(isWritten: isWritten)
        var output = ResultOutput()
        switch self.output.format {
        case .text:
            var style = ReportStyle.plain
            style.hasColor = Console.hasColor(self.output.color, on: .standardOutput)
            for line in report.lines(style) { output.append(text: line) }
        case .json: output.append(line: report.json(exit: code))
        }
        var summary = RunSummary()
        output.finish(&summary)
        if code == 4 {
            Console.printError("no request was answered; an empty run is not a success")
        }
        return summary.unwritten > 0 ? 3 : code
    }

    /// The options that repeat a finding.
    private var options: String {
        let options =
            pitfalls.map { "--pitfall \($0)" } + draw.methodNames.map { "--method \($0)" }
            + (draw.privateKeyFile.map { ["--private-key-file \(ShellWord.quoted($0))"] } ?? [])
            + (command.isEmpty ? [] : ["--"] + command.map(ShellWord.quoted))
        return options.map { " \($0)" }.joined()
    }

    /// Writes the vector file if one is wanted; false if that fails.
    private func writeVectors(_ report: FuzzReport) -> Bool {
        guard let path = output.write else { return true }
        guard !report.isEmpty else {
            Console.printNote(
                "no difference was found, so \(PlainText.visible(path)) was not written")
            return true
        }
        do throws(OutputError) {
            try AtomicFile.replace(path, with: Array(report.vectorFile.utf8))
            return true
        } catch {
            Console.printError(error)
            return false
        }
    }
}
