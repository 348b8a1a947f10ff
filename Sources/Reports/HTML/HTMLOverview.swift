import Diagnosis
import OAuth1
import Results
import Vectors

/// The top of a page: the verdict, what was tested, the figures, and the causes.
struct HTMLOverview {
    private let summary: RunSummary
    /// What came before the summary.
    private let report: HTMLReporter

    init(_ summary: RunSummary, of report: HTMLReporter) {
        self.summary = summary
        self.report = report
    }

    private var implementation: Implementation { report.implementation }
    private var head: PageHead { report.head }

    var title: String {
        let heading = head.title.map { "\($0): " } ?? ""
        return "\(heading)\(verdict): \(implementation.title), \(summary.sentence)"
    }

    private var verdict: String {
        switch summary.exitCode {
        case 0: "Passed"
        case 1: "Failed"
        case 2: "Unusable input"
        case 3: "Not fully checked"
        case 4: "Nothing was selected"
        default: "Interrupted"
        }
    }

    // MARK: The first screen

    var header: Markup {
        let isGood = summary.exitCode == 0
        return """
            <header class="\(isGood ? "good" : "bad")">
            <p class="kicker">\(head.title ?? "OAuth 1.0a conformance (RFC 5849)")</p>
            <h1><span class="mark" aria-hidden="true">\(isGood ? "✓" : "✗")</span> \(headline)</h1>
            <p class="subject">\(subject)</p>
            \(selected)
            \(summary.problems.map { "<p class=\"reasons\">\($0)</p>" as Markup })
            \(notes)
            \(counts)
            \(bar)
            </header>
            """
    }

    private var headline: String { HTMLHeadline(summary, of: implementation).text }

    /// The counts in one line, and the exit code with its reasons.
    var ending: Markup {
        """
        <section class="ending">
        <p class="sentence">oauthcheck: \(separated(summary.sentence))</p>
        <p class="reasons">\(separated(exit))</p>
        </section>
        """
    }

    /// A sentence with separators in its numbers: `20,000 vectors`.
    private func separated(_ sentence: String) -> String {
        sentence.split(separator: " ", omittingEmptySubsequences: false)
            .map { word in Int(word).map(grouped) ?? String(word) }.joined(separator: " ")
    }

    /// What was tested: an implementation, or the values that the vectors have.
    private var subject: Markup {
        guard implementation != .own else {
            return """
                the \(summary.kind.plural)' own values, recomputed by \
                <strong>\(implementation.title)</strong>
                """
        }
        return implementation.language.isEmpty ? "" : "written in \(implementation.language)"
    }

    private var selected: Markup {
        head.sentence.isEmpty ? "" : "<p class=\"selected\">\(head.sentence)</p>"
    }

    /// The exit code, and the reasons if it is not 0.
    private var exit: String {
        let code = "exit code \(summary.exitCode)"
        return summary.reasons.isEmpty
            ? code : "\(code): \(summary.reasons.joined(separator: "; "))"
    }

    private var notes: Markup {
        let own = summary.refused.sentence.map { [$0] } ?? []
        let notes = implementation == .own ? own : summary.notes
        guard !notes.isEmpty else { return "" }
        let items = notes.enumerated().map { index, note -> Markup in
            let isGrave = index == 0 && summary.acceptedWrong > 0
            return "<li class=\"\(isGrave ? "grave" : "note")\">\(note)</li>"
        }
        return "<ul class=\"notes\">\(items)</ul>"
    }

    private var figures: [(status: String, count: Int)] {
        [
            ("passed", summary.passed), ("failed", summary.failed - summary.lax),
            ("lax", summary.lax), ("known", summary.known),
            ("fixed", summary.fixed), ("errored", summary.errored), ("skipped", summary.skipped),
        ]
    }

    private var counts: Markup {
        let items = figures.filter { $0.count > 0 || $0.status == "failed" }.map {
            figure -> Markup in
            let (status, count) = figure
            return """
                <li><a class="\(status)" href="#status=\(status)">\
                <strong>\(grouped(count))</strong> \(status)</a></li>
                """
        }
        return "<ul class=\"counts\">\(items)</ul>"
    }

    /// The share of each status, as a picture of the figures.
    private var bar: Markup {
        var start = 0
        let parts = figures.filter { $0.count > 0 }.map { figure -> Markup in
            let part: Markup = """
                <rect class="\(figure.status)" x="\(start)" width="\(figure.count)" height="1"/>
                """
            start += figure.count
            return part
        }
        guard start > 0 else { return "" }
        return """
            <svg class="bar" viewBox="0 0 \(start) 1" preserveAspectRatio="none" \
            aria-hidden="true">\(parts)</svg>
            """
    }

    // MARK: Causes and topics

    var causes: Markup {
        guard summary.causes.failures > 0 else { return "" }
        let failed =
            summary.causes.lines(failed: summary.failed, of: implementation).first ?? ""
        let common =
            summary.causes.commonMistake(of: implementation)
            .map { "<p>\($0)</p>" as Markup } ?? ""
        return """
            <section class="card" aria-labelledby="causes">
            <h2 id="causes">Causes</h2>
            <p>\(separated(failed))</p>
            <ul class="tiles">\(summary.causes.ranked.map(tile))</ul>
            \(common)
            \(hint)
            </section>
            """
    }

