import Results

/// The causes of the rules that a provider breaks, each with what to do, the worst first.
struct HTMLRuleCauses {
    private let findings: [RuleFinding]

    init(_ findings: [RuleFinding]) { self.findings = findings }

    /// Empty if every rule is kept.
    var markup: Markup {
        let causes = RootCause.ranked(findings)
        let items = (causes.grave + causes.lax).map(item)
        guard !items.isEmpty else { return "" }
        return """
            <section class="card" aria-labelledby="causes">
            <h2 id="causes">What to do</h2>
            <ol class="todo">\(items)</ol>
            </section>
            """
    }

    private func item(_ group: RootCause.Group) -> Markup {
        let verdict = group.findings[0].verdict
        let status = verdict == .lax ? "lax" : "failed"
        let links = group.findings.sorted { $0.id < $1.id }.map { finding -> Markup in
            "<a href=\"#status=all&amp;id=\(finding.id)\">\(finding.id)</a> "
        }
        let code = Markup.lines(group.cause.codeLines)
        let shown: Markup =
            code.text.isEmpty
            ? ""
            : "<details><summary>Fix (code)</summary><pre class=\"wrapped\">\(code)</pre></details>"
        return """
            <li><span class="badge \(status)">\(verdict.rawValue)</span> \
            <strong>\(group.cause.title)</strong>
            <p>\(group.cause.remedy)</p>
            <p class="facts">\(links)</p>\(shown)</li>
            """
    }
}
