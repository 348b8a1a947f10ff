import Fuzzing
import Results
package import Vectors

// The report for people.
extension FuzzReport {
    /// The findings and the counts; secrets are random test values, so they are shown.
    package func lines(_ style: ReportStyle) -> [String] {
        findings.flatMap { lines(of: $0, style) } + notes + [sentence]
    }

    private func lines(of finding: FuzzFinding, _ style: ReportStyle) -> [String] {
        let heading = "request \(finding.number) of seed \(seed)"
        var lines = [style.paint(heading, .bold) + Self.others(finding.count - 1), ""]
        switch finding.behaviour {
        case .differs(let explained): lines += Self.lines(of: explained, style)
        case .rejected, .broken: lines.append("\(subject) \(finding.deed)")
        }
        lines += ["", "The smallest request that shows the problem, with the correct values:"]
        let smallest = vector(of: finding, indentation: "  ")
        lines += ("  " + smallest).split(separator: "\n").map(String.init)
        let again = "oauthcheck fuzz --seed \(seed) --from \(finding.number) --count 1\(options)"
        return lines + ["", "Again: \(again)", ""]
    }

    private static func others(_ count: Int) -> String {
        count == 0 ? "" : ", and \(counted(count, "other"))"
    }

    private static func lines(of explained: Explained, _ style: ReportStyle) -> [String] {
        guard let difference = explained.difference, let diagnosis = explained.diagnosis else {
            return []
        }
        let redaction = Redaction(keyOf: explained.vector, style)
        let aligned = AlignedDifference(redaction.shown(difference))
        return ["There is a difference in the \(difference.stage.title):"]
            + aligned.lines.map { "  \($0)" } + [""]
            + Causes.lines(diagnosis, explained, redaction)
    }

    private var notes: [String] {
        var notes: [String] = []
        if findingsInAll > findings.count {
            notes.append("\(counted(findingsInAll - findings.count, "more finding")) not shown.")
        }
        if notLookedInto > 0 {
            notes.append(
                "Not explained: \(counted(notLookedInto, "further request")) that went wrong.")
        }
        for reason in skipReasons { notes.append("skipped: \(PlainText.oneLine(reason))") }
        if let ending { notes.append("\(subject) ended early: \(PlainText.oneLine(ending))") }
        return notes
    }

    /// `oauthcheck: 1000 requests: 990 agreed, 10 differed; 2 findings`.
    private var sentence: String {
        var parts = ["\(counts.agreed) agreed", "\(counts.differed) differed"]
        if counts.rejected > 0 { parts.append("\(counts.rejected) rejected") }
        if counts.broken > 0 { parts.append("\(counts.broken) crashed") }
        if counts.skipped > 0 { parts.append("\(counts.skipped) skipped") }
        return "oauthcheck: \(counted(counts.total, "request")): "
            + parts.joined(separator: ", ") + "; \(counted(findingsInAll, "finding"))"
            + (isInterrupted ? " (interrupted)" : "")
    }
}
