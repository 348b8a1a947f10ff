package import Results
package import Vectors

/// The report of a provider's rules for people: a line for each, and for each that is not kept the
/// request that proves it.
package struct RuleReporter: Reporter {
    private let style: ReportStyle
    /// Whether rules that were not tried get a line.
    private let isVerbose: Bool
    private var counts: [RuleVerdict: Int] = [:]
    /// Ids by the reason why they were not tried, in order.
    private var notTried: [(reason: String, ids: [String])] = []

    package var isStream: Bool { true }
    package var isPrompt: Bool { true }
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
        counts[finding.verdict, default: 0] += 1
        if finding.verdict == .notTried {
            add(finding)
            guard isVerbose else { return }
        }
        append([heading(finding)] + body(finding, result).map { "    \($0)" }, to: &output)
    }

    package mutating func add(_ issue: VectorIssue, to output: inout [UInt8]) {
        append(FailureText(style).lines(of: issue), to: &output)
    }

    package mutating func finish(_ summary: RunSummary, to output: inout [UInt8]) {
        var lines = notTried.map {
            "not tried: \(Self.list($0.ids)) (\(PlainText.visible($0.reason)))"
        }
        lines += summary.orphans.flatMap { RecordedText.lines(ofOrphan: $0, style) }
        lines += summary.baseline?.lines ?? []
        if summary.known > 0 {
            lines.append("\(summary.known) not kept as known, which does not fail the run")
        }
        if let interrupted = summary.interrupted { lines.append(interrupted) }
        let verdicts: [RuleVerdict] = [
            .kept, .broken, .crash, .lax, .notApplicable, .inconclusive, .notTried,
        ]
        let parts = verdicts.filter { $0 == .kept || counts[$0] != nil }
            .map { "\(counts[$0] ?? 0) \($0.rawValue)" }
        lines.append(parts.joined(separator: ", "))
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
                lines += RuleText.visible(proof.request.map { "  | \($0)" } + [proof.command])
            }
        }
        lines += RuleText.visible(finding.notes) + RecordedText.lines(of: result, style)
        return lines.filter { !$0.isEmpty }
    }

    private mutating func add(_ finding: RuleFinding) {
        if let index = notTried.firstIndex(where: { $0.reason == finding.reason }) {
            notTried[index].ids.append(finding.id)
        } else {
            notTried.append((finding.reason, [finding.id]))
        }
    }

    /// Ids, of which runs of numbers are put together.
    private static func list(_ ids: [String]) -> String {
        var groups: [(first: String, last: String)] = []
        for id in ids {
            if let group = groups.last, isNext(id, after: group.last) {
                groups[groups.count - 1].last = id
            } else {
                groups.append((id, id))
            }
        }
        return groups.map { first, last in
            first == last ? first : "\(first)…\(last.suffix(2))"
        }.joined(separator: ", ")
    }

    private static func isNext(_ id: String, after other: String) -> Bool {
        guard id.prefix(4).utf8.elementsEqual(other.prefix(4).utf8), let number = Int(id.suffix(2)),
            let last = Int(other.suffix(2))
        else { return false }
        return number == last + 1
    }

    private func append(_ lines: [String], to output: inout [UInt8]) {
        output.append(lines: lines.map { InertText.line($0) })
    }
}
