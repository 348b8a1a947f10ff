import ArgumentParser
import Explaining
import Intake
import Vectors

/// `oauthcheck share`: a failing request that can be shown to everybody.
struct ShareCommand: ParsableCommand, ReadsRequests {
    static let configuration = CommandConfiguration(
        commandName: "share",
        abstract: "Anonymize a failing request.",
        discussion: """
            Replaces every key, token, secret, host and value with an invented one of the
            same shape. Then signs the request again with the mistake that was found, so
            that the new request fails in the same way for everyone. Parameter names stay
            the same. Prints a vector file; read this file before you publish it.

            Examples:
              oauthcheck share request.sh --env-file .env -o report.json
              oauthcheck share --env-file .env -- curl 'https://…' -H 'Authorization: …'
              oauthcheck share vectors.json::orders
            """
    )

    @Argument(
        help: ArgumentHelp(
            "Files with requests or vectors, or single vectors (FILE::ID).",
            valueName: "what"), completion: .file())
    var paths: [String] = []

    @OptionGroup(title: "Requests in other formats") var files: RequestFileOptions

    @Option(
        name: .customLong("id"),
        help: ArgumentHelp(
            "Share only requests or vectors with this id or number; may be repeated.",
            valueName: "glob"))
    var ids: [String] = []

    @OptionGroup(title: "Secrets") var secrets: SecretOptions
    @OptionGroup(title: "A request on the command line") var method: MethodOption
    @OptionGroup(title: "Search") var search: SearchOptions

    @Option(
        help: ArgumentHelp(
            "The URL, if the request does not contain it.", valueName: "url"))
    var url: String?

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("The file to write (default: standard output).", valueName: "file"),
        completion: .file())
    var output: String?

    func run() throws {
        try require(
            requestCommand != nil || !paths.isEmpty,
            "nothing to share: give a file, - for standard input, a vector (FILE::ID), or a "
                + "curl command (-- curl …)")
        try RunFiles(output: output, from: paths, files, secrets).check()
        var run = ShareRun(search.limits)
        do {
            try share(&run)
        } catch let issue as VectorIssue {
            run.note(issue)
        }
        throw try run.finish(output)
    }

    private func share(_ run: inout ShareRun) throws {
        var feed = RequestFeed(.checking)
        feed.additions.method = method.method
        feed.additions.url = url
        feed.credentials = try CredentialSource(secrets)
        feed.selection = RequestSelection(ids: ids, urls: files.onlyUrl)
        let input = MixedInput(
            paths, requestCommand, files,
            VectorInput(files: [], selection: Selection(ids: ids), variable: feed.variable),
            keepsOrder: true)
        try input.corrected(feed.credentials).forEach(&run, feed)
    }
}
