import Results
import Vectors

/// Implementations beside topics, as a page.
package struct MatrixPage {
    private let table: MatrixTable
    private let template: HTMLTemplate
    private let isPartial: Bool

    /// - Parameters:
    ///   - table: the figures to show.
    ///   - isPartial: whether the run was interrupted.
    ///   - template: the files of the page.
    package init(_ table: MatrixTable, isPartial: Bool, _ template: HTMLTemplate) {
        self.table = table
        self.template = template
        self.isPartial = isPartial
    }

    /// The whole page, in UTF-8.
    package var bytes: [UInt8] {
        let title = "\(counted(table.rows.count, "implementation")) side by side"
        let partial: Markup =
            isPartial
            ? "<p class=\"reasons\">the run was interrupted; results so far</p>"
            : ""
        let isGood = !isPartial && table.rows.allSatisfy { $0.summary.exitCode == 0 }
        let body: Markup = """
            <header class="\(isGood ? "good" : "bad")">
            <p class="kicker">OAuth 1.0a conformance (RFC 5849)</p>
            <h1>\(title)</h1>
            <p class="sentence">Each cell: vectors passed of those verified; \
            a dash means that none was verified.</p>
            \(partial)
            </header>
            <main>
            <section class="card" aria-labelledby="matrix">
            <h2 id="matrix">Topics</h2>
            \(cells)
            </section>
            \(table.rows.indices.map(causes))
            </main>
            """
        return template.page(title: title, body: body, data: Array("{}".utf8))
    }

    private var cells: Markup {
        let titles = ["Implementation", "All", "Failed", "Errored", "Skipped"] + table.topics
        let rows = table.rows.indices.map { index -> Markup in
            let row = table.rows[index]
            let counts = [row.summary.failed, row.summary.errored, row.summary.skipped]
            let numbers = counts.map { count -> Markup in "<td class=\"number\">\(count)</td>" }
            let topics = table.topics.map { cell(row.topics[$0]) }
            return """
                <tr><th scope="row"><a href="#implementation-\(index + 1)">\
                \(table.title(of: row))</a></th>
                \(cell(row.summary))
                \(numbers)
                \(topics)</tr>
                """
        }
        return HTMLTable(
            name: "Results by topic", titles: titles, rows: rows, kind: "matrix numbers"
        ).markup
    }

    private func cell(_ summary: RunSummary?) -> Markup {
        let verified = summary.map { $0.total - $0.skipped } ?? 0
        let kind = verified == 0 ? "none" : verified == summary?.passed ? "all" : "some"
        return "<td class=\"number \(kind)\">\(table.cell(summary))</td>"
    }

    private func causes(_ index: Int) -> Markup {
        let row = table.rows[index]
        let problem: Markup = row.problem.map { "<p class=\"problem\">\($0)</p>" } ?? ""
        let lines = row.summary.causes.ranked.map { cause, count -> Markup in
            "<li>\(count): \(cause.title)</li>"
        }
        let list: Markup = lines.isEmpty ? "" : "<ul class=\"causes\">\(lines)</ul>"
        return """
            <section class="card" aria-labelledby="implementation-\(index + 1)">
            <h2 id="implementation-\(index + 1)">\(table.title(of: row))</h2>
            <p>\(row.summary.sentence)</p>
            \(problem)
            \(list)
            </section>
            """
    }
}
