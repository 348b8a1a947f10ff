package import Results
package import Vectors

/// The report for people: failures by cause, with what to look at, and one line at the end.
package struct HumanReporter: Reporter {
    /// Ids of a cause that are listed after its example, unless its failures are new.
    private static let idsMax = 10

    private let style: ReportStyle
    private let implementation: Implementation
    private let detail: FailureDetail
    /// Whether vectors that pass or are skipped get a line.
    private let isVerbose: Bool
    private var groups: FailureGroups

    package var isStream: Bool { detail == .each }
    package var ignoresPasses: Bool { !isVerbose }
    package var showsHistory: Bool { true }
    package var namedMax: Int? { detail == .each || detail == .ids ? nil : groups.titlesMax }

    package init(
        _ style: ReportStyle,
        _ implementation: Implementation = .own,
        _ detail: FailureDetail = .example,
        isVerbose: Bool = false
    ) {
        self.style = style
        self.implementation = implementation
        self.detail = detail
        self.isVerbose = isVerbose
        groups = FailureGroups(titlesMax: detail == .ids ? .max : Self.idsMax + 1)
    }

    package mutating func add(
        _ result: CheckResult,
        of subject: Subject,
        to output: inout [UInt8]
    ) {
        guard let word = Self.word(for: result) else {
            if isVerbose { append([line(of: result, subject)], to: &output) }
            return
        }
        guard detail != .each, let trouble = result.trouble else {
            return append(Self.story(word, of: result, subject, style), to: &output)
        }
        let isOld = result.isNew == false
        // The example shows what is wrong, unless failures have only the group's name in common.
        let isNameEnough = detail == .ids || trouble.isUniform
        let hasStory = detail == .example && !isOld
        let style = style
        groups.add(
            trouble, FailureText.title(of: result, subject), at: subject.place,
            isOld: isOld, isListed: result.isNew == true,
            listed: isNameEnough ? nil : FailureText(style).listed(result, subject),
            story: hasStory ? Self.story(word, of: result, subject, style) : [])
    }

    package mutating func add(_ count: Int, moreOf group: FailureGroups.Kind) {
        groups.add(count, moreOf: group)
    }

    private static func word(for result: CheckResult) -> String? {
        switch result.verdict {
        case .passed where result.status == .fixed: "FIXED"
        case .failed where result.status == .failed: "FAILED"
        case .broken: "BROKEN"
        case .passed, .failed, .errored, .skipped: nil
        }
    }

    package mutating func finish(_ summary: RunSummary, to output: inout [UInt8]) {
        let ages = summary.causeAges
        let isCompared = summary.baseline != nil && detail != .each
        var lines = isCompared ? news(summary) : []
        for group in groups.ranked { lines += text(of: group) }
        if let baseline = summary.baseline, isCompared { lines += baseline.besides(detail, style) }
        lines += summary.orphans.flatMap { RecordedText.lines(ofOrphan: $0, style) }
        if !summary.readNothing {
            let paint: Paint = summary.exitCode == 0 ? .green : .red
            lines.append("oauthcheck: \(name)\(style.paint(summary.sentence, paint))")
        }
        lines += implementation == .own ? summary.ownNotes : summary.notes
        lines += summary.causes.lines(failed: summary.failed, of: implementation) {
            ages?.sentence(of: $0)
        }
        if !isCompared { lines += summary.baseline?.lines ?? [] }
        append(lines, to: &output)
    }

    /// What is tested, unless it is the tool itself.
    private var name: String { implementation == .own ? "" : "\(implementation.title): " }

    /// What changed since the baseline, in a few lines: what is new, and what was known before.
    private func news(_ summary: RunSummary) -> [String] {
        var lines = summary.baseline.map { [$0.sentence] } ?? []
        for part in groups.news {
            lines.append("\(part.title):")
            lines += part.groups.map { group in
                FailureCauses.line(
                    group.count, group.kind.title, summary.causeAges?.sentence(of: group))
            }
            guard part.groups.first?.isOld == false else { continue }
            lines += summary.baseline?.comparison.changedBesides ?? []
        }
        return lines + [""]
    }

    /// A failure in full, and the ids of the others.
    private func text(of group: FailureGroups.Group) -> [String] {
        switch detail {
        case .each, .none: return []
        case .ids:
            let list = group.titles.map { "  \($0)" }
            return ["\(group.kind.title) (\(group.count)):"] + list + [""]
        case .example:
            guard !group.isOld else { return [] }
            guard group.count > 1 else { return group.story }
            let others = group.titles.dropFirst().map { "      \($0)" }
            let more = group.count - group.titles.count
            let hint: Hint = "      and \(more) more; \(.failures) ids lists them"
            let rest = more > 0 ? [style.text(hint)] : []
            return group.story + ["    \(group.count - 1) more with this cause:"] + others + rest
                + [""]
        }
    }

    /// One line about a result that needs no attention.
    private func line(of result: CheckResult, _ subject: Subject) -> String {
        let name = "\(result.status.rawValue) \(FailureText.title(of: result, subject))"
        guard result.status != .passed else { return name }
        return "\(name): \(FailureText(style).sentence(of: result, subject))"
    }

    private static func story(
        _ word: String,
        of result: CheckResult,
        _ subject: Subject,
        _ style: ReportStyle
    ) -> [String] {
        let id = style.paint(PlainText.visible(subject.id), .bold)
        let text = FailureText(style)
        let lines = text.origin(of: subject) + text.lines(of: result, subject)
        return ["\(style.paint(word, .red)) \(id)\(result.operation.suffix)"]
            + lines.map { $0.isEmpty ? "" : "    " + $0 }
    }

    private func append(_ lines: [String], to output: inout [UInt8]) {
        output.append(lines: lines.map { InertText.line($0) })
    }
}
