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
    private var results: [JSON] = []
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
    private var automationID: JSON {
        .string("oauthcheck/\(SARIFText.uri(implementation.name))/")
    }

    private func invocation(_ summary: RunSummary) -> JSON {
        var problems = summary.problems
        if leftOut > 0 { problems.append("\(leftOut) more results are left out") }
        let notifications = problems.map { problem -> JSON in
            ["level": .string("error"), "message": ["text": .string(problem)]]
        }
        return [
            "executionSuccessful": .bool(summary.exitCode <= 1),
            "exitCode": .number(summary.exitCode),
            "exitCodeDescription": .string(summary.reasons.joined(separator: "; ")),
            "toolExecutionNotifications": .list(notifications),
        ]
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
        let hash = JSON.string(mark(of: fingerprint))
        results.append([
            "ruleId": .string(rule.id), "ruleIndex": .number(index(of: rule)),
            "level": .string(known == nil ? level : "note"), "message": ["text": .string(text)],
            "locations": .list([location(place)]),
            "partialFingerprints": ["primaryLocationLineHash": hash],
            // If some results say whether they are suppressed, all must (§3.27.23).
            "suppressions": .list(known.map { [suppression($0)] } ?? []),
        ])
    }

    /// The fingerprint, and a number that keeps equal ones apart, in GitHub's own notation.
    private mutating func mark(of parts: [String]) -> String {
        let fingerprint = SARIFText.fingerprint(parts)
        occurrences[fingerprint, default: 0] += 1
        return "\(fingerprint):\(occurrences[fingerprint] ?? 1)"
    }

    private func suppression(_ known: KnownFailure) -> JSON {
        // An absent `status` means "accepted", for which early versions of the schema have another
        // name.
        [
            "kind": .string("external"),
            "justification": .string(SARIFText.inert(RecordedText.reason(of: known))),
        ]
    }

    private mutating func index(of rule: SARIFRule) -> Int {
        if let index = indices[rule] { return index }
        rules.append(rule)
        indices[rule] = rules.count - 1
        return rules.count - 1
    }

    private func location(_ place: (file: String, line: Int, column: Int)) -> JSON {
        let region: JSON = [
            "startLine": .number(place.line), "startColumn": .number(place.column),
            "endLine": .number(place.line), "endColumn": .number(place.column + 1),
        ]
        return [
            "physicalLocation": [
                "artifactLocation": ["uri": .string(SARIFText.uri(place.file))],
                "region": place.line > 0 ? region : nil,
            ]
        ]
    }

    /// A list with a line for each value.
    private func lines(_ values: [JSON]) -> String {
        guard !values.isEmpty else { return "[]" }
        return "[\n        " + values.map(\.description).joined(separator: ",\n        ")
            + "\n      ]"
    }
}
