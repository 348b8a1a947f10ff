import Results
import Vectors

// A comparison for programs, and for a page.
extension ReportComparison {
    /// One object: both runs, the counts, the exit code, and each change on a line of its own.
    package func json(exitCode: Int32) -> String {
        let counts = Kind.allCases.map { ($0.rawValue, JSON?(.number(count($0)))) }
        let summary = JSON.object(JSON.Members(counts) + ["unreached": .number(unreached)])
        let changes = changes.map { "    \(Self.json(of: $0))" }.joined(separator: ",\n")
        let endpoints = endpoints.map { list in
            ",\n  \"endpoints\": \(JSON.list(list.map({ Self.json(of: $0) })))"
        }
        return """
            {
              "oauthcheck": \(JSONFrame.tool),
              "old": \(Self.json(of: old)),
              "new": \(Self.json(of: new)),
              "summary": \(summary),
              "exit": {"code": \(exitCode)},
              "changes": [\(changes.isEmpty ? "" : "\n\(changes)\n  ")]\(endpoints ?? "")
            }
            """
    }

    private static func json(of report: RecordedReport) -> JSON {
        [
            "file": .string(report.file), "version": .string(report.origin.tool),
            "implementation": JSONFrame.implementation(Implementation(report.origin)),
            "results": .number(report.results.count), "extent": .string(report.extent.rawValue),
        ]
    }

    private static func json(of change: EndpointChange) -> JSON {
        [
            "endpoint": .string(change.endpoint), "operation": json(of: change.operation),
            "cause": change.cause.map(JSON.string) ?? .null, "old": .number(change.old),
            "new": .number(change.new),
        ]
    }

    /// Nil for signing, which goes without saying.
    private static func json(of operation: Operation?) -> JSON? {
        operation.flatMap { $0 == .sign ? nil : .string($0.rawValue) }
    }

    private static func json(of change: Change) -> JSON {
        let result = change.new ?? change.old
        return [
            "kind": .string(change.kind.rawValue), "id": .string(result?.id ?? ""),
            "operation": json(of: result?.operation), "old": change.old.map(json),
            "new": change.new.map(json), "changed": .list(change.reasons.map { $0.rawValue }),
        ]
    }

    private static func json(of result: RecordedResult) -> JSON {
        let failure = result.failure
        return [
            "id": .string(result.id), "status": .string(result.status.rawValue),
            "content": result.content.map(JSON.string),
            "stage": (failure?.stage).map(JSON.string),
            "found": (failure?.found).map(JSON.string),
            "correct": (failure?.correct).map(JSON.string),
            "causes": (failure?.causes).map { .list($0) },
        ]
    }

    /// Tables in Markdown, one for each kind of change, with a row for each cause.
    package func markdown(_ detail: FailureDetail) -> String {
        let runs = [("old", old), ("new", new)].map { name, report in
            let (file, title) = (report.file, report.origin.title)
            return "- \(name): \(MarkdownText.code(file)), \(MarkdownText.code(title))"
        }
        let lines =
            ["### \(countsAlone)", ""] + runs + endpointTable
            + Kind.allCases.flatMap { kind in
                let groups = groups.filter { group in
                    group.kind == kind
                        && group.changes.contains { $0.new != nil || !isCounted($0) }
                }
                guard detail != .none, !groups.isEmpty else { return [String]() }
                let rows = groups.flatMap { Self.rows(of: $0, detail) }
                return [
                    "", "**\(kind.title)**", "",
                    "| \(endpoints == nil ? "vector" : "request") | before | now | changed |",
                    "| --- | --- | --- | --- |",
                ] + rows
            }
        return lines.joined(separator: "\n")
    }

    /// What fails at which endpoint.
    private var endpointTable: [String] {
        let endpoints = endpointCounts
        guard !endpoints.isEmpty else { return [] }
        return ["", "| failing requests | before | now |", "| --- | ---: | ---: |"]
            + endpoints.map { change in
                "| \(MarkdownText.code(change.title)) | \(change.old) | \(change.new) |"
            }
    }

    /// Ids of a group in its table.
    private static let idsMax = 20

    private static func rows(of group: ChangeGroup, _ detail: FailureDetail) -> [String] {
        guard detail == .example else {
            return group.changes.map { row($0) }
        }
        let others = group.titles.dropFirst()
        guard let first = group.changes.first, !others.isEmpty else {
            return group.changes.map { row($0) }
        }
        let more = others.count - idsMax
        let ids = others.prefix(idsMax).map(MarkdownText.code).joined(separator: ", ")
        let rest = more > 0 ? " and \(more) more" : ""
        return [
            row(first),
            "| \(others.count) more with this cause: \(ids)\(rest) | | | |",
        ]
    }

    private static func row(_ change: Change) -> String {
        var id = (change.new ?? change.old).map { MarkdownText.code($0.id) } ?? ""
        if change.kind == .renamed, let old = change.old {
            id = "\(MarkdownText.code(old.id)) → \(id)"
        }
        let cells =
            [
                id, (change.old?.sentence).map(MarkdownText.code) ?? "",
                (change.new?.sentence).map(MarkdownText.code) ?? "",
            ]
            + [change.reasons.map { $0.title }.joined(separator: ", ")]
        return "| " + cells.joined(separator: " | ") + " |"
    }
}
