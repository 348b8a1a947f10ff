import Results
import Vectors

/// What a run has found out about a provider, on a page: the verdict, the causes of what is not
/// kept, the worst first, and what was not tried.
struct RuleOverview {
    private let findings: [RuleFinding]
    private let style: ReportStyle

    /// More lax causes get no line of their own.
    private static let laxMax = 8
    /// More causes of what is broken get no remedy.
    private static let remediesMax = 14

    init(_ findings: [RuleFinding], _ style: ReportStyle) {
        self.findings = findings
        self.style = style
    }

    var lines: [String] {
        let grave = RootCause.groups(of: with(.broken, .crash))
        let soft = RootCause.groups(of: with(.lax))
        return [verdict(grave.count), ""].filter { !findings.isEmpty || !$0.isEmpty }
            + grave.enumerated().flatMap { lines(of: $1, isBrief: $0 >= Self.remediesMax) }
            + laxLines(soft) + untried
    }

    private func with(_ verdicts: RuleVerdict...) -> [RuleFinding] {
        findings.filter { verdicts.contains($0.verdict) }
    }

    // MARK: - The verdict

    private func verdict(_ causes: Int) -> String {
        let kept = with(.kept).count
        let (broken, crashes, lax) = (with(.broken).count, with(.crash).count, with(.lax).count)
        guard kept + broken + crashes + lax > 0 else {
            let reasons = with(.inconclusive).map { $0.reason }
            return "Nothing was found out"
                + (reasons.first.map { ": \(PlainText.visible($0))." } ?? ".")
        }
        var parts: [String] = []
        if broken > 0 {
            parts.append("\(counted(broken, "rule")) \(broken == 1 ? "is" : "are") broken")
        }
        if crashes > 0 { parts.append("\(counted(crashes, "check")) made the server fail") }
        guard !parts.isEmpty else {
            let rest = lax > 0 ? "; \(lax) \(lax == 1 ? "is" : "are") kept less strictly (lax)" : ""
            return style.paint("No rule is broken", .bold) + "\(rest)."
        }
        let cause = causes == 1 ? "one cause" : "\(causes) causes"
        let order = causes > 1 ? ", the worst first" : ""
        return style.paint(parts.joined(separator: ", "), .bold) + ": \(cause)\(order)."
    }

    // MARK: - Causes

    private typealias Group = (cause: RootCause, findings: [RuleFinding])

    private func lines(of group: Group, isBrief: Bool) -> [String] {
        let isCrash = group.findings[0].verdict == .crash
        let badge = style.paint(isCrash ? "CRASH " : "BROKEN", .red)
        var lines = ["\(badge)  \(title(group))"]
        if !isBrief { lines.append("        \(group.cause.remedy)") }
        let mistakes = Set(group.findings.flatMap { $0.mistakes }.map { $0.id }).sorted()
        if !isBrief, !mistakes.isEmpty {
            lines.append("        the server's mistake: \(mistakes.joined(separator: ", "))")
        }
        return lines
    }

    private func title(_ group: Group) -> String {
        let ids = RuleIDs.text(group.findings.map { $0.id })
        let title = PlainText.visible(group.cause.title)
        return "\(title.hasSuffix(".") ? String(title.dropLast()) : title): \(ids)"
    }

    private func laxLines(_ groups: [Group]) -> [String] {
        let shown = groups.count > Self.laxMax ? Self.laxMax - 1 : groups.count
        var lines = groups.prefix(shown).map { "lax     \(title($0))" }
        let rest = groups.dropFirst(shown)
        if !rest.isEmpty {
            let ids = RuleIDs.text(rest.flatMap { $0.findings.map { $0.id } })
            lines.append("lax     \(rest.count) more causes: \(ids)")
        }
        return lines
    }

    // MARK: - What was not found out

    private var seeMore: String { "see \(style.names(.verbose))" }

    private var untried: [String] {
        var lines: [String] = []
        let open = with(.inconclusive)
        let reasons = Set(open.map { $0.reason })
        if let first = open.first, with(.kept).count > 0 || !with(.broken, .crash).isEmpty {
            let reason =
                reasons.count == 1 ? " (\(PlainText.visible(first.reason)))" : "; \(seeMore)"
            lines.append("inconclusive: \(RuleIDs.text(open.map { $0.id }))\(reason)")
        }
        let left = with(.notTried)
        let options = left.filter { $0.reason.contains("--") }
        let credentials = left.filter {
            !$0.reason.contains("--") && $0.reason.contains("in the credentials")
        }
        let names = options.flatMap { Self.options(in: $0.reason) }
        let unique = names.enumerated().filter { names.firstIndex(of: $1) == $0 }.map { $0.element }
        if !options.isEmpty {
            lines.append(
                "not tried without these options: \(options.count)"
                    + " (\(unique.joined(separator: ", ")))"
            )
        }
        if !credentials.isEmpty {
            let ids = RuleIDs.text(credentials.map { $0.id })
            lines.append("not tried: \(ids), for want of clients or tokens in the credentials")
        }
        let others = left.filter { finding in
            !options.contains { $0.id == finding.id }
                && !credentials.contains { $0.id == finding.id }
        }
        if let first = others.first {
            let isOne = others.allSatisfy { $0.reason == first.reason }
            let reason =
                isOne
                ? " (\(PlainText.visible(first.reason)))" : ", for other reasons; \(seeMore)"
            lines.append("not tried: \(RuleIDs.text(others.map { $0.id }))\(reason)")
        }
        return lines
    }

    /// The names of options in a reason.
    private static func options(in reason: String) -> [String] {
        reason.split { $0.isWhitespace || $0 == "," || $0 == ";" }.filter { $0.hasPrefix("--") }
            .map { String($0.prefix { $0.isLetter || $0 == "-" }) }
    }
}
