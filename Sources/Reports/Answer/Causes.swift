import Diagnosis
import OAuth1
import Results
import Vectors

/// What a diagnosis says of a request, in short: mistakes, or what is certain without one.
struct Causes {
    typealias Statement = Answer.Statement

    private(set) var statements: [Statement] = []
    /// In a few words.
    private(set) var summary = "not explained"

    init(
        _ diagnosis: Diagnosis,
        _ explained: Explained,
        _ command: RepeatedCommand?,
        _ condition: String?,
        _ redaction: Redaction
    ) {
        let style = redaction.style
        statements = OtherValuesText.lines(diagnosis, explained.wrong, redaction)
            .map { Statement(.value, $0) }
        if diagnosis.isExplainedByValues { addFix(diagnosis.otherValues, explained.wrong) }
        if let best = diagnosis.explanations.first {
            let count = diagnosis.explanations.count
            let others = count > 1 ? " (one of \(Self.number(count)) explanations)" : ""
            summary = best.parts.map { $0.mistake }.formatted + others
            statements +=
                MistakeStatements(diagnosis.explanations, explained.wrong, condition, redaction)
                .statements
        }
        if diagnosis.isPartial {
            let more: Hint =
                style.hasOptions ? "; use a larger \(.budget) to find them." : "."
            statements.append(Statement(.certain, "Other mistakes may also fit" + style.text(more)))
        }
        let apart = diagnosis.takenApart.map { TakenApartText($0, redaction).lines } ?? []
        statements += Statement.list(.part, apart)
        let isUnexplained = diagnosis.explanations.isEmpty && !diagnosis.isExplainedByValues
        if isUnexplained, apart.isEmpty {
            statements +=
                UnexplainedAnswer(diagnosis, explained, command, condition, redaction).statements
        } else {
            if isUnexplained { summary = "a different base string" }
            addShape(diagnosis)
        }
    }

    /// What the signature looks like, if it is not explained.
    private mutating func addShape(_ diagnosis: Diagnosis) {
        let stages = diagnosis.explanations.first?.reproduces ?? diagnosis.reproducedByValues
        guard !stages.contains(.signature), !stages.contains(.authorizationHeader) else { return }
        statements += diagnosis.shape.map { Statement(.certain, $0) }
    }

    /// What to do if the program signed other values than it sent, or wrote the header otherwise.
    private mutating func addFix(_ values: [OtherValue], _ wrong: WrongValues) {
        summary = values.isEmpty ? "wrote the same signature differently" : "signed other values"
        guard let last = statements.indices.last else { return }
        if values.isEmpty, !wrong.unencodedNames.isEmpty {
            statements[0].fix = "percent-encode each value of the header"
        }
        guard !values.isEmpty, values.allSatisfy({ !$0.isClaimed }) else { return }
        statements[last].fix =
            "sign the values that you send; if your program already does, give oauthcheck the"
            + " base string and the request from the same call"
    }
}

extension Causes {
    /// The statements as lines of a report, which says all that is known.
    static func lines(
        _ diagnosis: Diagnosis, _ explained: Explained, _ redaction: Redaction
    ) -> [String] {
        var redaction = redaction
        redaction.style = full(redaction.style)
        let causes = Causes(diagnosis, explained, nil, nil, redaction)
        return causes.statements.flatMap { $0.lines(redaction.style) }
    }

    static func lines(
        _ diagnosis: Diagnosis, _ explained: Explained, _ style: ReportStyle
    ) -> [String] {
        lines(diagnosis, explained, Redaction(explained.vector, style))
    }

    /// Mistakes that explained earlier failures, and reproduce a value.
    static func lines(_ mistakes: KnownMistakes, _ style: ReportStyle) -> [String] {
        let full = full(style)
        return Statement.list(mistakes, full).flatMap { $0.lines(full) }
    }

    private static func full(_ style: ReportStyle) -> ReportStyle {
        var style = style
        style.saysAll = true
        style.columns -= indent
        return style
    }

    /// Blanks before each line in a report.
    private static let indent = 4

    static func number(_ count: Int) -> String {
        [2: "two", 3: "three", 4: "four"][count] ?? "\(count)"
    }
}
