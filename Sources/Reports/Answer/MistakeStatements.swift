import Diagnosis
import Vectors

/// The mistakes of a request: those of one set, or several sets of which one was made.
struct MistakeStatements {
    typealias Statement = Answer.Statement

    private(set) var statements: [Statement] = []
    private let redaction: Redaction
    /// `Found it`, and what must hold.
    private let start: String
    private var style: ReportStyle { redaction.style }

    /// Explanations beyond these are only counted.
    private static let explanationsMax = 4

    init(
        _ explanations: [Explanation],
        _ wrong: WrongValues,
        _ condition: String?,
        _ redaction: Redaction
    ) {
        self.redaction = redaction
        start = "Found it" + (condition.map { ", if the request was sent \($0)" } ?? "")
        guard let best = explanations.first else { return }
        let shown = explanations.prefix(Self.explanationsMax)
        if shown.count > 1 {
            let number = Causes.number(shown.count)
            statements.append(Statement(.mistake, "Each of these \(number) explanations fits:"))
        } else if best.parts.count > 1 {
            let number = Causes.number(best.parts.count)
            statements.append(Statement(.mistake, "\(start): \(number) mistakes together."))
        }
        for explanation in shown { add(explanation, isAlone: shown.count == 1) }
        if explanations.count > shown.count {
            let count = explanations.count - shown.count
            let more = counted(count, "other explanation")
            statements.append(Statement(.mistake, "\(more) also \(count == 1 ? "fits" : "fit")."))
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
            var statement = Statement(start, part.mistake, part.fix, part.pitfall, style)
            statement.mark = isWhole ? .none : isItem ? .item : .continued
            if let detail = part.detail {
                statement.details.append("Here, \(redaction.sentence(detail)).")
            }
            statements.append(statement)
            addOthers(part)
        }
    }

    /// The functions that make a mistake, and those that cannot be distinguished from it.
    private mutating func addOthers(_ part: Explanation.Part) {
        if let functions = part.functions {
            let more =
                style.hasOptions && !style.saysAll
                ? " ('oauthcheck pitfalls \(part.pitfall.id)' names what to call instead)" : ""
            addContinued("\(functions)\(more).")
        }
        guard !part.others.isEmpty else { return }
        if style.saysAll {
            let others = PitfallNames(part.others, besides: part.pitfall).text
            addContinued("For this request, indistinguishable from: \(others).")
        } else if part.functions == nil {
            let count = part.others.count
            let (have, them) = count == 1 ? ("has", "it") : ("have", "them")
            addContinued(
                "For this request, \(counted(count, "other mistake")) \(have) the same effect;"
                    + " \(.verbose) names \(them).")
        }
    }

    private mutating func addContinued(_ text: Hint) {
        var statement = Statement(.mistake, style.text(text))
        statement.mark = .continued
        statements.append(statement)
    }
}

extension Pitfall {
    /// What follows a sentence about it if `style` says all: its id, and where the RFC forbids it.
    func name(_ style: ReportStyle) -> String {
        style.saysAll ? " (\(id), RFC 5849 §\(section))" : ""
    }
}

extension Answer.Statement {
    /// What a program did wrong, and what to do instead.
    ///
    /// The sentence begins with `start` before "program"; `mistake` and `fix` are clauses.
    init(
        _ start: String, _ mistake: String, _ fix: String, _ pitfall: Pitfall, _ style: ReportStyle
    ) {
        self.init(.mistake, "\(start) program \(mistake)\(pitfall.name(style)).")
        self.fix = fix
        self.pitfall = pitfall.id
    }

    /// Mistakes that explained earlier failures, and reproduce a value.
    static func list(_ mistakes: KnownMistakes, _ style: ReportStyle) -> [Answer.Statement] {
        let start = "Found it, as in earlier failures:"
        let isOne = mistakes.pitfalls.count == 1
        let number = Causes.number(mistakes.pitfalls.count)
        let head = Answer.Statement(.mistake, "\(start) \(number) mistakes together.")
        let statements = mistakes.pitfalls.map { pitfall in
            var statement = Answer.Statement(
                isOne ? "\(start) the" : "The", pitfall.mistake, pitfall.fix, pitfall, style)
            statement.mark = isOne ? .none : .item
            return statement
        }
        return isOne ? statements : [head] + statements
    }
}
