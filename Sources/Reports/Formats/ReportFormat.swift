import Results

/// A format of `--report`: its name, the endings of its files, and what makes a report.
///
/// A new format is a reporter in a file of its own, an entry here and in ``all``, and its tests.
package struct ReportFormat: Sendable {
    package let name: String
    /// The endings that files of the format have, the usual one first.
    package let suffixes: [String]
    package let makeReporter: @Sendable (ReportContext) -> any Reporter

    private init(
        _ name: String,
        _ suffixes: String...,
        by makeReporter: @escaping @Sendable (ReportContext) -> any Reporter
    ) {
        self.name = name
        self.suffixes = suffixes
        self.makeReporter = makeReporter
    }

    /// The format of this name; nil if no format has it.
    package init?(name: some StringProtocol) {
        guard let format = Self.all.first(where: { $0.name.utf8.elementsEqual(name.utf8) }) else {
            return nil
        }
        self = format
    }
}

extension ReportFormat: Equatable {
    package static func == (first: Self, second: Self) -> Bool { first.name == second.name }
}

extension ReportFormat {
    /// Every format, in the order of the help.
    package static let all = [
        human, json, jsonl, junit, tap, sarif, github, markdown, html, summary, badge, prometheus,
    ]

    package static let human = ReportFormat("human", "txt", "log", "report") { context in
        switch context.kind {
        case .rule: RuleReporter(context.style, isVerbose: context.isVerbose)
        case .vector, .request, .mixed:
            HumanReporter(
                context.style, context.implementation, context.detail,
                isVerbose: context.isVerbose)
        }
    }
    package static let json = ReportFormat("json", "json") {
        JSONReporter($0.style, $0.implementation)
    }
    package static let jsonl = ReportFormat("jsonl", "jsonl", "ndjson") {
        JSONLinesReporter($0.style, $0.implementation)
    }
    package static let junit = ReportFormat("junit", "xml") {
        JUnitReporter($0.style, $0.implementation)
    }
    package static let tap = ReportFormat("tap", "tap") { TAPReporter($0.style) }
    package static let sarif = ReportFormat("sarif", "sarif") {
        SARIFReporter($0.style, $0.implementation)
    }
    package static let github = ReportFormat("github") {
        GitHubReporter($0.style, $0.implementation, workspace: $0.workspace)
    }
    package static let markdown = ReportFormat("markdown", "md") {
        MarkdownReporter($0.style, $0.implementation, $0.detail, bytesMax: $0.bytesMax)
    }
    package static let html = ReportFormat("html", "html", "htm") {
        HTMLReporter($0.style, $0.implementation, $0.template(), head: $0.head)
    }
    package static let summary = ReportFormat("summary", "json") {
        SummaryReporter($0.implementation)
    }
    package static let badge = ReportFormat("badge", "json") { BadgeReporter($0.implementation) }
    package static let prometheus = ReportFormat("prometheus", "prom") {
        PrometheusReporter($0.implementation)
    }
}
