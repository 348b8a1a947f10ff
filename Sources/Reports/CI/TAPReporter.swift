package import Results
package import Vectors

/// The `tap` report: the Test Anything Protocol, version 14, a test point for each result.
///
/// The plan comes at the end, when the number is known. A run that has no result or was interrupted
/// has no plan and bails out, so that no reader takes it for a success.
package struct TAPReporter: Reporter {
    /// Why a test point does not count.
    private enum Directive: String {
        case skip, todo

        var word: String { rawValue.uppercased() }
    }

    private let text: FailureText
    private var count = 0

    package init(_ style: ReportStyle, _ implementation: Implementation = .own) {
        text = FailureText(style.withoutColor)
    }

    package mutating func begin(to output: inout [UInt8]) {
        output.append(line: "TAP version 14")
    }

    package mutating func add(
        _ result: CheckResult,
        of subject: Subject,
        to output: inout [UInt8]
    ) {
        let title = FailureText.title(of: result, subject)
        let message = text.sentence(of: result, subject)
        switch result.status {
        case .passed: return append(title, isOK: true, to: &output)
        case .skipped: return append(title, isOK: true, (.skip, message), to: &output)
        case .known: append(title, isOK: false, (.todo, message), to: &output)
        case .failed, .fixed, .errored: append(title, isOK: false, to: &output)
        }
        appendDiagnostic(
            result.status.rawValue, message, text.story(of: result, subject),
            at: subject.place, to: &output)
    }

    package mutating func add(_ issue: VectorIssue, to output: inout [UInt8]) {
        append("\(PlainText.visible(issue.file)) can be used", isOK: false, to: &output)
        appendDiagnostic(
            "errored", FailureText.sentence(of: issue), text.lines(of: issue),
            at: (issue.file, issue.line), to: &output)
    }

    package mutating func finish(_ summary: RunSummary, to output: inout [UInt8]) {
        for orphan in summary.orphans {
            append("\(PlainText.visible(orphan.id)) names a vector", isOK: false, to: &output)
            appendDiagnostic(
                "orphaned", "known failure matches no vector",
                text.lines(ofOrphan: orphan), at: (orphan.file, orphan.line), to: &output)
        }
        let isPartial = summary.interrupted != nil || count == 0
        if !isPartial {
            for problem in summary.problems { append(problem, isOK: false, to: &output) }
        }
        output.append(line: "# oauthcheck: \(summary.sentence)")
        guard isPartial else { return output.append(line: "1..\(count)") }
        output.append(line: "Bail out! \(Self.escaped(summary.problems.first ?? ""))")
    }

    /// Appends a test point.
    private mutating func append(
        _ description: String,
        isOK: Bool,
        _ directive: (name: Directive, reason: String)? = nil,
        to output: inout [UInt8]
    ) {
        count += 1
        var line = "\(isOK ? "" : "not ")ok \(count) - \(Self.escaped(description))"
        if let directive { line += " # \(directive.name.word) \(Self.escaped(directive.reason))" }
        output.append(line: line)
    }

    /// Appends a YAML block.
    ///
    /// Each line of the story begins with a bar, so that none can end the block, not even for
    /// readers that ignore indentation.
    private func appendDiagnostic(
        _ severity: String,
        _ message: String,
        _ story: [String],
        at place: (file: String, line: Int),
        to output: inout [UInt8]
    ) {
        var lines = [
            "---", "message: \(Self.quoted(message))", "severity: \(severity)",
            "at:", "  file: \(Self.quoted(InertText.line(place.file)))",
        ]
        if place.line > 0 { lines.append("  line: \(place.line)") }
        lines += ["text: |"] + story.map { "  | \(PlainText.visible($0))" } + ["..."]
        output.append(lines: lines.map { "  " + $0 })
    }

    /// Without any `#`, since readers of version 13 do not know its escape.
    private static func escaped(_ text: String) -> String {
        let shown = PlainText.visible(text).unicodeScalars.map { scalar in
            scalar == "#" ? "\\u{23}" : String(scalar)
        }
        return InertText.line(PlainText.visible(shown.joined(), escaping: "\\"))
    }

    /// A YAML string in single quotes, which are then the only character to escape.
    private static func quoted(_ text: String) -> String {
        let shown = PlainText.visible(text).unicodeScalars.map { scalar in
            scalar == "'" ? "''" : String(scalar)
        }
        return "'\(shown.joined())'"
    }
}
