import Results
import Vectors

/// What a run has found out about a provider, on a page: the verdict, the causes of what is not
/// kept, the worst first, and what was not tried.
struct RuleOverview {
    private let findings: [RuleFinding]
    /// Those that are not kept, as it was known before.
    private let known: [RuleFinding]
    private let style: ReportStyle
    private let isVerbose: Bool

    /// Lax causes beyond these share one line.
    private static let laxMax = 8
    /// Lax causes beyond these get no remedy; if a rule is broken, no lax cause gets one.
    private static let laxRemediesMax = 4
    /// Undecided rules beyond these are only counted.
    private static let idsMax = 30
    /// Causes of broken rules beyond these get no remedy.
    private static let remediesMax = 10
    /// Causes beyond these get no example.
    private static let examplesMax = 3

    init(
        _ findings: [RuleFinding],
        known: [RuleFinding] = [],
        _ style: ReportStyle,
        isVerbose: Bool = false
    ) {
        self.findings = findings
        self.known = known
        self.style = style
        self.isVerbose = isVerbose
    }

    var lines: [String] {
        let (grave, soft) = RootCause.ranked(findings)
        var lines = (untested + [verdict(grave.count), ""]).filter {
            !findings.isEmpty || !$0.isEmpty
        }
        for (index, group) in grave.enumerated() { lines += self.lines(of: group, at: index) }
        if !grave.isEmpty {
            lines.append("\(style.names(.verbose)) shows the requests and the answers.")
        }
        lines += laxLines(soft, remedies: grave.isEmpty ? Self.laxRemediesMax : 0)
        guard !isLost else { return lines }
        return lines + inconclusive + UntriedRules(with(.notTried), style).lines
    }

    private func with(_ verdicts: RuleVerdict...) -> [RuleFinding] {
        findings.filter { verdicts.contains($0.verdict) }
    }

    /// Whether no answer of the server decides a rule.
    private var isLost: Bool {
        with(.kept, .broken, .crash, .lax).isEmpty && !with(.inconclusive).isEmpty
    }

    // MARK: - The verdict

    private func verdict(_ causes: Int) -> String {
        let kept = with(.kept).count
        let (broken, crashes, lax) = (with(.broken).count, with(.crash).count, with(.lax).count)
        guard kept + broken + crashes + lax > 0 else {
            let reasons = with(.inconclusive).map { $0.reason }
            return "No rule could be judged"
                + (reasons.first.map { ": \(Self.sentence($0))" } ?? ".")
        }
        var parts: [String] = []
        if broken > 0 {
            parts.append("\(counted(broken, "rule")) \(broken == 1 ? "is" : "are") broken")
        }
        if crashes > 0 { parts.append("\(counted(crashes, "check")) made the server fail") }
        if let last = findings.first(where: { $0.hasStopped }) {
            let stop = "The server has stopped and did not come back; the last request was "
            let request = last.proof.map { $0.text } ?? "of this rule"
            return style.paint("\(stop)\(PlainText.visible(request)) (\(last.id))", .bold)
                + "\(undecided)\(less(lax))."
        }
        guard !parts.isEmpty else {
            let isKnown = known.contains { [.broken, .crash].contains($0.verdict) }
            let start = isKnown ? "No other rule is broken" : "No rule is broken"
            return style.paint(start, .bold) + "\(alreadyKnown)\(undecided)\(less(lax))."
        }
        let cause = causes == 1 ? ": one cause" : ": \(causes) causes, the worst first"
        return style.paint(parts.joined(separator: ", "), .bold)
            + (broken + crashes > 1 ? cause : "") + "\(alreadyKnown)\(less(lax))."
    }

    /// What is broken although no cause of it is listed.
    private var alreadyKnown: String {
        let broken = known.filter { [.broken, .crash].contains($0.verdict) }.map { $0.id }
        return broken.isEmpty
            ? "" : ", apart from what was known to be broken (\(RuleIDs.text(broken)))"
    }

