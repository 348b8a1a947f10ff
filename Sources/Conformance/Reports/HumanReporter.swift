/// The report for people: every failure with what to look at, and one line at the end.
package struct HumanReporter: Reporter {
    private let style: ReportStyle
    private let implementation: Implementation

    package var isStream: Bool { true }

    package init(_ style: ReportStyle, _ implementation: Implementation = .own) {
        self.style = style
        self.implementation = implementation
    }

    package mutating func begin(to output: inout [UInt8]) {}

    package mutating func add(
        _ result: CheckResult,
        of vector: TestVector,
        to output: inout [UInt8]
    ) {
        let explanation = explanation(result)
        defer { append(RecordedText.lines(of: result), to: &output) }
        switch result.verdict {
        case .passed, .errored, .skipped, .known: return
        case .fixed: append(heading("FIXED", of: vector, result), to: &output)
        case .broken(let reason):
            append(heading("BROKEN", of: vector, result) + [told(reason, vector), ""], to: &output)
        case .failed(.rejected(let reason)):
            append(
                heading("FAILED", of: vector, result) + [
                    "    the implementation refuses to sign this:", told(reason, vector), "",
                ], to: &output)
        case .failed(.acceptsWrong(let titles)):
            append(
                heading("FAILED", of: vector, result)
                    + ["    wrong signatures are accepted:"] + titles.map { "      \($0)" }
                    + [""], to: &output)
        case .failed(.refusesRight):
            append(
                heading("FAILED", of: vector, result)
                    + ["    the right signature is refused", ""], to: &output)
        case .failed(.comesOut(let stages)):
            let names = stages.map(\.title).formatted
            append(
                heading("FAILED", of: vector, result) + [
                    "    marked invalid, but its \(names) came out as expected:",
                    "    nothing is wrong with it", "",
                ], to: &output)
        case .failed(.notBy(let pitfalls)):
            append(
                heading("FAILED", of: vector, result) + [
                    "    not made by \(pitfalls.formatted), or not by that alone"
                ] + unknown(pitfalls) + [""] + explanation, to: &output)
        case .failed(.differs(let difference, let following)):
            let shown = Redaction(vector, style).redacted(difference)
            let lines = HumanDifference(shown, following, style: style).lines
            append(
                heading("FAILED", of: vector, result) + lines.map { $0.isEmpty ? "" : "    " + $0 }
                    + explanation, to: &output)
        }
    }

    /// What is to be said of pitfalls that are not in the catalogue.
    private func unknown(_ pitfalls: [String]) -> [String] {
        let known = PitfallCatalogue.all.map(\.id)
        return pitfalls.filter { !known.contains($0) }.map { pitfall in
            let nearest = Misspelling.nearest(to: pitfall, among: known)
            return "    \(PlainText.quoted(pitfall)) is no pitfall that is known"
                + (nearest.map { "; did you mean \($0)?" } ?? "")
        }
    }

    private func explanation(_ result: CheckResult) -> [String] {
        guard let explained = result.explained else { return [] }
        let text = DiagnosisText(
            explained.diagnosis, explained.wrong, depth: explained.depth,
            Redaction(explained.facts, style),
            found: implementation == .own ? "expected" : "answered")
        return text.lines.map { "    " + $0 } + [""]
    }

    package mutating func add(_ issue: VectorIssue, to output: inout [UInt8]) {}

    package mutating func finish(_ summary: RunSummary, to output: inout [UInt8]) {
        append(
            summary.orphans.flatMap { RecordedText.lines(ofOrphan: $0, style) }
                + ["oauthcheck: \(name)\(summary.sentence)"]
                + (implementation == .own ? [] : summary.notes)
                + summary.causes.lines(failed: summary.failed),
            to: &output)
    }

    /// What is judged, where that is not the tool itself.
    private var name: String { implementation == .own ? "" : "\(implementation.title): " }

    /// What an implementation says of a vector, without its secrets.
    private func told(_ reason: String, _ vector: TestVector) -> String {
        let shown = Redaction(vector, style).redacted(Array(reason.utf8))
        return "    \(PlainText.visible(octets: shown))"
    }

    private func heading(
        _ word: String,
        of vector: TestVector,
        _ result: CheckResult
    ) -> [String] {
        let operation = result.operation == .sign ? "" : " (\(result.operation.rawValue))"
        let id = style.paint(PlainText.visible(vector.fullID), .bold)
        var lines = [
            "\(style.paint(word, .red)) \(id)\(operation)",
            "    \(PlainText.visible(vector.file)):\(vector.line)",
        ]
        if vector.comment.isPresent {
            lines.append("    \(PlainText.visible(vector.comment.string))")
        }
        if !vector.spec.isEmpty {
            lines.append("    tests \(PlainText.visible(vector.spec.joined(separator: ", ")))")
        }
        return lines
    }

    private func append(_ lines: [String], to output: inout [UInt8]) {
        for line in lines {
            output.append(contentsOf: line.utf8)
            output.append(UInt8(ascii: "\n"))
        }
    }
}

extension [String] {
    /// `a`, `a and b`, `a, b and c`.
    var formatted: String {
        guard let last, count > 1 else { return first ?? "" }
        return dropLast().joined(separator: ", ") + " and " + last
    }
}
