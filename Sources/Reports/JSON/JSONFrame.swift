import Results
import Vectors

/// What is around the results in the JSON of reports: the tool, the implementation, the summary.
enum JSONFrame {
    /// The members with which a report begins.
    static func head(_ implementation: Implementation, _ style: ReportStyle) -> JSON.Members {
        var origin = RecordedReport.Origin(implementation)
        origin.showsSecrets = style.showsSecrets
        origin.shard = style.shard
        return head(origin)
    }

    /// The same of a report that is merged of parts.
    static func head(merging origin: RecordedReport.Origin) -> JSON.Members {
        var origin = origin
        origin.shard = nil
        return head(origin)
    }

    private static func head(_ origin: RecordedReport.Origin) -> JSON.Members {
        [
            "oauthcheck": tool(origin),
            "implementation": implementation(Implementation(origin)),
        ]
    }

    /// The tool and the report's format; the frame's first member.
    static let tool = tool(RecordedReport.Origin(.own))

    private static func tool(_ origin: RecordedReport.Origin) -> JSON {
        [
            "version": .string(origin.tool), "report": .number(RecordedReport.format),
            "secrets": .flag(origin.showsSecrets), "shard": origin.shard.map(JSON.string),
        ]
    }

    static func implementation(_ implementation: Implementation) -> JSON {
        [
            "name": .string(implementation.name), "version": .string(implementation.version),
            "language": .string(implementation.language),
        ]
    }

    static func issue(_ issue: VectorIssue, _ style: ReportStyle) -> JSON {
        [
            "file": .string(issue.file), "line": .number(issue.line),
            "column": .number(issue.column), "path": .string(issue.path),
            "message": .string(issue.message), "hint": issue.hint.map { .string(style.text($0)) },
        ]
    }

    static func summary(_ summary: RunSummary) -> JSON {
        [
            "total": .number(summary.total), "passed": .number(summary.passed),
            "failed": .number(summary.failed), "known": .number(summary.known),
            "skipped": .number(summary.skipped), "errored": .number(summary.errored),
            "fixed": .count(summary.fixed), "lax": .count(summary.lax),
            "orphaned": .filled(
                summary.orphans.map(JSONResult.orphan)
                    + summary.parts.orphans.map(JSON.init(written:))),
            "causes": .filled(
                summary.causes.ranked.map { .object(member($0) + ["count": .number($1)]) }),
            "unexamined": .count(summary.unexamined),
            "whole": summary.whole.map { whole in
                [
                    "files": .list(whole.files), "options": .list(whole.options),
                    "vectors": .number(whole.vectors), "content": .string(whole.content),
                ]
            },
        ]
    }

    static func cause(_ cause: Cause) -> JSON { .object(member(cause)) }

    private static func member(_ cause: Cause) -> JSON.Members {
        switch cause {
        case .pitfalls(let ids): ["pitfalls": .list(ids)]
        case .otherValues(let names): ["other_values": .list(names)]
        case .failure(let kind): JSON.Members([(kind.word, .bool(true))])
        case .refusedByServer(let rule):
            JSON.Members([(FailureKind.refusedByServer.word, .string(rule))])
        case .unknown: ["unknown": .bool(true)]
        }
    }

    /// The exit code, and the values that it is made of: `merge` reads these, not the reasons.
    static func exit(_ summary: RunSummary) -> JSON {
        [
            "code": .number(summary.exitCode), "reasons": .list(summary.reasons),
            "fail_on": .string(summary.failureRule.word),
            "changed": summary.changed.map { .number($0) },
            "incidents": .count(summary.incidents), "unwritten": .count(summary.unwritten),
            "partial": .flag(summary.isPartial),
        ]
    }
}
