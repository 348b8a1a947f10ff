import Results
package import Vectors

// A comparison for people.
extension ReportComparison {
    /// The changes by kind and cause, and a line with their counts; only that line if nothing
    /// changed.
    package func lines(_ detail: FailureDetail, _ style: ReportStyle = ReportStyle()) -> [String] {
        guard !changes.isEmpty else { return [counts] }
        let origins = ["old  \(Self.title(of: old))", "new  \(Self.title(of: new))", ""]
        return origins + overview + sections(detail, style) + [counts]
    }

    /// How many changes of each kind have which cause; nothing for a single change.
    private var overview: [String] {
        guard endpoints == nil else { return endpointLines + [""] }
        guard changes.count > 1 else { return [] }
        let lines = groups.map { FailureCauses.line($0.changes.count, $0.title, nil) }
        let before = unchangedCauses.map { cause, count in
            let title = cause.isEmpty ? "failing as before" : "failing as before, \(cause)"
            return FailureCauses.line(count, title, nil)
        }
        return ["changes by cause:"] + lines + before + [""]
    }

    /// The changes of some kinds, an empty line after each kind.
    func sections(
        _ detail: FailureDetail,
        _ style: ReportStyle = ReportStyle(),
        of kinds: [Kind] = Kind.allCases
    ) -> [String] {
        guard detail != .none else { return [] }
        return kinds.flatMap { kind in
            // A count has said what requests do not do any more.
            let isListed = { (change: Change) in change.new != nil || !isCounted(change) }
            let groups = groups.filter { $0.kind == kind && $0.changes.contains(where: isListed) }
            guard !groups.isEmpty else { return [String]() }
            let lines =
                detail == .each
                ? changes.filter { $0.kind == kind && isListed($0) }.flatMap {
                    Self.lines($0, style)
                }
                : groups.flatMap { Self.lines($0, detail, style) }
            return ["\(kind.title):"] + lines + [""]
        }
    }

    /// Ids of a group that are listed after its example.
    private static let idsMax = 10

    /// An example of a group, and the ids of its other changes.
    private static func lines(
        _ group: ChangeGroup,
        _ detail: FailureDetail,
        _ style: ReportStyle
    ) -> [String] {
        guard detail == .example, let first = group.changes.first else {
            return group.titles.map { "  \($0)" }
        }
        // What was removed, renamed or only added needs no example.
        let isTold = group.isWorse || details(of: first, style).count > 1
        let others = isTold ? Array(group.titles.dropFirst()) : group.titles
        let margin = isTold ? "      " : "  "
        var lines = isTold ? Self.lines(first, style) : []
        if isTold, !others.isEmpty {
            lines.append("    \(others.count) more\(group.cause.isEmpty ? "" : " \(group.cause)"):")
        }
        lines += others.prefix(idsMax).map { margin + $0 }
        let more = others.count - idsMax
        let hint: Hint = "\(margin)and \(more) more; \(.failures) ids lists them"
        return lines + (more > 0 ? [style.text(hint)] : [])
    }

    /// `oauthcheck: 1 newly failing, 2 removed; 40 as before`.
    package var counts: String { "oauthcheck: \(countsAlone)" }

    /// The same without the name.
    var countsAlone: String {
        let counts = Kind.allCases.compactMap { kind in
            count(kind) > 0 ? "\(count(kind)) \(kind.title)" : nil
        }
        let rest =
            (endpoints == nil ? "\(same) as before" : "\(failingAsBefore) failing as before")
            + (unreached > 0 ? ", \(unreached) not reached" : "")
        let isWhole = new.extent == .whole
        guard !counts.isEmpty else {
            return (isWhole ? "nothing changed: " : "nothing changed so far: ") + rest
        }
        return counts.joined(separator: ", ") + "; \(rest)"
    }

    private static func title(of report: RecordedReport) -> String {
        "\(PlainText.visible(report.file)): \(report.origin.title)"
    }

    static func lines(_ change: Change, _ style: ReportStyle = ReportStyle()) -> [String] {
        ["  \(change.title)"] + details(of: change, style)
    }

    private static func details(of change: Change, _ style: ReportStyle) -> [String] {
        switch change.kind {
        case .renamed: return []
        case .added:
            guard let new = change.new, new.fails else { return [] }
            return ["    \(PlainText.visible(new.sentence))"]
        case .removed: return (change.old?.fails ?? false) ? ["    it failed in the old run"] : []
        default: break
        }
        guard let new = change.new else { return [] }
        guard let old = change.old else { return ["    \(PlainText.visible(new.sentence))"] }
        var lines = [
            "    was \(PlainText.visible(old.sentence)); now \(PlainText.visible(new.sentence))"
        ]
        if let now = new.failure {
            lines += values(old.failure, now, style).map { "      \($0)" }
        }
        let reasons = change.reasons.map { $0.title }.joined(separator: ", ")
        return lines + ["    changed: \(reasons)"]
    }

    /// What is wrong now, and each value that was another one before.
    private static func values(
        _ old: RecordedFailure?,
        _ now: RecordedFailure,
        _ style: ReportStyle
    ) -> [String] {
        var lines: [String] = []
        if let found = now.found, let correct = now.correct {
            lines +=
                AlignedDifference(
                    correct: Array(correct.utf8), found: Array(found.utf8), style
                ).lines
        } else if let found = now.found {
            lines.append(
                "found  "
                    + PlainText.cut(PlainText.visible(found), to: AlignedDifference.columnsMax)
            )
        }
        return lines + change("correct", old?.correct, now.correct)
            + change("found", old?.found, now.found)
    }

    private static func change(_ name: String, _ old: String?, _ now: String?) -> [String] {
        guard let old, let now, !old.utf8.elementsEqual(now.utf8) else { return [] }
        return AlignedDifference(
            ("\(name) before", Array(old.utf8)), ("\(name) now", Array(now.utf8))
        ).lines
    }
}

extension ReportComparison {
    /// What else changed where something got worse: `  changed: the vector`.
    var changedBesides: [String] {
        let changed = Set(changes.filter { $0.isWorse }.flatMap { $0.reasons })
        let titles = Reason.allCases.filter(changed.contains).map { $0.title }
        return titles.isEmpty ? [] : ["  changed: \(titles.joined(separator: ", "))"]
    }
}

extension ReportComparison.Reason {
    /// What else changed.
    package var title: String {
        switch self {
        case .vector: "the vector"
        case .implementation: "the implementation"
        case .answer: "the answer (the implementation's version is the same)"
        case .tool: "the tool"
        case .unknown: "perhaps the vector (one report lacks the hash of the vector's content)"
        case .nothing: "nothing that the reports show"
        }
    }
}

extension BaselineOutcome {
    /// The section of the human report.
    var lines: [String] {
        ["", sentence] + comparison.endpointLines + comparison.sections(.each)
    }

    /// The changes other than new failures, which the report itself shows.
    func besides(_ detail: FailureDetail, _ style: ReportStyle) -> [String] {
        let lines = comparison.endpointLines
        return (lines.isEmpty ? [] : lines + [""])
            + comparison.sections(
                detail, style, of: [.newlyPassing, .newlySkipped, .renamed, .added, .removed])
    }

    /// `since old.json (oauthlib 3.2.2 by oauthcheck 0.1.0): 1 newly failing; 40 as before`.
    var sentence: String {
        let old = comparison.old
        let title = "\(PlainText.visible(old.file)) (\(old.origin.title))"
        return "since \(title): \(comparison.countsAlone)"
    }
}
