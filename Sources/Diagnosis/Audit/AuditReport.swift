import Vectors

/// The result of an audit, as text or as JSON.
package struct AuditReport {
    private let audit: VectorAudit
    private let findings: [VectorAudit.Finding]
    private let isInterrupted: Bool

    /// The number of ids that a line of text shows by default.
    package static let idsMax = 3

    /// - Parameters:
    ///   - audit: the findings.
    ///   - onlyMissed: leaves out the pitfalls that are caught.
    ///   - isInterrupted: whether the audit ended before it had read all vectors.
    package init(_ audit: VectorAudit, onlyMissed: Bool = false, isInterrupted: Bool = false) {
        self.audit = audit
        self.isInterrupted = isInterrupted
        findings = onlyMissed ? audit.findings.filter { !$0.isCaught } : audit.findings
    }

    /// A line per pitfall: the number of vectors that catch it, its id, their ids; then the score.
    package var lines: [String] {
        let numbers = findings.map { "\($0.vectors)" }
        let widths = (
            number: numbers.map { $0.utf8.count }.max() ?? 0,
            id: findings.map { $0.pitfall.id.utf8.count }.max() ?? 0
        )
        let lines = zip(numbers, findings).map { number, finding in
            let start = Self.blanks(widths.number - number.utf8.count) + number + "  "
            let id = finding.pitfall.id
            guard finding.isCaught else { return start + id }
            return start + id + Self.blanks(widths.id - id.utf8.count + 2) + Self.names(finding)
        }
        return lines + [score]
    }

    /// One object, with a line per pitfall.
    package var json: String {
        let pitfalls = findings.map { finding -> JSON in
            ["id": .string(finding.pitfall.id), "caught_by": .list(finding.ids)]
        }
        let list = pitfalls.map { "\n  \($0)" }.joined(separator: ",")
        let json: JSON = [
            "pitfalls": JSON(written: "[\(list)\(pitfalls.isEmpty ? "" : "\n")]"),
            "vectors": .number(audit.vectors), "caught": .number(audit.caught),
            "total": .number(audit.findings.count), "interrupted": .flag(isInterrupted),
        ]
        return "\(json)"
    }

    private var score: String {
        let (caught, total) = (audit.caught, audit.findings.count)
        let verb = audit.vectors == 1 ? "catches" : "catch"
        let vectors = counted(audit.vectors, "valid vector")
        // Rounded down, so that 100 % means all.
        let percent = total == 0 ? 100 : caught * 100 / total
        return "oauthcheck: \(vectors) \(verb) \(caught) of \(total) pitfalls (\(percent)%)"
            + (isInterrupted ? " (interrupted)" : "")
    }

    private static func names(_ finding: VectorAudit.Finding) -> String {
        let names = finding.ids.map { PlainText.visible($0) }.joined(separator: ", ")
        let more = finding.vectors - finding.ids.count
        return more > 0 ? "\(names) and \(more) more" : names
    }

    private static func blanks(_ count: Int) -> String { String(repeating: " ", count: count) }
}
