import ArgumentParser
import Results
import Vectors

extension FailOn: ExpressibleByArgument {}

extension VectorMatch {
    static let completion = CompletionKind.list(allCases.map(\.rawValue))

    /// - Parameter option: what `--match` was given, if it was.
    /// - Returns: nil if it was not.
    /// - Throws: an error that says which values there are.
    static func read(_ option: String?) throws(ValidationError) -> VectorMatch? {
        guard let option else { return nil }
        guard let match = VectorMatch(rawValue: option) else {
            throw ValidationError(
                "--match expects id, content or request, not \(PlainText.quoted(option))")
        }
        return match
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
            How to match vectors with the vectors of --baseline and --history: id (in any file), \
            content, or request (with any credentials, nonce and timestamp). Default: the full \
            id (file::id), or else the content.
            """,
            valueName: "key"),
        completion: VectorMatch.completion)
    var match: String?

    func validate() throws { _ = try VectorMatch.read(match) }

    /// Refuses options that need a report; settings may have given it after ``validate()``.
    func requireReport() throws {
        guard report != nil || failOn == nil else {
            throw ValidationError("--fail-on needs --baseline REPORT")
        }
    }
}
