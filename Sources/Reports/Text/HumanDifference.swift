import Vectors

/// A difference in the report for people: the stage, both values, and what differs in their parts.
struct HumanDifference {
    private(set) var lines: [String]
    private let style: ReportStyle

    init(_ difference: ShownDifference, _ following: [Stage], style: ReportStyle) {
        self.style = style
        let stage = difference.stage
        var sentence = "first difference: the \(style.paint(stage.title, .bold)) (\(stage.section))"
        if !following.isEmpty {
            let verb = following.count == 1 ? "differs" : "differ"
            sentence += "; therefore the \(following.map { $0.title }.formatted) \(verb) as well"
        }
        lines = [sentence]
        guard !difference.isHidden else {
            let sizes = difference.sizes.map { counted($0, "byte") }
            lines += [
                style.text(
                    "  the value contains a secret (correct: \(sizes[1]), found: \(sizes[0]));"
                        + " \(.showSecrets) shows the value"), "",
            ]
            return
        }
        guard !difference.correct.isEmpty || stage != .signature else {
            lines += ["  the public key does not verify the signature", ""]
            return
        }
        guard difference.found != difference.correct else {
            lines += [
                style.text(
                    "  the values differ only in a secret; \(.showSecrets) shows the secret"), "",
            ]
            return
        }
        lines += AlignedDifference(difference, style).lines.map { "  " + $0 }
        addParts(of: difference)
        lines.append("")
    }

    private mutating func addParts(of difference: ShownDifference) {
        let (found, correct) = (difference.found, difference.correct)
        switch difference.stage {
        case .parameters: add(ParameterComparison(found: found, correct: correct))
        case .baseString:
            guard let parts = BaseStringComparison(found: found, correct: correct) else { return }
            addPart("method", found: parts.found.method, correct: parts.correct.method)
            addPart("base string URI", found: parts.found.uri, correct: parts.correct.uri)
            add(parts.parameters)
        default: return
        }
    }

    private mutating func addPart(_ name: String, found: [UInt8], correct: [UInt8]) {
        guard found != correct else { return }
        lines.append("  the \(name):")
        lines += AlignedDifference(correct: correct, found: found, style).lines.map { "    " + $0 }
    }

    private mutating func add(_ comparison: ParameterComparison?) {
        guard let comparison, !comparison.findings.isEmpty else { return }
        lines.append("  parameter by parameter:")
        for finding in comparison.findings.prefix(Self.findingsMax) {
            lines += finding.lines.map { "    " + $0 }
        }
        let more = comparison.findings.count - Self.findingsMax
        if more > 0 { lines.append("    and \(more) more") }
    }

    /// More parameters than these have one cause, which the first ones show.
    private static let findingsMax = 12
}
