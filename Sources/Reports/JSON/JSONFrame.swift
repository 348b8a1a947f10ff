import Results
import Vectors

/// What is around the results in the JSON of reports: the tool, the implementation, the summary.
enum JSONFrame {
    /// The tool and the implementation: the members with which a report begins.
    static func head(_ origin: RecordedReport.Origin) -> JSONText.Members {
        [
            ("oauthcheck", tool(origin)),
            ("implementation", implementation(Implementation(origin))),
        ]
    }

    /// The tool and the report's format; the frame's first member.
    static let tool = tool(RecordedReport.Origin(.own))

    private static func tool(_ origin: RecordedReport.Origin) -> String {
        var members = [
            (name: "version", json: JSONText.string(origin.tool)),
            (name: "report", json: "\(RecordedReport.format)"),
        ]
        if origin.showsSecrets { members.append(("secrets", "true")) }
        if let shard = origin.shard { members.append(("shard", JSONText.string(shard))) }
        return JSONText.object(members)
    }

    static func implementation(_ implementation: Implementation) -> String {
        JSONText.object([
            ("name", JSONText.string(implementation.name)),
            ("version", JSONText.string(implementation.version)),
            ("language", JSONText.string(implementation.language)),
        ])
    }

    static func issue(_ issue: VectorIssue, _ style: ReportStyle) -> String {
        var members = [
            ("file", JSONText.string(issue.file)),
            ("line", "\(issue.line)"),
            ("column", "\(issue.column)"),
            ("path", JSONText.string(issue.path)),
            ("message", JSONText.string(issue.message)),
        ]
        if let hint = issue.hint { members.append(("hint", JSONText.string(style.text(hint)))) }
        return JSONText.object(members)
    }

    static func summary(_ summary: RunSummary) -> String {
        var members = [
            ("total", "\(summary.total)"), ("passed", "\(summary.passed)"),
            ("failed", "\(summary.failed)"), ("known", "\(summary.known)"),
            ("skipped", "\(summary.skipped)"), ("errored", "\(summary.errored)"),
        ]
        if summary.fixed > 0 { members.append(("fixed", "\(summary.fixed)")) }
        if summary.lax > 0 { members.append(("lax", "\(summary.lax)")) }
        let orphans = summary.orphans.map(JSONResult.orphan) + summary.parts.orphans
        if !orphans.isEmpty { members.append(("orphaned", JSONText.list(orphans))) }
        if summary.causes.failures > 0 {
            members.append(("causes", JSONText.list(summary.causes.ranked.map(cause))))
        }
        if summary.unexamined > 0 {
            members.append(("unexamined", "\(summary.unexamined)"))
        }
        if let whole = summary.whole {
            let parts: JSONText.Members = [
                ("files", JSONText.list(ofStrings: whole.files)),
                ("options", JSONText.list(ofStrings: whole.options)),
                ("vectors", "\(whole.vectors)"), ("content", JSONText.string(whole.content)),
            ]
            members.append(("whole", JSONText.object(parts)))
        }
        return JSONText.object(members)
    }

    private static func cause(_ cause: Cause, count: Int) -> String {
        JSONText.object([member(cause), ("count", "\(count)")])
    }

    static func cause(_ cause: Cause) -> String {
        JSONText.object([member(cause)])
    }

    private static func member(_ cause: Cause) -> (name: String, json: String) {
        switch cause {
        case .pitfalls(let ids): ("pitfalls", JSONText.list(ofStrings: ids))
        case .otherValues(let names): ("other_values", JSONText.list(ofStrings: names))
        case .failure(let kind): (kind.word, "true")
        case .refusedByServer(let rule):
            (FailureKind.refusedByServer.word, JSONText.string(rule))
        case .unknown: ("unknown", "true")
        }
    }

    /// The exit code, and the values that it is made of: `merge` reads these, not the reasons.
    static func exit(_ summary: RunSummary) -> String {
        var members = [
            ("code", "\(summary.exitCode)"),
            ("reasons", JSONText.list(ofStrings: summary.reasons)),
            ("fail_on", JSONText.string(summary.failureRule.word)),
        ]
        if let changed = summary.changed { members.append(("changed", "\(changed)")) }
        if summary.incidents > 0 { members.append(("incidents", "\(summary.incidents)")) }
        if summary.unwritten > 0 { members.append(("unwritten", "\(summary.unwritten)")) }
        if summary.isPartial { members.append(("partial", "true")) }
        return JSONText.object(members)
    }
}
