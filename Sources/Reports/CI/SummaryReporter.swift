package import Results
import Vectors

/// The `summary` report: one object with the verdict, the counts and the causes of a run.
package struct SummaryReporter: SummaryOnlyReporter {
    /// The format that is written; it changes if a member changes its meaning.
    private static let format = 1

    private let implementation: Implementation

    package var showsHistory: Bool { true }

    package init(_ implementation: Implementation) { self.implementation = implementation }

    package mutating func finish(_ summary: RunSummary, to output: inout [UInt8]) {
        let counts = RunRecord.Counts(summary).members.map { ($0.name, JSON?(.number($0.count))) }
        let json: JSON = [
            "oauthcheck": ["version": .string(Version.current)],
            "summary_format": .number(Self.format),
            "implementation": JSONFrame.implementation(implementation),
            "verdict": .string(Self.verdict(of: summary)), "counts": .object(JSON.Members(counts)),
            "causes": .list(summary.causes.ranked.map { Self.json($0, summary.causeAges) }),
            "unexamined": .count(summary.unexamined),
            "baseline": (summary.baseline?.comparison).map(Self.json),
            "exit": JSONFrame.exit(summary),
        ]
        output.append(line: "\(json)")
    }

    private static func json(_ comparison: ReportComparison) -> JSON {
        let changes = ReportComparison.Kind.allCases.map {
            ($0.rawValue, JSON?(.number(comparison.count($0))))
        }
        return .object(
            ["file": .string(comparison.old.file)] + JSON.Members(changes)
                + ["same": .number(comparison.same)])
    }

    private static func json(_ entry: (cause: Cause, count: Int), _ ages: CauseAges?) -> JSON {
        [
            "title": .string(entry.cause.title), "count": .number(entry.count),
            "since": ages.map { $0.first(of: entry.cause).map(JSON.string) ?? .null },
        ]
    }

    /// The exit code as a word.
    private static func verdict(of summary: RunSummary) -> String {
        switch summary.exitCode {
        case 0: "passed"
        case 1: "failed"
        case 2: "unusable"
        case 3: "broken"
        case 4: "empty"
        default: "interrupted"
        }
    }
}

/// The `badge` report: a badge in the format of shields.io's endpoint.
package struct BadgeReporter: SummaryOnlyReporter {
    private let implementation: Implementation

    package init(_ implementation: Implementation) { self.implementation = implementation }

    package mutating func finish(_ summary: RunSummary, to output: inout [UInt8]) {
        var run = RunRecord()
        run.origin = RecordedReport.Origin(implementation)
        run.counts = RunRecord.Counts(summary)
        run.isPartial = summary.isPartial
        run.exitCode = Int(summary.exitCode)
        output.append(line: run.badge)
    }
}
