import Results
import Vectors

// A comparison for programs, and for a page.
extension ReportComparison {
    /// One object: both runs, the counts, the exit code, and each change on a line of its own.
    package func json(exitCode: Int32) -> String {
        let counts = Kind.allCases.map { ($0.rawValue, "\(count($0))") }
        let changes = changes.map { "    " + Self.json(of: $0) }.joined(separator: ",\n")
        let endpoints = endpoints.map { list in
            ",\n  \"endpoints\": \(JSONText.list(list.map({ Self.json(of: $0) })))"
        }
        return """
            {
              "oauthcheck": \(JSONFrame.tool),
              "old": \(Self.json(of: old)),
              "new": \(Self.json(of: new)),
              "summary": \(JSONText.object(counts + [("unreached", "\(unreached)")])),
              "exit": {"code": \(exitCode)},
              "changes": [\(changes.isEmpty ? "" : "\n\(changes)\n  ")]\(endpoints ?? "")
            }
            """
    }

    private static func json(of report: RecordedReport) -> String {
        let origin = report.origin
        let implementation = JSONText.object([
            ("name", JSONText.string(origin.name)), ("version", JSONText.string(origin.version)),
            ("language", JSONText.string(origin.language)),
        ])
        return JSONText.object([
            ("file", JSONText.string(report.file)), ("version", JSONText.string(origin.tool)),
            ("implementation", implementation), ("results", "\(report.results.count)"),
            ("extent", JSONText.string(report.extent.rawValue)),
        ])
    }

    private static func json(of change: EndpointChange) -> String {
        var members = [("endpoint", JSONText.string(change.endpoint))]
        if change.operation != .sign {
            members.append(("operation", JSONText.string(change.operation.rawValue)))
        }
        members += [
            ("cause", change.cause.map(JSONText.string) ?? "null"), ("old", "\(change.old)"),
            ("new", "\(change.new)"),
        ]
        return JSONText.object(members)
    }

    private static func json(of change: Change) -> String {
        let result = change.new ?? change.old
        var members = [
            ("kind", JSONText.string(change.kind.rawValue)),
            ("id", JSONText.string(result?.id ?? "")),
        ]
        if let operation = result?.operation, operation != .sign {
            members.append(("operation", JSONText.string(operation.rawValue)))
        }
        if let old = change.old { members.append(("old", json(of: old))) }
        if let new = change.new { members.append(("new", json(of: new))) }
        let reasons = JSONText.list(ofStrings: change.reasons.map { $0.rawValue })
        return JSONText.object(members + [("changed", reasons)])
    }

    private static func json(of result: RecordedResult) -> String {
        var members = [
            ("id", JSONText.string(result.id)),
            ("status", JSONText.string(result.status.rawValue)),
        ]
        if let content = result.content { members.append(("content", JSONText.string(content))) }
        guard let failure = result.failure else { return JSONText.object(members) }
        members.append(("stage", JSONText.string(failure.stage)))
        if let found = failure.found { members.append(("found", JSONText.string(found))) }
        if let correct = failure.correct { members.append(("correct", JSONText.string(correct))) }
        if let causes = failure.causes {
            members.append(("causes", JSONText.list(ofStrings: causes)))
        }
        return JSONText.object(members)
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
