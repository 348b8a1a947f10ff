package import Results
package import Vectors

/// The `sarif` report, version 2.1.0, as GitHub's code scanning accepts it: a result for each
/// failure, under the rule of its cause.
package struct SARIFReporter: Reporter {
    /// GitHub accepts no more results of a run.
    private static let resultsMax = 25_000
    /// Characters of a message; other reports show the whole story.
    private static let lengthMax = 8000

    private let text: FailureText
    private let style: ReportStyle
    private let implementation: Implementation
    private var rules: [SARIFRule] = []
    private var indices: [SARIFRule: Int] = [:]
    private var results: [String] = []
    /// How many results have a fingerprint.
    private var occurrences: [String: Int] = [:]
    private var leftOut = 0

    package init(_ style: ReportStyle, _ implementation: Implementation = .own) {
        self.style = style.withoutColor
        text = FailureText(self.style)
        self.implementation = implementation
    }

    package mutating func add(
        _ result: CheckResult,
        of subject: Subject,
        to output: inout [UInt8]
    ) {
        guard let rule = SARIFRule(result) else { return }
        let title = FailureText.title(of: result, subject)
        let message =
            ["\(title): \(text.sentence(of: result, subject))", ""]
            + text.story(of: result, subject)
        append(
            rule, message.joined(separator: "\n"), at: (subject.group, subject.place.line, 1),
            fingerprint: [
                implementation.name, title, stage(of: result), result.cause?.title ?? rule.id,
            ], known: result.knownFailure, level: result.isLax ? "warning" : "error")
    }

    package mutating func add(_ issue: VectorIssue, to output: inout [UInt8]) {
        append(
            .unusable, text.lines(of: issue).joined(separator: "\n"),
            at: (issue.file, issue.line, max(1, issue.column)),
            fingerprint: [issue.file, issue.path, issue.message])
    }

    package mutating func finish(_ summary: RunSummary, to output: inout [UInt8]) {
        for orphan in summary.orphans {
            append(
                .orphaned, text.lines(ofOrphan: orphan).joined(separator: "\n"),
                at: (orphan.file, orphan.line, 1),
                fingerprint: [orphan.id, orphan.implementation ?? "", orphan.operation.rawValue])
        }
        let rules = rules.map { $0.json(style) }
        let frame = """
            {
              "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
              "version": "2.1.0",
              "runs": [
                {
                  "tool": {"driver": {"name": "oauthcheck", \
            "semanticVersion": "\(Version.current)", "rules": \(lines(rules))}},
                  "automationDetails": {"id": \(automationID)},
                  "columnKind": "unicodeCodePoints",
                  "invocations": [\(invocation(summary))],
                  "results": \(lines(results))
                }
              ]
            }

            """
        output.append(contentsOf: frame.utf8)
    }

    /// Keeps this run's findings apart from those of another implementation.
    private var automationID: String {
        JSONText.string("oauthcheck/\(SARIFText.uri(implementation.name))/")
    }

    private func invocation(_ summary: RunSummary) -> String {
        var problems = summary.problems
        if leftOut > 0 { problems.append("\(leftOut) more results are left out") }
        let notifications = problems.map { problem in
            JSONText.object([
                ("level", JSONText.string("error")),
                ("message", JSONText.object([("text", JSONText.string(problem))])),
            ])
        }
        return JSONText.object([
            ("executionSuccessful", "\(summary.exitCode <= 1)"),
            ("exitCode", "\(summary.exitCode)"),
            ("exitCodeDescription", JSONText.string(summary.reasons.joined(separator: "; "))),
            ("toolExecutionNotifications", JSONText.list(notifications)),
        ])
    }

    private func stage(of result: CheckResult) -> String {
        guard case .failed(let failure) = result.verdict else { return "" }
        return failure.difference?.stage.rawValue ?? ""
    }

    private mutating func append(
        _ rule: SARIFRule,
        _ message: String,
        at place: (file: String, line: Int, column: Int),
        fingerprint: [String],
        known: KnownFailure? = nil,
        level: String = "error"
    ) {
        guard results.count < Self.resultsMax else {
            leftOut += 1
            return
        }
        let text = SARIFText.inert(PlainText.cut(message, to: Self.lengthMax))
        let hash = JSONText.string(mark(of: fingerprint))
        var members = [
            ("ruleId", JSONText.string(rule.id)), ("ruleIndex", "\(index(of: rule))"),
            ("level", JSONText.string(known == nil ? level : "note")),
            ("message", JSONText.object([("text", JSONText.string(text))])),
            ("locations", JSONText.list([location(place)])),
            ("partialFingerprints", JSONText.object([("primaryLocationLineHash", hash)])),
        ]
        // If some results say whether they are suppressed, all must (§3.27.23).
        members.append(("suppressions", JSONText.list(known.map { [suppression($0)] } ?? [])))
        results.append(JSONText.object(members))
    }

    /// The fingerprint, and a number that keeps equal ones apart, in GitHub's own notation.
    private mutating func mark(of parts: [String]) -> String {
        let fingerprint = SARIFText.fingerprint(parts)
        occurrences[fingerprint, default: 0] += 1
        return "\(fingerprint):\(occurrences[fingerprint] ?? 1)"
    }

    private func suppression(_ known: KnownFailure) -> String {
        let reason = JSONText.string(SARIFText.inert(RecordedText.reason(of: known)))
        // An absent `status` means "accepted", for which early versions of the schema have another
        // name.
        return JSONText.object([("kind", JSONText.string("external")), ("justification", reason)])
    }

    private mutating func index(of rule: SARIFRule) -> Int {
        if let index = indices[rule] { return index }
        rules.append(rule)
        indices[rule] = rules.count - 1
        return rules.count - 1
    }

    private func location(_ place: (file: String, line: Int, column: Int)) -> String {
        let uri = JSONText.string(SARIFText.uri(place.file))
        var members = [("artifactLocation", JSONText.object([("uri", uri)]))]
        if place.line > 0 {
            let region = [
                ("startLine", "\(place.line)"), ("startColumn", "\(place.column)"),
                ("endLine", "\(place.line)"), ("endColumn", "\(place.column + 1)"),
            ]
            members.append(("region", JSONText.object(region)))
        }
        return JSONText.object([("physicalLocation", JSONText.object(members))])
    }

    /// A list with a line for each value.
    private func lines(_ values: [String]) -> String {
        guard !values.isEmpty else { return "[]" }
        return "[\n        " + values.joined(separator: ",\n        ") + "\n      ]"
    }
}
