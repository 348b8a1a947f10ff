import Diagnosis
import Results
import Vectors

/// What a run found: counts, and each finding with the vector that shows it.
package struct FuzzReport: Sendable {
    /// So many findings are shown unless more are asked for.
    package static let findingsMax = 10

    /// What was asked, as sentences name it.
    package let subject: String
    /// The options, and the command, with which a request is met again.
    package let options: String
    package let seed: UInt64
    /// The number of the first request.
    package let first: UInt64
    package let counts: FuzzRun.Counts
    package let notLookedInto: Int
    package let skipReasons: [String]
    package let ending: String?
    /// Those that are shown.
    package let findings: [FuzzFinding]
    package let findingsInAll: Int
    package let isInterrupted: Bool

    /// - Parameters:
    ///   - run: what was found.
    ///   - subject: what was asked.
    ///   - options: what else was said on the command line of which requests are asked whom.
    ///   - first: the number of the first request.
    ///   - findingsMax: how many findings are shown.
    ///   - isInterrupted: whether a signal ended the run.
    package init(
        _ run: FuzzRun,
        of subject: String,
        options: String = "",
        from first: UInt64 = 0,
        findingsMax: Int = Self.findingsMax,
        isInterrupted: Bool = false
    ) {
        self.subject = subject
        self.options = options
        self.first = first
        self.isInterrupted = isInterrupted
        seed = run.generator.seed
        counts = run.counts
        notLookedInto = run.notLookedInto
        skipReasons = run.skipReasons
        ending = run.ending
        findings = Array(run.findings.prefix(findingsMax))
        findingsInAll = run.findings.count
    }

    /// Whether nothing was found.
    package var isEmpty: Bool { findings.isEmpty }

    /// 3 where the implementation broke, 4 where it answered nothing, 1 where it was wrong.
    package func exitCode(isWritten: Bool) -> Int32 {
        if counts.broken > 0 || ending != nil || !isWritten { return 3 }
        if counts.answered == 0 { return 4 }
        return counts.differed + counts.rejected > 0 ? 1 : 0
    }

    /// The vector of a finding, with its right values.
    package func vector(of finding: FuzzFinding, indentation: String?) -> String {
        finding.request.json(
            id: "seed-\(seed)-request-\(finding.number)", comment: comment(on: finding),
            spec: finding.sections.map { "RFC5849 \($0)" }, expected: finding.right,
            indentation: indentation)
    }

    private func comment(on finding: FuzzFinding) -> String {
        let place = "Found by oauthcheck fuzz (seed \(seed), request \(finding.number))."
        return "\(place) \(subject.capitalizedFirst) \(finding.deed)"
    }

    /// The shrunk requests as a vector file, each with its right values.
    package var vectorFile: String {
        let vectors = findings.map { "    " + vector(of: $0, indentation: "    ") }
        return """
            {
              "title": \(JSONText.string("Requests that \(subject) got wrong")),
              "vectors": [
            \(vectors.joined(separator: ",\n"))
              ]
            }

            """
    }
}

extension FuzzFinding {
    /// What the implementation did, as the rest of a sentence about it.
    package var deed: String {
        switch behaviour {
        case .rejected(let reason): return "refused it: \(PlainText.quoted(reason))."
        case .broken(let reason): return "broke on it: \(PlainText.quoted(reason))."
        case .differs(let explained):
            let mistakes = explained.diagnosis?.explanations.first?.parts.map {
                "\($0.pitfall.mistake) (\($0.pitfall.id))"
            }
            if let mistakes, !mistakes.isEmpty {
                return mistakes.joined(separator: ", and ") + "."
            }
            let stage = explained.difference?.stage.title ?? "signature"
            return "made another \(stage), by no known mistake."
        }
    }

    /// The sections that say how it should be done.
    var sections: [String] {
        guard case .differs(let explained) = behaviour else { return [] }
        let parts = explained.diagnosis?.explanations.first?.parts ?? []
        return parts.map(\.pitfall.section).reduce(into: []) { sections, section in
            if !sections.contains(section) { sections.append(section) }
        }
    }
}

extension String {
    fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
