package import Results
import Vectors

/// Implementations beside topics, as rows of cells.
package struct MatrixTable: Sendable {
    package let topics: [String]
    package let rows: [MatrixRow]
    /// Titles that several implementations have, such as two versions that do not say theirs.
    private let repeated: Set<String>

    package init(_ rows: [MatrixRow]) {
        self.rows = rows
        let titles = Dictionary(grouping: rows) { $0.implementation.title }
        repeated = Set(titles.filter { $0.value.count > 1 }.keys)
        topics = Set(rows.flatMap { $0.topics.keys }).sorted {
            $0.utf8.lexicographicallyPrecedes($1.utf8)
        }
    }

    /// For people: the title, with the command if two implementations differ only in the command.
    func title(of row: MatrixRow) -> String {
        row.implementation.title + command(of: row)
    }

    private func command(of row: MatrixRow) -> String {
        repeated.contains(row.implementation.title) ? " (\(PlainText.visible(row.name)))" : ""
    }

    /// `12/14`: 12 of 14 verified vectors passed; `-` if no vector was verified.
    func cell(_ summary: RunSummary?) -> String {
        guard let summary, summary.total > summary.skipped else { return "-" }
        return "\(summary.passed)/\(summary.total - summary.skipped)"
    }

    /// Columns that the implementation fills: its name and version.
    private static let textColumns = 2

    private var header: [String] {
        ["implementation", "version", "verified", "passed", "failed", "errored", "skipped"]
            + topics
    }

    private func cells(of row: MatrixRow) -> [String] {
        let summary = row.summary
        let counts = [
            summary.total - summary.skipped, summary.passed, summary.failed, summary.errored,
            summary.skipped,
        ]
        let name = PlainText.visible(row.implementation.name) + command(of: row)
        return [name, PlainText.visible(row.implementation.version)]
            + counts.map { "\($0)" } + topics.map { cell(row.topics[$0]) }
    }

    /// Lines of aligned columns, and the causes of each implementation's failures.
    package var text: String {
        let table = TextTable([header] + rows.map(cells), textColumns: Self.textColumns)
        return (table.lines + rows.flatMap(causes)).joined(separator: "\n") + "\n"
    }

    private func causes(of row: MatrixRow) -> [String] {
        var lines = row.summary.causes.lines(failed: row.summary.failed, of: row.implementation)
        if let problem = row.problem { lines.insert(PlainText.visible(problem), at: 0) }
        guard !lines.isEmpty else { return [] }
        return ["", title(of: row)] + lines.map { "  \($0)" }
    }

    /// A table in Markdown, and lists of causes.
    package var markdown: String {
        let columns = header.dropLast(topics.count) + topics.map(MarkdownText.code)
        let rule = columns.indices.map { $0 < Self.textColumns ? "---" : "--:" }
        var lines = ([columns, rule] + rows.map(markdownCells)).map { cells in
            "| " + cells.joined(separator: " | ") + " |"
        }
        for row in rows where row.summary.causes.failures > 0 || row.problem != nil {
            lines += ["", "**\(MarkdownText.code(title(of: row)))**", ""]
            if let problem = row.problem { lines.append("- \(MarkdownText.code(problem))") }
            lines += row.summary.causes.ranked.map { cause, count in
                "- \(count): \(MarkdownText.code(cause.title))"
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// The row's cells, with text from the implementation as code.
    private func markdownCells(of row: MatrixRow) -> [String] {
        cells(of: row).enumerated().map { column, cell in
            column < Self.textColumns ? MarkdownText.code(cell) : cell
        }
    }

    /// One object: the topics, and the implementations with their findings.
    package var json: String {
        let rows = rows.map { "    \(json(of: $0))" }.joined(separator: ",\n")
        return """
            {
              "oauthcheck": \(JSONFrame.tool),
              "topics": \(JSON.list(topics)),
              "implementations": [
            \(rows)
              ]
            }

            """
    }

    private func json(of row: MatrixRow) -> JSON {
        let topics = row.topics.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
            .map { ($0.key, JSON?(JSONFrame.summary($0.value))) }
        return [
            "asked_as": .string(row.name),
            "implementation": JSONFrame.implementation(row.implementation),
            "summary": JSONFrame.summary(row.summary), "topics": .object(JSON.Members(topics)),
            "findings": .list(row.findings.map(json)), "problem": row.problem.map(JSON.string),
        ]
    }

    private func json(of finding: MatrixRow.FailedVector) -> JSON {
        [
            "id": .string(finding.id), "operation": .string(finding.operation.rawValue),
            "status": .string(finding.status), "what": .string(finding.what),
            "cause": finding.cause.map(JSONFrame.cause),
        ]
    }
}
