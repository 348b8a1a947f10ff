import ArgumentParser
import Reports
import Results
import Vectors

/// The reports of a run.
struct ReportOptions: ParsableArguments {
    @Option(
        name: .customLong("report"),
        help: ArgumentHelp(
            """
            Write a report in this format: \(ReportTarget.names). It goes to standard output, or \
            with =PATH to a file. May be repeated.
            """,
            valueName: "format[=path]"))
    var reports: [ReportTarget] = []

    // Read as text: every further type of an option costs start-up time.
    @Option(
        help: ArgumentHelp(
            """
            How human-readable reports show failures with the same cause: each (all), example \
            (one; the default), ids (only their ids) or none (only the causes).
            """,
            valueName: "detail"),
        completion: FailureDetail.completion)
    var failures: String?

    @Option(help: ArgumentHelp("The heading of the html report.", valueName: "text"))
    var title: String?

    @Flag(
        name: .shortAndLong,
        help: "Print only errors, notes, and the report that --report sends to standard output.")
    var quiet = false

    @Flag(
        name: .shortAndLong,
        help: "Print the human-readable report with a line per vector, even if reports go to files."
    )
    var verbose = false

    @OptionGroup var display: DisplayOptions

    func validate() throws {
        try refuse(quiet && verbose, "give either --quiet or --verbose, not both")
        _ = try FailureDetail(option: failures)
    }

    /// Refuses reports that do not go together; settings may have given some after ``validate()``.
    func requireReports() throws {
        try refuse(
            reports.count(where: { $0.path == nil }) > 1,
            "only one report can go to standard output; add =PATH to the others")
        try refuse(
            title != nil && !reports.contains(where: { $0.format.name == "html" }),
            "--title needs --report html")
        let paths = reports.compactMap(\.path)
        try refuse(Set(paths).count < paths.count, "two reports cannot go to the same file")
    }

    /// Where the reports go.
    ///
    /// `selected` are the files and options that choose the vectors; results say by what `match`
    /// recognizes vectors in other runs.
    func sinks(
        _ implementation: Implementation,
        label: String?,
        selected: [String],
        match: VectorMatch? = nil,
        shard: String? = nil,
        kind: Subject.Kind = .vector
    ) -> [ReportSink] {
        var context = ReportContext(display.style, implementation) { PageTemplate.embedded }
        context.kind = kind
        context.detail = failures.flatMap(FailureDetail.init(rawValue:)) ?? .example
        context.isVerbose = verbose
        (context.head.title, context.head.label, context.head.selected) = (title, label, selected)
        context.head.commit = JobEnvironment.commit
        context.workspace = JobEnvironment.workspace
        let targets = ReportTarget.completed(reports)
        let sink = { (target: ReportTarget) in
            var context = context
            context.style = display.style(of: target)
            context.style.setKeys(of: match)
            context.style.shard = shard
            return ReportSink(target, context)
        }
        let sinks = targets.map(sink)
        guard !quiet, !targets.contains(where: \.isStandardOutput) else { return sinks }
        let paths = reports.compactMap(\.path)
        return paths.isEmpty || verbose
            ? [sink(ReportTarget(.human))] + sinks
            : sinks + [ReportSink(verdictBeside: paths, implementation)]
    }
}

extension FailureDetail {
    static let completion = CompletionKind.list(allCases.map(\.rawValue))

    /// What `--failures` was given, if it was; else an error that says which values there are.
    init(option: String?) throws(CallError) {
        guard let option else {
            self = .example
            return
        }
        guard let detail = FailureDetail(rawValue: option) else {
            throw CallError(
                "--failures expects \"each\", \"example\", \"ids\" or \"none\", not "
                    + PlainText.quoted(option))
        }
        self = detail
    }
}

extension ReportTarget {
    /// The formats in a sentence.
    fileprivate static var names: String {
        let names = ReportFormat.all.map(\.name)
        return "\(names.dropLast().joined(separator: ", ")) or \(names.last ?? "")"
    }

    /// Whether a file of this name is rather a report than a file of vectors.
    static func isReport(_ name: String, _ format: String) -> Bool {
        let isOfVectors = FileTree.endings.contains { name.hasSuffix(".\($0)") }
        let endings = ReportFormat.all.flatMap(\.suffixes)
        guard isOfVectors || !endings.contains(where: { name.hasSuffix(".\($0)") }) else {
            return true
        }
        return FileStatus(name) == nil && (!isOfVectors || format.hasPrefix("json"))
    }
}

/// The parts of an HTML page, embedded in the program.
enum PageTemplate {
    static var embedded: HTMLTemplate {
        HTMLTemplate(
            frame: PackageResources.page_html, results: PackageResources.results_html,
            style: PackageResources.page_css, script: PackageResources.page_js)
    }
}
