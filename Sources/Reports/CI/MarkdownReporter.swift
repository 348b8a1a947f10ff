package import Results
package import Vectors

/// The `markdown` report: figures, causes, and the failures, each of which can be unfolded.
package struct MarkdownReporter: Reporter {
    /// The first line, by which a job finds its comment on a pull request again to update it.
    private static let marker = "<!-- oauthcheck:report -->"
    /// Bytes kept free for what comes before and after the failures.
    private static let frameMax = 16_384

    private let text: FailureText
    private let implementation: Implementation
    /// The length limit of the report in bytes; nil for none.
    private let bytesMax: Int?
    private let detail: FailureDetail
    private var failures: [UInt8] = []
    private var leftOut = 0
    private var groups: FailureGroups

    package var ignoresPasses: Bool { true }
    package var showsHistory: Bool { true }
    package var namedMax: Int? { detail == .each || detail == .ids ? nil : groups.titlesMax }

    /// Ids of a cause that are listed.
    private static let idsMax = 50

    /// Failures that do not fit in `bytesMax` are only counted.
    package init(
        _ style: ReportStyle,
        _ implementation: Implementation = .own,
        _ detail: FailureDetail = .example,
        bytesMax: Int? = nil
    ) {
        text = FailureText(style.withoutColor)
        self.implementation = implementation
        self.detail = detail
        groups = FailureGroups(titlesMax: detail == .ids ? .max : Self.idsMax + 1)
        self.bytesMax = bytesMax
    }

    package mutating func add(
        _ result: CheckResult,
        of subject: Subject,
        to output: inout [UInt8]
    ) {
        guard let trouble = result.trouble else { return }
        let title = FailureText.title(of: result, subject)
        guard detail != .each else {
            return append(
                title, text.sentence(of: result, subject), text.story(of: result, subject))
        }
        let isOld = result.isNew == false
        let isNameEnough = detail == .ids || trouble.isUniform
        let (text, detail) = (text, detail)
        groups.add(
            trouble, title, at: subject.place, isOld: isOld,
            isListed: result.isNew == true,
            listed: isNameEnough ? nil : text.listed(result, subject),
            story: isOld || detail == .ids ? [] : text.story(of: result, subject))
    }

    package mutating func add(_ count: Int, moreOf group: FailureGroups.Kind) {
        groups.add(count, moreOf: group)
    }

    package mutating func add(_ issue: VectorIssue, to output: inout [UInt8]) {
        append(
            PlainText.visible(issue.file), FailureText.sentence(of: issue),
            text.lines(of: issue))
    }

    package mutating func finish(_ summary: RunSummary, to output: inout [UInt8]) {
        if detail != .none {
            for group in groups.ranked where !group.isOld || detail == .ids { append(group) }
        }
        for orphan in summary.orphans {
            append(
                PlainText.visible(orphan.id), "known failure matches no vector",
                text.lines(ofOrphan: orphan))
        }
        var lines = [Self.marker, "## oauthcheck", ""]
        lines += summary.problems.map { "> **\($0)**\n" }
        lines += [
            "\(MarkdownText.code(implementation.title)) \(Self.verdict(summary))", "",
        ]
        if let baseline = summary.baseline {
            lines += [MarkdownText.text(baseline.sentence), ""] + news(summary)
            let counts = baseline.comparison.endpointCounts
            lines += counts.map { "- \(MarkdownText.code($0.line))" }
            if !counts.isEmpty { lines.append("") }
        }
        lines += Self.table(summary)
        lines += causes(summary)
        if !failures.isEmpty || leftOut > 0 { lines += ["### Failures", ""] }
        output.append(lines: lines)
        output += failures
        guard leftOut > 0 else { return }
        output.append(
            line: "\(leftOut) more \(leftOut == 1 ? "failure is" : "failures are") left out here.")
    }

    private mutating func append(_ title: String, _ sentence: String, _ story: [String]) {
        let text = """
            <details><summary>\(MarkdownText.code(title)): \(MarkdownText.code(sentence))</summary>

            \(MarkdownText.block(story))
            </details>


            """
        let isTooLong = bytesMax.map {
            failures.count + text.utf8.count + Self.frameMax > $0
        }
        guard isTooLong != true else {
            leftOut += 1
            return
        }
        failures.append(contentsOf: text.utf8)
    }

    /// What is new since the baseline, and what was known before, by cause.
    private func news(_ summary: RunSummary) -> [String] {
        guard detail != .each else { return [] }
        return groups.news.flatMap { part in
            let items = part.groups.map { group in
                let age = summary.causeAges?.sentence(of: group)
                return "- \(group.count) \(MarkdownText.code(group.kind.title))"
                    + (age.map { ", \(MarkdownText.text($0))" } ?? "")
            }
            return ["**\(part.title)**", ""] + items + [""]
        }
    }

    /// A cause: one failure in full, and the ids of the others.
    private mutating func append(_ group: FailureGroups.Group) {
        let others = group.titles.dropFirst(detail == .ids ? 0 : 1)
        guard group.count > 1 || detail == .ids else {
            return append(group.titles[0], group.kind.title, group.story)
        }
        let more = group.count - group.titles.count
        let rest = more > 0 ? ["and \(more) more"] : []
        let heading = detail == .ids ? [] : ["", "\(group.count - 1) more with this cause:"]
        append(
            "\(group.count) failures", group.kind.title,
            group.story + heading + others.map { "  \($0)" } + rest)
    }

    private static func verdict(_ summary: RunSummary) -> String {
        switch summary.exitCode {
        case 0: "passed."
        case 1: "**failed**."
        default: "was **not fully checked**."
        }
    }

    private static func table(_ summary: RunSummary) -> [String] {
        let columns = [
            (summary.kind.plural, summary.total), ("passed", summary.passed),
            ("failed", summary.failed), ("known", summary.known), ("fixed", summary.fixed),
            ("skipped", summary.skipped),
            ("errored", summary.errored),
        ]
        return [
            "| " + columns.map { $0.0 }.joined(separator: " | ") + " |",
            "|" + columns.map { _ in " ---: |" }.joined(),
            "| " + columns.map { "\($0.1)" }.joined(separator: " | ") + " |", "",
        ]
    }

    /// Causes beyond these share one line.
    private static let causesMax = 50
    private static let causeMax = 120

    private func causes(_ summary: RunSummary) -> [String] {
        let ranked = summary.causes.ranked
        guard !ranked.isEmpty else { return [] }
        let rows = ranked.prefix(Self.causesMax).map { cause, count in
            let age = summary.causeAges?.sentence(of: cause).map { ", \(MarkdownText.text($0))" }
            let title = MarkdownText.code(PlainText.cut(cause.title, to: Self.causeMax))
            return "| \(count) | \(title)\(age ?? "") |"
        }
        let rest = ranked.dropFirst(Self.causesMax)
        let more = rest.isEmpty ? [] : ["| \(rest.reduce(0) { $0 + $1.count }) | other causes |"]
        let common = summary.causes.commonMistake(of: implementation)
        let left = summary.unexamined
        let verb = left == 1 ? "was" : "were"
        let note = left > 0 ? ["", "\(counted(left, "more failure")) \(verb) not explained."] : []
        return ["### Causes", "", "| failures | cause |", "| ---: | --- |"] + rows + more
            + (common.map { ["", MarkdownText.text($0)] } ?? []) + note + [""]
    }
}