    /// Says that the flow was not tested, and why.
    private var untested: [String] {
        var tally = FlowTally()
        for finding in findings { tally.count(finding) }
        guard let part = tally.untested, !isLost, !findings.contains(where: { $0.hasStopped })
        else { return [] }
        let open = with(.inconclusive).filter { FlowTally.Part(of: $0) == part }
        let reasons = Dictionary(grouping: open) { $0.reason }
        let most = reasons.max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }
        let name =
            switch part {
            case .temporaryCredentials: "The endpoint for temporary credentials"
            case .approval: "The flow"
            }
        let why = Self.sentence(most?.key ?? "")
        return [style.paint("\(name) could not be tested, because \(why)", .bold)]
    }

    private static func sentence(_ reason: String) -> String {
        PlainText.visible(reason) + (reason.utf8.last == UInt8(ascii: "?") ? "" : ".")
    }

    private func less(_ lax: Int) -> String {
        guard lax > 0 else { return "" }
        return "; \(lax) \(lax == 1 ? "is" : "are") kept only in part (lax),"
            + " which does not fail the run"
    }

    /// How many rules the verdict covers, if it does not cover all.
    private var undecided: String {
        let open = with(.inconclusive, .notTried).count
        guard open > 0 else { return "" }
        let rest = "\(open) \(open == 1 ? "is" : "are") undecided"
        return ": \(with(.kept).count) of \(findings.count) are kept, \(rest)"
    }

    // MARK: - Causes

    private func lines(of group: RootCause.Group, at index: Int) -> [String] {
        let isBrief = index >= Self.remediesMax
        let isCrash = group.findings[0].verdict == .crash
        let badge = style.paint(isCrash ? "CRASH " : "BROKEN", .red)
        let lax = group.cause.following(group.findings, among: with(.lax))
        let laxIDs = RuleIDs.text(lax.map { $0.id })
        let also = lax.isEmpty ? "" : "; kept only in part (lax): \(laxIDs)"
        var lines = ["\(badge)  \(title(group))\(also)"]
        if !isBrief { lines.append("        \(group.cause.remedy)") }
        if isVerbose { lines += group.cause.codeLines.map { "        \($0)" } }
        if index < Self.examplesMax { lines += Self.example(of: group) }
        // Each of several mistakes in a finding explains what was seen without the others.
        let mistakes = Set(
            group.findings.map {
                $0.mistakes.map { $0.id }.unique.sorted().joined(separator: " or ")
            }
        ).subtracting([""]).sorted()
        if !isBrief, !mistakes.isEmpty {
            lines.append("        the server's mistake: \(mistakes.joined(separator: ", "))")
        }
        return lines
    }

    /// The first rule in words, and the request that shows it.
    private static func example(of group: RootCause.Group) -> [String] {
        guard let first = group.findings.first(where: { $0.proof != nil }), let proof = first.proof
        else { return [] }
        let lines = ["\(first.id): \(first.rule)", "sent \(proof.text): \(first.reason)"]
        return lines.map { "        \(PlainText.cut(PlainText.visible($0), to: exampleMax))" }
    }

    /// Bytes of a line.
    private static let exampleMax = 160

    private func title(_ group: RootCause.Group) -> String {
        let ids = RuleIDs.text(group.findings.map { $0.id })
        let title = PlainText.visible(group.cause.title)
        return "\(title.hasSuffix(".") ? String(title.dropLast()) : title): \(ids)"
    }

    private func laxLines(_ groups: [RootCause.Group], remedies: Int) -> [String] {
        let shown = groups.count > Self.laxMax ? Self.laxMax - 1 : groups.count
        var lines = groups.prefix(shown).enumerated().flatMap { index, group in
            ["lax     \(title(group))"]
                + (index < remedies
                    ? ["        \(group.cause.remedy)"] + Self.example(of: group) : [])
        }
        let rest = groups.dropFirst(shown)
        if !rest.isEmpty {
            let ids = RuleIDs.text(rest.flatMap { $0.findings.map { $0.id } })
            lines.append("lax     \(rest.count) more causes: \(ids)")
        }
        return lines
    }

    // MARK: - What was not found out

    private var seeMore: String { "see \(style.names(.verbose))" }

    private var inconclusive: [String] {
        let open = with(.inconclusive)
        guard let first = open.first, with(.kept).count > 0 || !with(.broken, .crash).isEmpty
        else { return [] }
        let isOne = Set(open.map { $0.reason }).count == 1
        let reason = isOne ? " (\(PlainText.visible(first.reason)))" : "; \(seeMore)"
        let ids = open.map { $0.id }
        let isLong = ids.count > Self.idsMax
        let line = "inconclusive: \(isLong ? "\(ids.count) rules" : RuleIDs.text(ids))\(reason)"
        guard isLong, !with(.crash).isEmpty else { return [line] }
        let restart = style.names(.restart)
        return [line, "\(restart) COMMAND starts the server again, so that the run continues."]
    }
}
