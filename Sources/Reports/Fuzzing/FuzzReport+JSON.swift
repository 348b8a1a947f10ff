import Fuzzing
import Results
import Vectors

// The report for programs.
extension FuzzReport {
    /// One object on one line, including the exit code.
    package func json(exit code: Int32) -> String {
        var members = [
            ("oauthcheck", JSONFrame.tool), ("implementation", JSONText.string(subject)),
            ("seed", "\(seed)"), ("from", "\(first)"), ("summary", summary),
            ("findings", JSONText.list(findings.map(json))),
            ("findings_in_all", "\(findingsInAll)"), ("not_looked_into", "\(notLookedInto)"),
            ("skip_reasons", JSONText.list(ofStrings: skipReasons)),
            ("exit", JSONText.object([("code", "\(code)")])),
        ]
        if let ending { members.append(("ended", JSONText.string(ending))) }
        if isInterrupted { members.append(("partial", "true")) }
        return JSONText.object(members)
    }

    private var summary: String {
        JSONText.object([
            ("total", "\(counts.total)"), ("agreed", "\(counts.agreed)"),
            ("differed", "\(counts.differed)"), ("rejected", "\(counts.rejected)"),
            ("broken", "\(counts.broken)"), ("skipped", "\(counts.skipped)"),
        ])
    }

    private func json(_ finding: FuzzFinding) -> String {
        var members = [("number", "\(finding.number)"), ("count", "\(finding.count)")]
        switch finding.behaviour {
        case .rejected(let reason):
            members += [
                ("status", JSONText.string("rejected")), ("reason", JSONText.string(reason)),
            ]
        case .broken(let reason):
            members += [
                ("status", JSONText.string("broken")), ("reason", JSONText.string(reason)),
            ]
        case .differs(let explained):
            members.append(("status", JSONText.string("differed")))
            if let difference = explained.difference {
                members.append(("difference", Self.json(difference)))
            }
            if let diagnosis = explained.diagnosis {
                let json = JSONExplanation(
                    Redaction(keyOf: explained.vector), ReportStyle(showsSecrets: true))
                members.append(("diagnosis", JSONText.object(json.members(diagnosis))))
            }
        }
        members.append(("vector", vector(of: finding, indentation: nil)))
        return JSONText.object(members)
    }

    private static func json(_ difference: Difference) -> String {
        let text = { (bytes: [UInt8]) in
            JSONText.string(String(decoding: bytes, as: UTF8.self))
        }
        return JSONText.object([
            ("stage", JSONText.string(difference.stage.rawValue)),
            ("found", text(difference.found)), ("correct", text(difference.correct)),
            ("offset", "\(difference.offset)"),
        ])
    }
}
