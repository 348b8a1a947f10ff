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
            <p class="sentence">Each cell shows how many of the verified vectors passed; \
            a dash means that no vector was verified. \
            If some vectors failed, the number is a link to the failures.</p>
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
        let titles = ["Implementation", "All"] + table.topics
        let rows = table.rows.indices.map { index -> Markup in
            let row = table.rows[index]
            let topics = table.topics.map { topic in
                let failures = row.findings.contains { $0.topic == topic }
                return cell(row.topics[topic], failures ? place(of: topic, index) : nil)
            }
            return """
                <tr><th scope="row"><a href="#implementation-\(index + 1)">\
                \(table.title(of: row))</a></th>
                \(cell(row.summary))
                \(topics)</tr>
                """
        }
        return HTMLTable(
            name: "Results by topic", titles: titles, rows: rows, kind: "matrix numbers"
        ).markup
    }

    /// A figure, which leads to the place of its failures if it has any.
    private func cell(_ summary: RunSummary?, _ place: String? = nil) -> Markup {
        let verified = summary.map { $0.total - $0.skipped } ?? 0
        let kind = Self.shade(passed: summary?.passed ?? 0, of: verified)
        let text = table.cell(summary)
        let content = place.map { "<a href=\"#\($0)\">\(text)</a>" as Markup } ?? "\(text)"
        return "<td class=\"number \(kind)\">\(content)</td>"
    }

    /// The class of a figure: the more failed, the darker; nothing is all right that has a failure.
    private static func shade(passed: Int, of verified: Int) -> String {
        guard verified > 0 else { return "none" }
        guard passed < verified else { return "all" }
        return "some some-\(min(shadesMax, (verified - passed) * shadesMax / verified + 1))"
    }

    private static let shadesMax = 5

    /// The anchor of an implementation's failures of a topic.
    private func place(of topic: String, _ index: Int) -> String {
        "failures-\(index + 1)-\(table.topics.firstIndex(of: topic) ?? 0)"
    }

    /// The most failures of a topic that are listed.
    private static let failuresMax = 100

    /// The list of failures in a topic; empty if nothing failed.
    private func failures(_ topic: String, _ index: Int) -> Markup {
        let findings = table.rows[index].findings.filter { $0.topic == topic }
        guard !findings.isEmpty else { return "" }
        let items = findings.prefix(Self.failuresMax).map { finding -> Markup in
            let cause = finding.cause.map(\.title).flatMap {
                $0.utf8.elementsEqual(finding.what.utf8) ? nil : ", \($0)"
            }
            return """
                <li><span class="id">\(PlainText.visible(finding.id))</span>\
                \(finding.operation.suffix): \(finding.what)\(cause ?? "")</li>
                """
        }
        let more = findings.count - items.count
        let rest: Markup = more > 0 ? "<p>and \(grouped(more)) more</p>" : ""
        return """
            <h3 id="\(place(of: topic, index))">\(topic): \(counted(findings.count, "failure"))</h3>
            <ul class="causes">\(items)</ul>\(rest)
            """
    }

    private func causes(_ index: Int) -> Markup {
        let row = table.rows[index]
        let problem: Markup = row.problem.map { "<p class=\"problem\">\($0)</p>" } ?? ""
        let common =
            row.summary.causes.commonMistake(of: row.implementation)
            .map { "<p>\($0)</p>" as Markup } ?? ""
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
            \(common)
            \(table.topics.map { failures($0, index) })
            </section>
            """
    }
}
