import ArgumentParser
import Conformance
import SystemPackage

/// A report and where it goes: `FORMAT` or `FORMAT=PATH`.
struct ReportTarget: ExpressibleByArgument, Hashable {
    enum Format: String, CaseIterable {
        case human, json, jsonl, junit, tap, sarif, github, markdown, html
    }

    let format: Format
    /// Nil for standard output.
    let path: String?
    /// Whether it goes behind what others have written into the file.
    private(set) var isAppended = false

    init?(argument: String) {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard let format = Format(rawValue: String(parts[0])) else { return nil }
        self.format = format
        let path = parts.count == 2 ? String(parts[1]) : "-"
        guard !path.isEmpty else { return nil }
        self.path = path == "-" ? nil : path
    }

    /// The summary of a step of GitHub's workflows, to which each of its commands adds.
    init(stepSummary path: String) {
        format = .markdown
        self.path = path
        isAppended = true
    }

    /// `targets`, and with a report for GitHub the step's summary, where there is one.
    static func completed(_ targets: [ReportTarget]) -> [ReportTarget] {
        let path = Environment["GITHUB_STEP_SUMMARY"]
        guard !path.isEmpty, targets.contains(where: { $0.format == .github }) else {
            return targets
        }
        return targets + [ReportTarget(stepSummary: path)]
    }

    static var defaultCompletionKind: CompletionKind { .list(Format.allCases.map(\.rawValue)) }
}

extension ReportTarget {
    /// GitHub drops the summary of a step that is longer than 1 MiB.
    private static let stepSummaryMax = 1_000_000

    /// How long the report may become; nil for any length.
    fileprivate var octetsMax: Int? {
        guard isAppended, let path else { return nil }
        return Self.stepSummaryMax - (FileStatus(path)?.size ?? 0)
    }
}

/// Writes one report, as a stream to standard output or as a file that appears whole.
struct ReportSink {
    /// Written in one piece when it has grown to this; JSON Lines go out line by line.
    private static let bufferMax = 1 << 16

    private var reporter: any Reporter
    private let target: ReportTarget
    private var output: [UInt8] = []
    private var file: AtomicFile?
    /// Why nothing can be written any more.
    private(set) var failure: OutputError?

    init(
        _ target: ReportTarget,
        _ display: DisplayOptions,
        _ implementation: Implementation = .own
    ) {
        self.target = target
        let style = target.path == nil ? display.style : display.fileStyle
        switch target.format {
        case .human: reporter = HumanReporter(style, implementation)
        case .json: reporter = JSONReporter(style, implementation)
        case .jsonl: reporter = JSONLinesReporter(style, implementation)
        case .html: reporter = HTMLReporter(style, implementation, PageTemplate.embedded)
        case .junit: reporter = JUnitReporter(style, implementation)
        case .tap: reporter = TAPReporter(style, implementation)
        case .sarif: reporter = SARIFReporter(style, implementation)
        case .github: reporter = GitHubReporter(style, implementation)
        case .markdown:
            reporter = MarkdownReporter(style, implementation, octetsMax: target.octetsMax)
        }
        attempt { sink throws(OutputError) in
            guard let path = target.path else { return }
            sink.file = try AtomicFile(path, appending: target.isAppended)
        }
        reporter.begin(to: &output)
    }

    /// What writes the text of results at once; nil where that waits for the end.
    var streamReporter: (any Reporter)? { reporter.isStream ? reporter : nil }

    var isStandardOutput: Bool { target.path == nil }

    /// Whether nobody reads the report any more.
    var isUnread: Bool { failure?.isClosedPipe ?? false }

    /// Whether the runs before are a part of the report.
    var showsHistory: Bool { target.format == .html }

    mutating func add(_ result: CheckResult, of vector: TestVector) {
        reporter.add(result, of: vector, to: &output)
        if output.count >= Self.bufferMax || target.format == .jsonl { flush() }
    }

    /// Adds the text of results as ``streamReporter`` writes it.
    mutating func add(_ text: [UInt8]) {
        output += text
        if output.count >= Self.bufferMax || target.format == .jsonl { flush() }
    }

    mutating func add(_ issue: VectorIssue) {
        reporter.add(issue, to: &output)
    }

    /// Puts the report's end behind it, and a file under its name.
    mutating func finish(_ summary: RunSummary) {
        reporter.finish(summary, to: &output)
        flush()
        attempt { sink throws(OutputError) in try sink.file?.commit() }
    }

    private mutating func flush() {
        attempt { sink throws(OutputError) in
            if let file = sink.file {
                try file.write(sink.output)
            } else if sink.target.path == nil {
                try StandardOutput.write(sink.output)
            }
        }
        output.removeAll(keepingCapacity: true)
    }

    private mutating func attempt(_ step: (inout ReportSink) throws(OutputError) -> Void) {
        guard failure == nil else { return }
        do throws(OutputError) {
            try step(&self)
        } catch {
            failure = error
        }
    }
}
