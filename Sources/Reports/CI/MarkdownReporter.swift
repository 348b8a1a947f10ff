package import Results
package import Vectors

/// The `markdown` report: figures, causes, and each failure to be unfolded.
package struct MarkdownReporter: Reporter {
    /// By its first line, a comment on a pull request is known again and updated in place.
    private static let marker = "<!-- oauthcheck:report -->"
    /// Kept free for what stands before the failures and behind them.
    private static let frameMax = 16_384

    private let text: FailureText
    private let implementation: Implementation
    /// How many octets there may be in all; nil for any number.
    private let octetsMax: Int?
    private var failures: [UInt8] = []
    private var leftOut = 0

    package var isStream: Bool { false }

    /// - Parameters:
    ///   - style: how values are shown.
    ///   - implementation: what is judged.
    ///   - octetsMax: how long the report may become; failures for which there is no room are
    ///     counted instead.
    package init(
        _ style: ReportStyle,
        _ implementation: Implementation = .own,
        octetsMax: Int? = nil
    ) {
        text = FailureText(style.withoutColor)
        self.implementation = implementation
        self.octetsMax = octetsMax
    }

    package mutating func add(
        _ result: CheckResult,
        of vector: TestVector,
        to output: inout [UInt8]
    ) {
        guard result.trouble != nil else { return }
        append(
            FailureText.title(of: result, vector), text.sentence(of: result, vector),
            text.story(of: result, vector))
    }

    package mutating func add(_ issue: VectorIssue, to output: inout [UInt8]) {
        append(
            PlainText.visible(issue.file), FailureText.sentence(of: issue),
            FailureText.lines(of: issue))
    }

    package mutating func finish(_ summary: RunSummary, to output: inout [UInt8]) {
        for orphan in summary.orphans {
            append(
                PlainText.visible(orphan.id), "known failure names no vector",
                FailureText.lines(ofOrphan: orphan))
        }
        var lines = [Self.marker, "## oauthcheck", ""]
        lines += summary.problems.map { "> **\($0)**\n" }
        lines += [
            "\(MarkdownText.code(implementation.title)) \(Self.verdict(summary))", "",
        ]
        lines += Self.table(summary)
        lines += Self.causes(summary)
        if !failures.isEmpty || leftOut > 0 { lines += ["### Failures", ""] }
        for line in lines { output += Array(line.utf8) + [UInt8(ascii: "\n")] }
        output += failures
        guard leftOut > 0 else { return }
        output += Array("\(leftOut) more \(leftOut == 1 ? "is" : "are") left out here.\n".utf8)
    }

    private mutating func append(_ title: String, _ sentence: String, _ story: [String]) {
        let text = """
            <details><summary>\(MarkdownText.code(title)): \(MarkdownText.code(sentence))</summary>

            \(MarkdownText.block(story))
            </details>


            """
        let isTooLong = octetsMax.map {
            failures.count + text.utf8.count + Self.frameMax > $0
        }
        guard isTooLong != true else {
            leftOut += 1
            return
        }
        failures.append(contentsOf: text.utf8)
    }

    private static func verdict(_ summary: RunSummary) -> String {
        switch summary.exitCode {
        case 0: "is as expected."
        case 1: "is **not as expected**."
        default: "was **not fully checked**."
        }
    }

    private static func table(_ summary: RunSummary) -> [String] {
        let columns = [
            ("vectors", summary.total), ("passed", summary.passed), ("failed", summary.failed),
            ("known", summary.known), ("fixed", summary.fixed), ("skipped", summary.skipped),
            ("errored", summary.errored),
        ]
        return [
            "| " + columns.map(\.0).joined(separator: " | ") + " |",
            "|" + columns.map { _ in " ---: |" }.joined(),
            "| " + columns.map { "\($0.1)" }.joined(separator: " | ") + " |", "",
        ]
    }

    /// More causes than this are one line.
    private static let causesMax = 50

    private static func causes(_ summary: RunSummary) -> [String] {
        let ranked = summary.causes.ranked
        guard !ranked.isEmpty else { return [] }
        let rows = ranked.prefix(causesMax).map { cause, count in
            "| \(count) | \(MarkdownText.code(PlainText.cut(cause.title, to: 120))) |"
        }
        let rest = ranked.dropFirst(causesMax)
        let more = rest.isEmpty ? [] : ["| \(rest.reduce(0) { $0 + $1.count }) | other causes |"]
        return ["### Causes", "", "| failures | cause |", "| ---: | --- |"] + rows + more + [""]
    }
}
