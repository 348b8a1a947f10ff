import ArgumentParser
import Reports

/// A report and where it goes: `FORMAT` or `FORMAT=PATH`.
struct ReportTarget: ExpressibleByArgument, Equatable {
    let format: ReportFormat
    /// Nil for standard output.
    let path: String?
    /// Whether it is added to what others have written into the file.
    private(set) var isAppended = false

    init?(argument: String) {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard let format = ReportFormat(name: parts[0]) else { return nil }
        let path = parts.count == 2 ? String(parts[1]) : "-"
        guard !path.isEmpty else { return nil }
        self.init(format, path: path == "-" ? nil : path)
    }

    init(_ format: ReportFormat, path: String? = nil) {
        self.format = format
        self.path = path
    }

    /// The summary of a step in a GitHub workflow, to which each command of the step adds.
    init(stepSummary path: String) {
        self.init(.markdown, path: path)
        isAppended = true
    }

    /// Whether it goes to standard output, by whichever name.
    var isStandardOutput: Bool {
        path.map { ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"].contains($0) } ?? true
    }

    /// The reports that are written for `targets`: the step's summary beside a report for GitHub.
    static func completed(_ targets: [ReportTarget]) -> [ReportTarget] {
        let path = Environment["GITHUB_STEP_SUMMARY"]
        guard !path.isEmpty, targets.contains(where: { $0.format == .github }) else {
            return targets
        }
        return targets + [ReportTarget(stepSummary: path)]
    }

    /// GitHub drops a step's summary that is longer than 1 MiB.
    private static let stepSummaryMax = 1_000_000

    /// How many bytes the report may have; nil for any number.
    var bytesMax: Int? {
        guard isAppended, let path else { return nil }
        return Self.stepSummaryMax - (FileStatus(path)?.size ?? 0)
    }

    static var defaultCompletionKind: CompletionKind { .list(ReportFormat.all.map(\.name)) }
}
