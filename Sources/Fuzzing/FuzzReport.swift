import Diagnosis
import Results
import Vectors

/// The outcome of a run: counts, and the findings, each with the vector that shows it.
package struct FuzzReport: Sendable {
    /// The number of findings to show, by default.
    package static let findingsMax = 10

    /// What was tested, as sentences name it.
    package let subject: String
    /// The options, and the command, that repeat a request.
    package let options: String
    package let seed: UInt64
    /// The number of the first request.
    package let first: UInt64
    package let counts: FuzzRun.Counts
    package let notLookedInto: Int
    package let skipReasons: [String]
    package let ending: String?
    /// The findings that are shown.
    package let findings: [FuzzFinding]
    package let findingsInAll: Int
    package let isInterrupted: Bool

    /// - Parameters:
    ///   - run: the run.
    ///   - subject: what was tested.
    ///   - options: the options that say which requests are drawn, and what is tested.
    ///   - first: the number of the first request.
    ///   - findingsMax: how many findings to show.
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

    /// 3 if the implementation failed, 4 if it answered nothing, 1 if it was wrong.
    package func exitCode(isWritten: Bool) -> Int32 {
        if counts.broken > 0 || ending != nil || !isWritten { return 3 }
        if counts.answered == 0 { return 4 }
        return counts.differed + counts.rejected > 0 ? 1 : 0
    }

    /// The vector of a finding, with its correct values.
    package func vector(of finding: FuzzFinding, indentation: String?) -> String {
        finding.request.json(
            id: "seed-\(seed)-request-\(finding.number)", comment: comment(on: finding),
            spec: finding.sections.map { "RFC5849 \($0)" }, expected: finding.correct,
            indentation: indentation)
    }

    private func comment(on finding: FuzzFinding) -> String {
        let place = "Found by oauthcheck fuzz (seed \(seed), request \(finding.number))."
        return "\(place) \(subject.capitalizedFirst) \(finding.deed)"
    }

    private static let titleStart = "Requests that"
    /// How every ``vectorFile`` begins.
    package static let beginning = "{\n  \"title\": \"\(titleStart) "

    /// The smallest requests as a vector file, with their correct values.
    package var vectorFile: String {
        let vectors = findings.map { "    " + vector(of: $0, indentation: "    ") }
        let title = JSONText.string("\(Self.titleStart) \(subject) got wrong")
        return """
            {
              "title": \(title),
              "vectors": [
            \(vectors.joined(separator: ",\n"))
              ]
            }

            """
    }
}

extension FuzzFinding {
    /// What the implementation did, as the end of a sentence about it.
    package var deed: String {
        switch behaviour {
        case .rejected(let reason): return "refused the request: \(PlainText.quoted(reason))."
        case .broken(let reason): return "failed on the request: \(PlainText.quoted(reason))."
        case .differs(let explained):
            let mistakes = explained.diagnosis?.explanations.first?.parts.map {
                "\($0.pitfall.mistake) (\($0.pitfall.id))"
            }
            if let mistakes, !mistakes.isEmpty {
                return mistakes.joined(separator: ", and ") + "."
            }
            let stage = explained.difference?.stage.title ?? "signature"
            return "gave a wrong \(stage), which no known mistake explains."
        }
    }

    /// The sections that say how it is done correctly.
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
