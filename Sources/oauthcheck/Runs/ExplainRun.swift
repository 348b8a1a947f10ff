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
    private let provider: ProviderOption
    private let style: ReportStyle
    /// The server's answer to requests whose text does not have it.
    var response: RecordedResponse?
    private var checker = Checker()
    var summary = RunSummary()
    var output = ResultOutput()

    init(
        _ format: Format,
        isBrief: Bool,
        _ limits: Diagnostics.Limits,
        _ provider: ProviderOption,
        _ style: ReportStyle
    ) {
        self.format = format
        self.isBrief = isBrief
        self.limits = limits
        self.provider = provider
        self.style = style
    }

    /// Explains the request of the command line.
    mutating func explain(_ request: VectorParts) {
        var builder = VectorBuilder(RequestVector.name)
        if let vector = builder.vector(of: request) { return consume(vector) }
        for issue in builder.issues { note(RequestVector.naming(issue)) }
    }

    mutating func consume(_ vector: TestVector) { consume(vector, answeredBy: response) }

    mutating func consume(_ vector: TestVector, of request: ImportedRequest) {
        consume(vector, answeredBy: request.response ?? response)
    }

    private mutating func consume(_ vector: TestVector, answeredBy response: RecordedResponse?) {
        do throws(SigningError) {
            let explained = try Explained(vector, limits, using: &checker)
            let advice = try ExplainAdvice(explained, provider, response)
            switch format {
            case .text:
                for line in advice.lines { output.append(text: line) }
                let text = ExplanationText(explained, isBrief: isBrief, style)
                for line in text.lines { output.append(text: line) }
            case .json:
                let text = JSONExplanation.text(explained, style)
                output.append(line: advice.added(to: text))
            }
            output.flush()
            // Without expected values, all that was asked for is the derivation.
            if case .skipped = explained.verdict {
                summary.passed += 1
            } else if let isRight = advice.isRight {
                if isRight { summary.passed += 1 } else { summary.failed += 1 }
            } else {
                summary.count(explained.verdict)
            }
        } catch {
            Console.printError("\(PlainText.visible(vector.fullID)): \(error)")
            summary.count(.broken(reason: "\(error)"))
        }
    }
}
