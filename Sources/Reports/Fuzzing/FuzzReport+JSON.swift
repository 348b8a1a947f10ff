import Fuzzing
import Results
import Vectors

// The report for programs.
extension FuzzReport {
    /// One object on one line, including the exit code.
    package func json(exit code: Int32) -> String {
        let json: JSON = [
            "oauthcheck": JSONFrame.tool, "implementation": .string(subject),
            "seed": .number(seed), "from": .number(first), "summary": summary,
            "findings": .list(findings.map(json)), "findings_in_all": .number(findingsInAll),
            "not_looked_into": .number(notLookedInto), "skip_reasons": .list(skipReasons),
            "exit": ["code": .number(code)], "ended": ending.map(JSON.string),
            "partial": .flag(isInterrupted),
        ]
        return "\(json)"
    }

    private var summary: JSON {
        [
            "total": .number(counts.total), "agreed": .number(counts.agreed),
            "differed": .number(counts.differed), "rejected": .number(counts.rejected),
            "broken": .number(counts.broken), "skipped": .number(counts.skipped),
        ]
    }

    private func json(_ finding: FuzzFinding) -> JSON {
        .object(
            ["number": .number(finding.number), "count": .number(finding.count)]
                + Self.members(finding.behaviour)
                + ["vector": JSON(written: vector(of: finding, indentation: nil))])
    }

    private static func members(_ behaviour: FuzzFinding.Behaviour) -> JSON.Members {
        switch behaviour {
        case .rejected(let reason): ["status": .string("rejected"), "reason": .string(reason)]
        case .broken(let reason): ["status": .string("broken"), "reason": .string(reason)]
        case .differs(let explained):
            [
                "status": .string("differed"),
                "difference": explained.difference.map {
                    .object(Redaction(keyOf: explained.vector).shown($0).members)
                },
                "diagnosis": explained.diagnosis.map {
                    .object(JSONExplanation(Redaction(keyOf: explained.vector)).members($0))
                },
            ]
        }
    }
}
