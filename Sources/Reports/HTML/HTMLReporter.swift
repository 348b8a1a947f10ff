package import Results
package import Vectors

/// The `html` report: one page that needs no network.
package struct HTMLReporter: Reporter {
    private let template: HTMLTemplate
    private let style: ReportStyle
    private let implementation: Implementation
    private let head: PageHead
    /// What is new since a baseline, and what was known before.
    private var groups = FailureGroups()
    private var data = HTMLData()
    private var failures = HTMLFailures()
    private var topics: [String: RunSummary] = [:]
    private var issues: [VectorIssue] = []

    package var isStream: Bool { false }

    package init(
        _ style: ReportStyle,
        _ implementation: Implementation = .own,
        _ template: HTMLTemplate,
        head: PageHead = PageHead()
    ) {
        self.head = head
        self.template = template
        self.style = style.withoutColor
        self.implementation = implementation
    }

    package mutating func add(
        _ result: CheckResult,
        of vector: TestVector,
        to output: inout [UInt8]
    ) {
        if let isNew = result.isNew, let trouble = result.trouble {
            groups.add(trouble, "", at: (vector.file, vector.line), isOld: !isNew, story: [])
        }
        let topic = MatrixRow.topic(of: vector.file)
        topics[topic, default: RunSummary()].count(result)
        let details = HTMLDetails(
            result, of: vector, style, implementation,
            hasDerivation: data.count < Self.derivationsMax)
        failures.add(result, of: vector, details)
        let id = vector.fullID
        let texts = [
            id, vector.file, result.status.rawValue, result.operation.rawValue, topic,
            result.cause?.title ?? "", Self.what(result), comment(on: vector),
            vector.spec.joined(separator: ", "), result.reading ?? "",
        ]
        var row =
            texts.map { "\(data.number(of: $0))" } + ["\(vector.line)", data.list(vector.flags)]
        for section in details.sections {
            row.append(data.list([section.title] + section.lines))
        }
        data.addRow(row)
    }

    private func comment(on vector: TestVector) -> String {
        guard vector.comment.isPresent else { return "" }
        return Redaction(vector, style).redacted(vector.string(of: vector.comment))
    }

    package mutating func add(_ issue: VectorIssue, to output: inout [UInt8]) {
        issues.append(issue)
    }

    package mutating func finish(_ summary: RunSummary, to output: inout [UInt8]) {
        let overview = HTMLOverview(
            summary, implementation, head, topics: topics, issues: issues, news: groups.news, style)
        let body: Markup = """
            \(overview.header)
            <main>
            \(overview.baseline)
            \(overview.causes)
            \(overview.passRates)
            \(overview.issues)
            \(overview.orphans)
            \(summary.rules > 0 ? template.resultsOfRules : template.results)
            \(failures.markup)
            \(overview.topics)
            </main>
            """
        output += template.page(title: overview.title, body: body, data: data.json)
    }

    /// What is wrong, in a few words; the reason why a check failed may be long, and is in the
    /// details.
    private static func what(_ result: CheckResult) -> String {
        if let finding = result.finding { return "\(finding.verdict.rawValue): \(finding.rule)" }
        if case .broken = result.verdict { return "could not be checked" }
        return result.verdict.what ?? ""
    }

    /// Above this size of a report's data, further failures are listed without their derivation.
    private static let derivationsMax = 400_000
}
