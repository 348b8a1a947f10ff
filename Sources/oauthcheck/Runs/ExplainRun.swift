import ArgumentParser
import Diagnosis
import Intake
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
    var summary = RunSummary()
    var output = ResultOutput()

    init(_ format: Format, isBrief: Bool, _ limits: Diagnostics.Limits, _ style: ReportStyle) {
        self.format = format
        self.isBrief = isBrief
        self.limits = limits
        self.style = style
    }

    /// Explains the request of the command line.
    mutating func explain(_ request: VectorParts) {
        var builder = VectorBuilder("command-line")
        if let vector = builder.vector(of: request) { return consume(vector) }
        for issue in builder.issues { note(issue) }
    }

    mutating func consume(_ vector: TestVector) { consume(vector, malformed: nil) }

    mutating func consume(_ vector: TestVector, of request: ImportedRequest) {
        consume(vector, malformed: request.headerFault)
    }

    private mutating func consume(_ vector: TestVector, malformed: SentHeader.Fault?) {
        do throws(SigningError) {
            let explained = try Explained(vector, limits, using: &checker)
            switch format {
            case .text:
                let text = ExplanationText(
                    explained, malformed: malformed?.description, isBrief: isBrief, style)
                for line in text.lines { output.append(text: line) }
            case .json:
                output.append(
                    line: JSONExplanation.text(
                        explained, malformed: malformed?.description, style))
            }
            output.flush()
            // A server refuses a malformed header, whatever its signature is.
            // Without expected values, all that was asked for is the derivation.
            if malformed != nil {
                summary.failed += 1
            } else if case .skipped = explained.verdict {
                summary.passed += 1
            } else {
                summary.count(explained.verdict)
            }
        } catch {
            Console.printError("\(PlainText.visible(vector.fullID)): \(error)")
            summary.count(.broken(reason: "\(error)"))
        }
    }
}
