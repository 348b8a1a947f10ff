package import Results
import Vectors

/// A run in at most five lines, for a terminal whose reports go to files.
package struct VerdictReporter: SummaryOnlyReporter {
    /// Causes that are named; the others are counted.
    private static let causesMax = 3
    private static let columnsMax = 160

    private let implementation: Implementation
    /// The files of the reports.
    private let paths: [String]

    package var showsHistory: Bool { true }

    package init(_ implementation: Implementation, reportsIn paths: [String]) {
        self.implementation = implementation
        self.paths = paths
    }

    package mutating func finish(_ summary: RunSummary, to output: inout [UInt8]) {
        let name = implementation == .own ? "" : "\(implementation.title): "
        var lines = summary.readNothing ? [] : ["oauthcheck: \(name)\(summary.sentence)"]
        // The first note is the most serious one.
        if summary.acceptedWrong > 0 { lines += summary.notes.prefix(1) }
        lines += Self.causes(of: summary)
        if summary.acceptedWrong == 0, let refused = summary.refused.sentence {
            lines.append(refused)
        }
        if let baseline = summary.baseline { lines.append(baseline.sentence) }
        lines.append(reports(summary))
        output.append(
            lines: lines.map { InertText.line(PlainText.cut($0, to: Self.columnsMax)) })
    }

    private static func causes(of summary: RunSummary) -> [String] {
        let ranked = summary.causes.ranked
        guard !ranked.isEmpty else { return [] }
        let named = ranked.prefix(causesMax).map { cause, count in
            let age = summary.causeAges?.sentence(of: cause).map { ", \($0)" } ?? ""
            return "\(cause.title) (\(count)\(age))"
        }
        let more = ranked.count - named.count
        let of =
            summary.unexamined > 0
            ? " of \(summary.causes.failures) of \(summary.failed) failures" : ""
        return [
            "causes\(of): \(named.joined(separator: ", "))" + (more > 0 ? " and \(more) more" : "")
        ]
    }

    private func reports(_ summary: RunSummary) -> String {
        guard summary.unwritten == 0 else { return "some reports could not be written" }
        let names = paths.map { PlainText.visible($0) }.joined(separator: ", ")
        return "\(paths.count == 1 ? "report" : "reports"): \(names)"
    }
}
