import Results
import Vectors

/// The rules that were not tried, and what it takes to try them.
struct UntriedRules {
    private let findings: [RuleFinding]
    private let style: ReportStyle

    /// More options are only counted.
    private static let optionsMax = 4

    init(_ findings: [RuleFinding], _ style: ReportStyle) {
        self.findings = findings
        self.style = style
    }

    /// One line about missing options, one about missing credentials, one about all other reasons.
    var lines: [String] {
        let optional = findings.filter { !$0.neededOptions.isEmpty }
        let rest = findings.filter { $0.neededOptions.isEmpty }
        let credentials = rest.filter { !$0.needs.isEmpty }
        let others = rest.filter { $0.needs.isEmpty }
        let lack = credentials.flatMap { $0.needs }.unique
        let reasons = others.map { $0.reason }.unique
        return options(optional)
            + line(credentials, "the credentials lack \(lack.joined(separator: ", "))")
            + line(others, reasons.count == 1 ? reasons[0] : nil)
    }

    /// The options, those first that permit most for each that is given.
    private func options(_ findings: [RuleFinding]) -> [String] {
        guard !findings.isEmpty else { return [] }
        let groups = Dictionary(grouping: findings) { $0.neededOptions }
            .map { (options: $0.key, count: $0.value.count) }
            .sorted { first, second in
                let (one, other) = (
                    first.count * second.options.count, second.count * first.options.count
                )
                return one == other
                    ? first.options.joined() < second.options.joined() : one > other
            }
        let rules = "\(findings.count) \(findings.count == 1 ? "rule needs" : "rules need")"
        if groups.count == 1 { return ["\(rules) \(groups[0].options.joined(separator: " "))"] }
        var parts = groups.prefix(Self.optionsMax).map { group in
            "\(group.options.joined(separator: " ")) for \(group.count)"
        }
        let more = groups.dropFirst(Self.optionsMax).reduce(0) { $0 + $1.count }
        if more > 0 {
            let others = counted(more, "more rule")
            parts.append("other options for \(others) (see \(style.names(.verbose)))")
        }
        return ["\(rules) more options: \(parts.joined(separator: ", "))"]
    }

    /// The ids and the reason; no line if there are no findings.
    private func line(_ findings: [RuleFinding], _ reason: String?) -> [String] {
        guard !findings.isEmpty else { return [] }
        let why =
            reason.map { " (\(PlainText.visible($0)))" }
            ?? ", for other reasons; see \(style.names(.verbose))"
        return ["not tried: \(RuleIDs.text(findings.map { $0.id }))\(why)"]
    }
}
