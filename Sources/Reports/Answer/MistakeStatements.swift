import Diagnosis
import Vectors

/// The mistakes of a request: those of one set, or several sets of which one was made.
struct MistakeStatements {
    typealias Statement = Answer.Statement

    private(set) var statements: [Statement] = []
    private let redaction: Redaction
    /// `Found it`, and what must hold.
    private let start: String
    private let style: ReportStyle

    /// Explanations beyond these are only counted.
    private static let explanationsMax = 4

    init(
        _ explanations: [Explanation],
        _ wrong: WrongValues,
        _ condition: String?,
        _ redaction: Redaction,
        _ style: ReportStyle
    ) {
        (self.redaction, self.style) = (redaction, style)
        start = "Found it" + (condition.map { ", if the request was sent \($0)" } ?? "")
        guard let best = explanations.first else { return }
        let shown = explanations.prefix(Self.explanationsMax)
        if shown.count > 1 {
            let number = DiagnosisText.number(shown.count).lowercased()
            statements.append(Statement(.mistake, "Each of these \(number) explanations fits:"))
        } else if best.parts.count > 1 {
            let number = DiagnosisText.number(best.parts.count).lowercased()
            statements.append(Statement(.mistake, "\(start): \(number) mistakes together."))
        }
        for explanation in shown { add(explanation, isAlone: shown.count == 1) }
        if explanations.count > shown.count {
            statements.append(
                Statement(
                    .mistake,
                    "Other explanations also fit; \(style.names(.verbose)) shows more of them."))
        }
        let rest = wrong.stages.filter {
            !best.reproduces.contains($0) && $0 != .authorizationHeader
        }
        if !rest.isEmpty {
            let titles = rest.map { $0.title }.formatted
            statements.append(Statement(.certain, "Still unexplained: the \(titles)."))
        }
    }

    private mutating func add(_ explanation: Explanation, isAlone: Bool) {
        let isWhole = isAlone && explanation.parts.count == 1
        for (index, part) in explanation.parts.enumerated() {
            let isItem = index == 0 || isAlone
            let start = isWhole ? "\(self.start): the" : isItem ? "The" : "and the"
            var statement = Statement(.mistake, "\(start) program \(part.mistake).")
            statement.mark = isWhole ? .none : isItem ? .item : .continued
            if let detail = part.detail {
                statement.details.append("Here, \(redaction.redacted(detail)).")
            }
            statement.fix = part.fix
            statement.pitfall = part.pitfall.id
            statements.append(statement)
            addOthers(part)
        }
    }

    /// Mistakes that cannot be distinguished from this one, or the functions that make it.
    private mutating func addOthers(_ part: Explanation.Part) {
        let count = part.others.count
        let text: String
        if let functions = part.functions {
            text = "\(functions)."
        } else if count > 0 {
            let (have, them) = count == 1 ? ("has", "it") : ("have", "them")
            text = style.text(
                "For this request, \(counted(count, "other mistake")) \(have) the same effect;"
                    + " \(.verbose) names \(them).")
        } else {
            return
        }
        var statement = Statement(.mistake, text)
        statement.mark = .continued
        statements.append(statement)
    }
}
