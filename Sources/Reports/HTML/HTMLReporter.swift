package import Results
package import Vectors

/// The `html` report: one page that needs no network.
package struct HTMLReporter: Reporter {
    private let template: HTMLTemplate
    let style: ReportStyle
    let implementation: Implementation
    let head: PageHead
    /// What is new since a baseline, and what was known before.
    private(set) var groups = FailureGroups()
    private var data = HTMLData()
    private var failures = HTMLFailures()
    private var findings: [RuleFinding] = []
    private(set) var topics: [String: RunSummary] = [:]
    private(set) var issues: [VectorIssue] = []

    package var showsHistory: Bool { true }

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
        of subject: Subject,
        to output: inout [UInt8]
    ) {
        if let isNew = result.isNew, let trouble = result.trouble {
            groups.add(trouble, "", at: subject.place, isOld: !isNew, story: [])
        }
        let topic = MatrixRow.topic(of: subject.group)
        topics[topic, default: RunSummary()].count(result)
        let details = HTMLDetails(
            result, of: subject, style, hasDerivation: data.count < Self.derivationsMax)
        failures.add(result, of: subject, details)
        if case .rule(let finding) = subject, result.knownFailure == nil {
            findings.append(finding)
        }
        let texts = [
            subject.id, subject.group, result.shownStatus, result.operation.rawValue, topic,
            result.cause?.title ?? "", subject.refusal(of: result) ?? Self.what(result),
            subject.title(style), subject.section, result.reading ?? "",
            // Most results pass, and to look for secrets takes longer than all else about them.
            result.isPlainlyPassed ? "" : subject.request(style),
        ]
        var row =
            texts.map { "\(data.number(of: $0))" } + [
                "\(subject.place.line)", data.list(subject.labels),
            ]
        for section in details.sections {
            row.append(data.list([section.title] + section.lines))
        }
        data.addRow(row)
    }

    package mutating func add(_ issue: VectorIssue, to output: inout [UInt8]) {
        issues.append(issue)
    }

    package mutating func finish(_ summary: RunSummary, to output: inout [UInt8]) {
        let overview = HTMLOverview(summary, of: self)
        let body: Markup = """
            \(overview.header)
            <main>
            \(overview.baseline)
            \(overview.causes)
            \(HTMLRuleCauses(findings).markup)
            \(overview.passRates)
            \(overview.issues)
            \(overview.orphans)
            \(template.results(of: summary.kind))
            \(failures.markup)
            \(overview.topics)
            \(overview.ending)
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