    /// A cause with its failures, in the colour that it has in the chart of earlier runs.
    private func tile(_ cause: Cause, _ count: Int) -> Markup {
        let place = summary.passRates?.causes.firstIndex { $0.utf8.elementsEqual(cause.title.utf8) }
        let colour = place.map { " class=\"area-\($0 + 1)\"" as Markup } ?? ""
        let age = summary.causeAges?.sentence(of: cause).map { "<p>\($0)</p>" as Markup } ?? ""
        return """
            <li\(colour)><strong>\(grouped(count))</strong>
            <a href="#\(link("all", "cause", cause.title))">\(cause.title)</a>
            <p>\(mistakes(cause))</p>\(age)</li>
            """
    }

    /// How to learn more about the first cause that is a mistake; empty if no cause is a mistake.
    private var hint: Markup {
        let ids = summary.causes.ranked.compactMap { cause, _ in
            if case .pitfalls(let ids) = cause { ids.first } else { nil }
        }
        guard let id = ids.first(where: { PitfallCatalogue.pitfall($0) != nil }) else { return "" }
        return """
            <p>For more about a mistake, and an example: <code>oauthcheck pitfalls \(id)</code></p>
            """
    }

    private func mistakes(_ cause: Cause) -> String {
        guard case .pitfalls(let ids) = cause else { return "" }
        return ids.compactMap(PitfallCatalogue.pitfall)
            .map { "\($0.mistake) (§\($0.section))" }.joined(separator: "; ")
    }

    var topics: Markup {
        guard !report.topics.isEmpty else { return "" }
        let sorted = report.topics.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
        let rows = sorted.map { topic, summary -> Markup in
            let verified = summary.total - summary.skipped
            let other = summary.known + summary.fixed + summary.errored
            return """
                <tr><th scope="row"><a href="#\(link("all", "topic", topic))">\(topic)</a></th>\
                <td class="number">\(grouped(verified))</td>\
                <td class="number">\(grouped(summary.passed))</td>\
                <td class="number\(summary.failed > 0 ? " bad" : "")">\
                \(grouped(summary.failed))</td>\
                <td class="number">\(grouped(other))</td>\
                <td class="number">\(grouped(summary.skipped))</td></tr>
                """
        }
        let titles = ["Topic", "Verified", "Passed", "Failed", "Known, fixed, errored", "Skipped"]
        return """
            <section class="card" aria-labelledby="topics">
            <h2 id="topics">Topics</h2>
            \(HTMLTable(name: "Results by topic", titles: titles, rows: rows).markup)
            </section>
            """
    }

    /// The part of an address after `#` that shows the vectors with this status and value.
    private func link(_ status: String, _ name: String, _ value: String) -> String {
        "status=\(status)&\(name)=\(PercentEncoding.encode(value))"
    }

    // MARK: Input, baseline and history

    var issues: Markup {
        section("Files that cannot be used", "issues", report.issues.map { "\($0)" })
    }

    /// What changed since the run that this one is compared with, folded by cause.
    var baseline: Markup {
        guard let baseline = summary.baseline else { return "" }
        let overview = report.groups.news.map { part -> Markup in
            let items = part.groups.map { group -> Markup in
                let age = summary.causeAges?.sentence(of: group).map { " (\($0))" } ?? ""
                return "<li><strong>\(group.count)</strong> \(group.kind.title)\(age)</li>"
            }
            return "<p>\(part.title):</p><ul class=\"news\">\(items)</ul>"
        }
        let endpoints = baseline.comparison.endpointCounts.map { change -> Markup in
            "<li>\(change.line)</li>"
        }
        let counts: Markup = endpoints.isEmpty ? "" : "<ul class=\"news\">\(endpoints)</ul>"
        let groups = baseline.comparison.groups.map { group -> Markup in
            let ids = group.changes.prefix(Self.idsMax).map(item)
            let more = group.changes.count - ids.count
            let rest: Markup = more > 0 ? "<p>and \(more) more</p>" : ""
            return """
                <details\(group.isWorse ? " open" : "")>
                <summary><strong>\(group.changes.count)</strong> \(group.title)</summary>
                <pre tabindex="0">\(Markup.lines(group.example))</pre>
                <ul class="ids">\(ids)</ul>\(rest)
                </details>
                """
        }
        return """
            <section class="card" id="changes" aria-labelledby="baseline">
            <h2 id="baseline">What changed</h2>
            <p>\(baseline.sentence)</p>\(counts)
            \(overview)
            \(groups)
            </section>
            """
    }

    /// Ids of a group of changes.
    private static let idsMax = 100

    /// The id of a changed vector, which leads to the vector if this run has it.
    private func item(_ change: ReportComparison.Change) -> Markup {
        guard let id = change.new?.id else { return "<li>\(change.title)</li>" }
        return "<li><a href=\"#id=\(PercentEncoding.encode(id))\">\(change.title)</a></li>"
    }

    var passRates: Markup {
        guard let rates = summary.passRates else { return "" }
        return "\(FailurePlot(rates).markup)\n\(FlakyList(rates.flaky).markup)"
    }

    var orphans: Markup {
        let lines = summary.orphans.flatMap { RecordedText.lines(ofOrphan: $0, report.style) }
        return section("Known failures that match no vector", "orphans", lines)
    }

    private func section(_ title: String, _ id: String, _ texts: [String]) -> Markup {
        guard !texts.isEmpty else { return "" }
        let lines = texts.flatMap {
            $0.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        }
        return """
            <section class="card" aria-labelledby="\(id)">
            <h2 id="\(id)">\(title)</h2>
            <pre class="wrapped">\(Markup.lines(lines))</pre>
            </section>
            """
    }
}
