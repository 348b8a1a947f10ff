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
        let counts = RunRecord.Counts(summary).members.map { ($0.name, "\($0.count)") }
        var members = [
            ("oauthcheck", JSONText.object([("version", JSONText.string(Version.current))])),
            ("summary_format", "\(Self.format)"),
            ("implementation", JSONFrame.implementation(implementation)),
            ("verdict", JSONText.string(Self.verdict(of: summary))),
            ("counts", JSONText.object(counts)),
            ("causes", JSONText.list(summary.causes.ranked.map { Self.json($0, summary) })),
        ]
        if summary.unexamined > 0 { members.append(("unexamined", "\(summary.unexamined)")) }
        if let baseline = summary.baseline {
            let comparison = baseline.comparison
            let changes = ReportComparison.Kind.allCases.map {
                ($0.rawValue, "\(comparison.count($0))")
            }
            members.append(
                (
                    "baseline",
                    JSONText.object(
                        [("file", JSONText.string(comparison.old.file))] + changes
                            + [("same", "\(comparison.same)")])
                ))
        }
        members.append(("exit", JSONFrame.exit(summary)))
        output.append(line: JSONText.object(members))
    }

    private static func json(
        _ entry: (cause: Cause, count: Int),
        _ summary: RunSummary
    ) -> String {
        var members = [
            ("title", JSONText.string(entry.cause.title)), ("count", "\(entry.count)"),
        ]
        if let ages = summary.causeAges {
            let since = ages.first(of: entry.cause).map(JSONText.string)
            members.append(("since", since ?? "null"))
        }
        return JSONText.object(members)
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
