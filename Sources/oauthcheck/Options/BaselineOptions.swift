import ArgumentParser
import Results
import Vectors

extension FailOn: ExpressibleByArgument {}

extension VectorMatch {
    static let completion = CompletionKind.list(allCases.map(\.rawValue))

    /// What `--match` was given, if it was; else an error that says which values there are.
    static func read(_ option: String?) throws(CallError) -> VectorMatch? {
        guard let option else { return nil }
        guard let match = VectorMatch(rawValue: option) else {
            throw CallError(
                "--match expects id, content, request or endpoint, not \(PlainText.quoted(option))")
        }
        return match
    }
}

extension ReportStyle {
    /// Makes results say by what vectors are recognized in other runs.
    mutating func setKeys(of match: VectorMatch?) {
        keysRequests = match == .request
        keysEndpoints = match.map { $0 == .endpoint }
    }
}

/// The report of an earlier run, with which this one is compared.
struct BaselineOptions: ParsableArguments {
    @Option(
        name: .customLong("baseline"),
        help: ArgumentHelp(
            "A json or jsonl report of an earlier run; only changes since that run make this run"
                + " fail.",
            valueName: "report"), completion: .file())
    var report: String?

    @Option(
        help: ArgumentHelp(
            """
            When changes make the run fail: new (for new or different failures; the default), any \
            (for any change) or never.
            """,
            valueName: "changes"))
    var failOn: FailOn?

    // Read as text: every further type of an option costs start-up time.
    @Option(
        help: ArgumentHelp(
            """
            How to match vectors with those of --baseline, --known and --history: id (in any \
            file), content, request (with any credentials, nonce and timestamp), or endpoint (the \
            default for recorded requests). Default: the full id (file::id), or else the content.
            """,
            valueName: "key"),
        completion: VectorMatch.completion)
    var match: String?

    func validate() throws { _ = try VectorMatch.read(match) }

    /// Refuses options that need a report; settings may have given it after ``validate()``.
    func requireReport() throws {
        try require(report != nil || failOn == nil, "--fail-on needs --baseline REPORT")
    }
}
