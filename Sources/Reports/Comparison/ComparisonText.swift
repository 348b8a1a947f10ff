import Results
import Vectors

// A comparison for people.
extension ReportComparison {
    /// Octets of a value that are shown around the place where two differ.
    private static let valueMax = 72

    /// The changes by their kinds, and a line with their counts; that line alone where nothing
    /// changed.
    package var lines: [String] {
        guard !changes.isEmpty else { return [counts] }
        let origins = ["old  \(Self.title(of: old))", "new  \(Self.title(of: new))", ""]
        return origins + sections + [counts]
    }

    /// The changes by their kinds, an empty line behind each.
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
        let told = Kind.allCases.compactMap { kind in
            count(kind) > 0 ? "\(count(kind)) \(kind.title)" : nil
        }
        let changed = Set(changes.compactMap(\.new)).count
        let same = max(0, new.results.count - changed)
        let rest = "\(same) as before" + (unreached > 0 ? ", \(unreached) not reached" : "")
        guard !told.isEmpty else { return "nothing changed: \(rest)" }
        return told.joined(separator: ", ") + "; \(rest)"
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
        let operation = last.operation == .sign ? "" : " (\(last.operation.rawValue))"
        return ["  " + ids.joined(separator: " -> ") + operation] + details(of: change)
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
        if let now = new.failure {
            lines += value("expected", old.failure?.expected, now.expected)
            lines += value("actual", old.failure?.actual, now.actual)
        }
        let reasons = change.reasons.map(\.title).joined(separator: ", ")
        return lines + ["    changed: \(reasons)"]
    }

    /// A value, with the one before it where that was another.
    private static func value(_ name: String, _ old: String?, _ new: String?) -> [String] {
        guard let new else { return [] }
        let padded = name + String(repeating: " ", count: 8 - name.utf8.count)
        guard let old, !old.utf8.elementsEqual(new.utf8) else {
            return ["      \(padded)  \(shortened(new))"]
        }
        return ["      \(padded)  \(shortened(new))", "      before    \(shortened(old))"]
    }

    private static func shortened(_ value: String) -> String {
        let text = PlainText.visible(value).unicodeScalars
        guard text.count > valueMax else { return String(text) }
        return String(text.prefix(valueMax - 1)) + "…"
    }
}

extension ReportComparison.Reason {
    /// What became other.
    package var title: String {
        switch self {
        case .vector: "the vector"
        case .implementation: "the implementation"
        case .answer: "the implementation's answer, not its version"
        case .tool: "the tool"
        case .unknown: "perhaps the vector: a report has no hash of its content"
        case .nothing: "nothing that the reports tell"
        }
    }
}

extension BaselineOutcome {
    /// What the human report says of it.
    var lines: [String] {
        let old = comparison.old
        let title = "\(PlainText.visible(old.file)) (\(old.origin.title))"
        return ["", "since \(title): \(comparison.countsAlone)"] + comparison.sections
    }
}
