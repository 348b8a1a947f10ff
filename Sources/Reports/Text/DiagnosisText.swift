package import Diagnosis
package import Vectors

/// A diagnosis as sentences for people.
package struct DiagnosisText {
    package private(set) var lines: [String] = []
    private let wrong: WrongValues
    private let redaction: Redaction
    private let style: ReportStyle

    /// - Parameters:
    ///   - diagnosis: the result of the search for mistakes.
    ///   - wrong: the values that were found and are not correct.
    ///   - depth: how many mistakes at once were asked for.
    ///   - redaction: keeps secrets out.
    ///   - style: what options are called.
    package init(
        _ diagnosis: Diagnosis,
        _ wrong: WrongValues,
        depth: Int,
        _ redaction: Redaction,
        _ style: ReportStyle
    ) {
        self.wrong = wrong
        self.redaction = redaction
        self.style = style
        lines += diagnosis.shape
        lines += OtherValuesText.lines(diagnosis, wrong, redaction)
        for (index, explanation) in diagnosis.explanations.enumerated() {
            if index == Self.explanationsMax {
                let more = diagnosis.explanations.count - index
                let verb = more == 1 ? "reproduces" : "reproduce"
                let sets = counted(more, "other set of mistakes", "other sets of mistakes")
                lines.append("\(sets) of the same size also \(verb) the value.")
                break
            }
            add(explanation, isFirst: index == 0)
        }
        if diagnosis.isPartial {
            let more: Hint = "; a larger \(.budget) shows whether other sets fit"
            lines.append(
                "Some other sets with as many mistakes were not tried"
                    + (style.hasOptions ? style.text(more) : "") + ".")
        }
        addUnexplained(diagnosis, depth: depth)
    }

    private mutating func addUnexplained(_ diagnosis: Diagnosis, depth: Int) {
        let apart = diagnosis.takenApart.map { TakenApartText($0, redaction, style).lines } ?? []
        if diagnosis.explanations.isEmpty, !diagnosis.isExplainedByValues, apart.isEmpty {
            if let place = wrong.foundSignature.flatMap(PublishedSignature.place) {
                lines.append(
                    "This exact signature is printed in \(place), for the request and the secrets"
                        + " that are shown there.")
            }
            lines += UnexplainedText.lines(
                diagnosis, wrong, depth: depth, Self.naming(wrong.stages), style)
        }
        lines += apart
    }

    /// Explanations beyond these are only counted.
    private static let explanationsMax = 4

    /// `this signature`, `the normalized parameters and signature`.
    static func naming(_ stages: [Stage]) -> String {
        switch stages {
        case [.parameters]: "these \(Stage.parameters.title)"
        case let stages where stages.count == 1: "this \(stages[0].title)"
        default: "the \(stages.map { $0.title }.formatted)"
        }
    }

    // MARK: Mistakes

    private mutating func add(_ explanation: Explanation, isFirst: Bool) {
        if isFirst {
            let count = explanation.parts.count
            let mistakes =
                count == 1
                ? "One mistake reproduces" : "\(Self.number(count)) mistakes together reproduce"
            lines.append("\(mistakes) \(Self.naming(explanation.reproduces)) exactly:")
        } else {
            lines.append("Or:")
        }
        for part in explanation.parts {
            lines.append("  \(part.pitfall.id) (RFC 5849 §\(part.pitfall.section))")
            lines.append("    The program \(part.mistake).")
            if let detail = part.detail {
                lines.append("    Here, \(redaction.sentence(detail)).")
            }
            lines.append("    \(style.paint("Fix:", .green)) \(part.fix).")
            if let functions = part.functions { lines.append("    \(functions).") }
            if !part.others.isEmpty {
                let others = PitfallNames(part.others, besides: part.pitfall).text
                lines.append("    For this request, indistinguishable from: \(others).")
            }
        }
        if isFirst { addRest(wrong.stages.filter { !explanation.reproduces.contains($0) }) }
    }

    private mutating func addRest(_ stages: [Stage]) {
        guard !stages.isEmpty else { return }
        lines.append("Still unexplained: the \(stages.map { $0.title }.formatted).")
    }

    static func number(_ count: Int) -> String {
        [2: "Two", 3: "Three", 4: "Four"][count] ?? "\(count)"
    }
}
