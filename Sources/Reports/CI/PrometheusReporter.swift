package import Results
import Vectors

/// The `prometheus` report: the counts of a run as metrics, for a collector of text files.
package struct PrometheusReporter: SummaryOnlyReporter {
    /// Causes beyond these share one line: each value of a label is a time series.
    private static let causesMax = 50
    private static let otherCauses = "other causes"
    private static let unexamined = "not explained"

    private let implementation: Implementation

    package init(_ implementation: Implementation) { self.implementation = implementation }

    package mutating func finish(_ summary: RunSummary, to output: inout [UInt8]) {
        let name = ("implementation", implementation.name)
        let counts = RunRecord.Counts(summary).members.dropFirst().map {
            Self.sample([name, ("status", $0.name)], $0.count)
        }
        var metrics = Self.metric(
            "oauthcheck_info", "The versions of the tool and of the implementation.",
            [
                Self.sample(
                    [
                        name, ("version", implementation.version),
                        ("oauthcheck", Version.current),
                    ], 1)
            ])
        metrics += Self.metric(
            "oauthcheck_exit_code", "The exit code of the run; 0 means success.",
            [Self.sample([name], Int(summary.exitCode))])
        metrics += Self.metric("oauthcheck_vectors", "Vectors by their status.", counts)
        metrics += Self.metric(
            "oauthcheck_failures", "Failures by their cause.", causes(of: summary))
        if let comparison = summary.baseline?.comparison {
            metrics += Self.metric(
                "oauthcheck_changes", "Vectors that changed since the baseline, by kind of change.",
                ReportComparison.Kind.allCases.map {
                    Self.sample([name, ("kind", $0.rawValue)], comparison.count($0))
                })
        }
        output.append(lines: metrics)
    }

    private func causes(of summary: RunSummary) -> [String] {
        // Causes may share a title, and a sample must not occur twice.
        var (counts, titles): ([String: Int], [String]) = ([:], [])
        for (cause, count) in summary.causes.ranked {
            let name = titles.count < Self.causesMax ? cause.title : Self.otherCauses
            let title = counts[cause.title] == nil ? name : cause.title
            if counts[title] == nil { titles.append(title) }
            counts[title, default: 0] += count
        }
        if summary.unexamined > 0 {
            titles.append(Self.unexamined)
            counts[Self.unexamined, default: 0] += summary.unexamined
        }
        return titles.map {
            Self.sample([("implementation", implementation.name), ("cause", $0)], counts[$0] ?? 0)
        }
    }

    private static func metric(_ name: String, _ help: String, _ samples: [String]) -> [String] {
        guard !samples.isEmpty else { return [] }
        return ["# HELP \(name) \(help)", "# TYPE \(name) gauge"] + samples.map { name + $0 }
    }

    private static func sample(_ labels: [(name: String, value: String)], _ value: Int) -> String {
        let list = labels.map { "\($0.name)=\"\(escaped($0.value))\"" }.joined(separator: ",")
        return "{\(list)} \(value)"
    }

    /// The value of a label: invisible characters shown, and what ends a value escaped.
    private static func escaped(_ text: String) -> String {
        PlainText.visible(text).unicodeScalars.map { scalar in
            switch scalar {
            case "\\": "\\\\"
            case "\"": "\\\""
            default: String(scalar)
            }
        }.joined()
    }
}
