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
            "A json or jsonl report of an earlier run; only changes since then fail the run.",
            valueName: "report"), completion: .file())
    var report: String?

    @Option(
        help: ArgumentHelp(
            """
            Which changes fail the run: new (newly failing, or failing differently; the default), \
            any or never.
            """,
            valueName: "changes"))
    var failOn: FailOn?

    // Read as text: every further type of an option costs start-up time.
    @Option(
        help: ArgumentHelp(
            """
            How to match vectors with those of --baseline and --history: by id (whatever the \
            file's name), content, or request (with any credentials, nonce and timestamp). \
            Default: by full id, and then by content.
            """,
            valueName: "key"),
        completion: VectorMatch.completion)
    var match: String?

    func validate() throws {
        _ = try VectorMatch.read(match)
        guard report != nil || failOn == nil else {
            throw ValidationError("--fail-on needs --baseline REPORT")
        }
    }
}
