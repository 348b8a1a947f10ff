import ArgumentParser
import Diagnosis
import OAuth1
import Reports
import Results
import Vectors

/// A run of `explain`: prints how each vector is signed, and what is wrong with its values.
struct ExplainRun: PrintingRun {
    enum Format: String, CaseIterable, ExpressibleByArgument {
        case text, json
    }

    private let format: Format
    private let isBrief: Bool
    private let limits: Diagnostics.Limits
    private let style: ReportStyle
    private var checker = Checker()
    /// Gives the verdict that `check` would give, for the exit code.
    private var judge: ExplainingChecker
    var summary = RunSummary()
    var output = ResultOutput()

    init(_ format: Format, isBrief: Bool, _ limits: Diagnostics.Limits, _ style: ReportStyle) {
        self.format = format
        self.isBrief = isBrief
        self.limits = limits
        self.style = style
        judge = ExplainingChecker(Checker(), FailureExplainer(limits, explanationsMax: 0))
    }

    /// Explains the request of the command line, given as the JSON of a vector.
    mutating func explainRequest(_ json: String) {
        var reader = VectorReader("command-line")
        let text = Array(json.utf8)
        reader.open(text.span, as: .line)
        for issue in reader.issues { note(issue) }
        while let outcome = reader.next() {
            if outcome == .vector {
                var vector = reader.vector
                // The JSON is not in any file.
                vector.line = 0
                consume(vector)
            } else {
                note(reader.issues, of: reader.vector)
            }
        }
    }

    mutating func consume(_ vector: TestVector) {
        do throws(SigningError) {
            let explained = try ExplainedVector(vector, limits, using: &checker)
            switch format {
            case .text:
                let text = ExplanationText(explained, isBrief: isBrief, style)
                for line in text.lines { output.append(line: line) }
            case .json: output.append(line: JSONExplanation.text(explained, style))
            }
            output.flush()
            summary.count(judge.check(vector).verdict)
        } catch {
            Console.printError("\(PlainText.visible(vector.fullID)): \(error)")
            summary.count(.broken(reason: "\(error)"))
        }
    }
}
