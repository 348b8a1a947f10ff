import Results
import Vectors

// A comparison for people.
extension ReportComparison {
    /// The changes by kind, and a line with their counts; only that line if nothing changed.
    package var lines: [String] {
        guard !changes.isEmpty else { return [counts] }
        let origins = ["old  \(Self.title(of: old))", "new  \(Self.title(of: new))", ""]
        return origins + sections + [counts]
    }

    /// The changes by kind, an empty line after each kind.
    package var sections: [String] {
        Kind.allCases.flatMap { kind in
            let changes = changes.filter { $0.kind == kind }
            guard !changes.isEmpty else { return [String]() }
            return ["\(kind.title):"] + changes.flatMap(Self.lines) + [""]
        }
    }

    /// `oauthcheck: 1 newly failing, 2 removed; 40 as before`.
    package var counts: String { "oauthcheck: \(countsAlone)" }

    /// The same without the name.
    var countsAlone: String {
        let counts = Kind.allCases.compactMap { kind in
            count(kind) > 0 ? "\(count(kind)) \(kind.title)" : nil
        }
        let changed = Set(changes.compactMap(\.new)).count
        let same = max(0, new.results.count - changed)
        let rest = "\(same) as before" + (unreached > 0 ? ", \(unreached) not reached" : "")
        let isWhole = new.extent == .whole
        guard !counts.isEmpty else {
            return (isWhole ? "nothing changed: " : "nothing changed so far: ") + rest
        }
        return counts.joined(separator: ", ") + "; \(rest)"
    }

    private static func title(of report: RecordedReport) -> String {
        "\(PlainText.visible(report.file)): \(report.origin.title)"
    }

    private static func lines(_ change: Change) -> [String] {
        let shown = [change.old, change.new].compactMap(\.self)
        guard let last = shown.last else { return [] }
        var ids = [PlainText.visible(last.id)]
        if change.kind == .renamed, let old = change.old {
            ids.insert(PlainText.visible(old.id), at: 0)
        }
        return ["  " + ids.joined(separator: " -> ") + last.operation.suffix] + details(of: change)
    }

    private static func details(of change: Change) -> [String] {
        switch change.kind {
        case .renamed: return []
        case .added:
            guard let new = change.new, new.fails else { return [] }
            return ["    \(PlainText.visible(new.sentence))"]
        case .removed: return (change.old?.fails ?? false) ? ["    it failed"] : []
        default: break
        }
        guard let old = change.old, let new = change.new else { return [] }
        var lines = [
            "    was \(PlainText.visible(old.sentence)); now \(PlainText.visible(new.sentence))"
        ]
        if let now = new.failure { lines += values(old.failure, now).map { "      \($0)" } }
        let reasons = change.reasons.map(\.title).joined(separator: ", ")
        return lines + ["    changed: \(reasons)"]
    }

    /// What is wrong now, and each value that was another one before.
    private static func values(_ old: RecordedFailure?, _ now: RecordedFailure) -> [String] {
        var lines: [String] = []
        if let found = now.found, let correct = now.correct {
            lines += AlignedDifference(correct: Array(correct.utf8), found: Array(found.utf8)).lines
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

extension ReportComparison.Reason {
    /// What else changed.
    package var title: String {
        switch self {
        case .vector: "the vector"
        case .implementation: "the implementation"
        case .answer: "the answer of the same version"
        case .tool: "the tool"
        case .unknown: "perhaps the vector: a report has no hash of its content"
        case .nothing: "nothing that the reports show"
        }
    }
}

extension BaselineOutcome {
    /// The section of the human report.
    var lines: [String] { ["", sentence] + comparison.sections }

    /// `since old.json (oauthlib 3.2.2 by oauthcheck 0.1.0): 1 newly failing; 40 as before`.
    var sentence: String {
        let old = comparison.old
        let title = "\(PlainText.visible(old.file)) (\(old.origin.title))"
        return "since \(title): \(comparison.countsAlone)"
    }
}
