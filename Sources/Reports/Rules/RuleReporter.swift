package import Results
package import Vectors

/// The report of a provider's rules for people: a verdict, and the causes of what is not kept.
///
/// With `--verbose` each rule has a line before, as soon as it was tried, and what proves it.
package struct RuleReporter: Reporter {
    private let style: ReportStyle
    private let isVerbose: Bool
    private var findings: [RuleFinding] = []
    /// Known failures, of which the report has only the number.
    private var known: Set<String> = []
    private var remarks: [String] = []

    package var isStream: Bool { isVerbose }
    package var isPrompt: Bool { isVerbose }
    package var showsHistory: Bool { true }

    package init(_ style: ReportStyle, isVerbose: Bool = false) {
        self.style = style
        self.isVerbose = isVerbose
    }

    package mutating func add(
        _ result: CheckResult,
        of subject: Subject,
        to output: inout [UInt8]
    ) {
        guard case .rule(let finding) = subject else { return }
        findings.append(finding)
        if result.knownFailure != nil { known.insert(finding.id) }
        if isVerbose {
            append([heading(finding)] + body(finding, result).map { "    \($0)" }, to: &output)
        } else {
            let lines = RecordedText.lines(of: result, style).filter { !$0.isEmpty }
            if let first = lines.first {
                remarks += ["\(finding.id): \(first)"] + lines.dropFirst().map { "    \($0)" }
            }
        }
    }

    package mutating func add(_ issue: VectorIssue, to output: inout [UInt8]) {
        append(FailureText(style).lines(of: issue), to: &output)
    }

    package mutating func finish(_ summary: RunSummary, to output: inout [UInt8]) {
        var lines = isVerbose && !findings.isEmpty ? [""] : []
        let overview = RuleOverview(
            findings.filter { !known.contains($0.id) },
            known: findings.filter { known.contains($0.id) }, style, isVerbose: isVerbose)
        lines += overview.lines + remarks
        lines += summary.orphans.flatMap { RecordedText.lines(ofOrphan: $0, style) }
        lines += summary.baseline?.lines ?? []
        if summary.known > 0 {
            lines.append("known failures (these do not fail the run): \(summary.known)")
        }
        if let interrupted = summary.interrupted { lines.append(interrupted) }
        let verdicts: [RuleVerdict] = [
            .kept, .broken, .crash, .lax, .notApplicable, .inconclusive, .notTried,
        ]
        let parts = verdicts.map { verdict in
            (verdict, findings.count { $0.verdict == verdict })
        }.filter { $0.0 == .kept || $0.1 > 0 }
        lines.append(parts.map { "\($0.1) \($0.0.rawValue)" }.joined(separator: ", "))
        append(lines, to: &output)
    }

    /// Id, level, verdict and rule, in columns.
    private func heading(_ finding: RuleFinding) -> String {
        let verdict = finding.verdict.rawValue
        let columns = [(finding.id, 8), (finding.level, 13), (verdict, 16)].map { text, width in
            text + String(repeating: " ", count: max(1, width - text.utf8.count))
        }
        let isGrave = [.broken, .crash].contains(finding.verdict)
        let rest = columns[2].dropFirst(verdict.count)
        return columns[0] + columns[1] + (isGrave ? style.paint(verdict, .red) : verdict) + rest
            + PlainText.visible(finding.rule)
    }

    /// What follows the heading.
    private func body(_ finding: RuleFinding, _ result: CheckResult) -> [String] {
        if let known = result.knownFailure {
            return ["known failure: \(RecordedText.reason(of: known))"]
        }
        var lines: [String]
        switch finding.verdict {
        case .kept: lines = []
        case .inconclusive, .notApplicable, .notTried:
            lines = RuleText.visible([finding.reason])
        case .crash, .broken, .lax:
            lines = RuleText.outline(finding)
            if let proof = finding.proof {
                lines += RuleText.visible(
                    proof.request.map { "  | \($0)" } + RuleText.commands(proof))
            }
        }
        lines += RuleText.visible(finding.notes) + RecordedText.lines(of: result, style)
        return lines.filter { !$0.isEmpty }
    }

    private func append(_ lines: [String], to output: inout [UInt8]) {
        output.append(lines: lines.map { InertText.line($0) })
    }
}
