import ArgumentParser
import Diagnosis
import Explaining
import Intake
import OAuth1
import ProviderProfiles
import Results
import Vectors

/// `oauthcheck explain`: derive a signature stage by stage; name the mistakes of a wrong one.
struct ExplainCommand: ParsableCommand, ReadsRequests {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Find the mistakes in a wrong signature.",
        discussion: """
            Finds the smallest sets of mistakes that reproduce your signature exactly.
            WHAT is a file, or - for standard input, with a curl command, a log, a header,
            an HTTP message, a HAR file, a collection, a signed URL, or vectors.
            Exit code 1 means that something is wrong, whether or not the cause was found.

              oauthcheck explain --env-file .env -- curl 'https://…' -H 'Authorization: …'
              oauthcheck explain trace.har --env-file .env --only-url '*/orders*'
              oauthcheck explain --method POST --url https://api.example.com/a --form b=c \\
                --env-file .env --authorization-header 'OAuth oauth_nonce="1", …'
            """
    )

    @Argument(
        help: ArgumentHelp(
            "Files, parts (FILE::ID or FILE:LINE), or a signed URL.",
            valueName: "what"),
        completion: .file())
    var vectors: [String] = []

    @OptionGroup(title: "Requests in other formats") var files: RequestFileOptions

    @Option(
        name: .customLong("id"),
        help: ArgumentHelp(
            "Explain only this id or number; may be repeated.",
            valueName: "glob"))
    var ids: [String] = []

    @OptionGroup(title: "A request on the command line") var method: MethodOption
    @OptionGroup(title: "A request on the command line") var request: RequestOptions
    @OptionGroup(title: "What your program computed or sent") var found: FoundOptions
    @OptionGroup var provider: ProviderOption

    @Option(
        help: ArgumentHelp(
            "The server's answer in a file, as curl -i prints it.",
            valueName: "file"), completion: .file())
    var response: String?

    @OptionGroup(title: "Output") var output: Output
    @OptionGroup(title: "Search") var search: SearchOptions
    @OptionGroup(title: "Search") var moment: MomentOption

    @Flag(
        help: "Read files that do not end in .json as JSON Lines.")
    var jsonl = false

    struct Output: ParsableArguments {
        @Option(help: ArgumentHelp("The output format.", valueName: "format"))
        var format: ExplainRun.Format = .text

        @Flag(help: "Show all details, and how each signature is derived.")
        var verbose = false

        @Flag(help: "Show the correct ones of many requests as well.")
        var all = false

        @OptionGroup var display: DisplayOptions
    }

    private var hasText: Bool { requestCommand != nil || !vectors.isEmpty }

    /// Whether options describe a request, or what was made of it.
    private var hasRequest: Bool {
        request.isPresent || method.method != nil || found.authorizationHeader != nil
    }

    func validate() throws {
        guard hasText else {
            try require(
                !hasRequest || request.url != nil,
                "give --url URL for a request, or FILE::ID for a vector")
            return
        }
        let header = found.authorizationHeader.map { _ in "--authorization-header" }
        if let option = request.unusableBesideText(isSigned: false) ?? header {
            throw CallError("give either a file (or --curl) or \(option) …, not both")
        }
    }

    func run() throws {
        try require(
            hasRequest || hasText,
            "nothing to explain: give a file, - for standard input, a vector (FILE::ID), "
                + "a curl command (-- curl …), or a request (--url …)")
        var run = ExplainRun(
            output.format, isVerbose: output.verbose, search.limits, provider, output.display.style,
            at: moment.seconds, showsAll: output.all)
        run.explainer.command = RepeatedCommand.ofThisCall()
        do {
            if let response { run.response = try Self.response(in: response) }
            if hasText {
                try explainTexts(&run)
            } else {
                let request = try OptionRequest(
                    method: method.method, options: request, found: found)
                run.explain(try request.parts(), request.headerFault)
            }
        } catch let issue as VectorIssue {
            run.note(issue)
        }
        throw ExitCode(run.finish())
    }

    /// The server's answer; says so if it explains nothing.
    private static func response(in path: String) throws(VectorIssue) -> RecordedResponse {
        let response = try RequestFile.response(in: path)
        let text = String(decoding: response.body ?? [], as: UTF8.self)
        if response.status == 0, ProviderProfiles.errors(in: text).isEmpty,
            ProblemWord.found(in: text).isEmpty
        {
            Console.printNote(
                "--response \(PlainText.visible(path)) has neither a status line nor a known "
                    + "error; use curl -i, which prints the whole answer")
        }
        return response
    }

    /// What was meant, if the name of a file is a number, a program or the id of a mistake.
    private static func hint(for path: String) -> Hint? {
        if let number = UInt16(path) { return "did you mean --id \(Int(number))?" }
        if TrailingCommand.words.first == path, MissingFile.interpreters.contains(path) {
            return "explain does not run programs: log the program's request, or give a curl "
                + "command: -- curl …"
        }
        return PitfallCatalogue.pitfall(path).map {
            Hint("did you mean 'oauthcheck pitfalls \($0.id)'?")
        }
    }

    private func explainTexts(_ run: inout ExplainRun) throws {
        var feed = RequestFeed(.explaining)
        feed.additions.method = method.method
        feed.additions.url = request.url
        feed.additions.body = request.body
        feed.additions.expected = found.values
        feed.credentials = try CredentialSource(request.secrets)
        feed.selection = RequestSelection(ids: ids, urls: files.onlyUrl)
        let input = MixedInput(
            vectors, requestCommand, files,
            VectorInput(
                files: [], isJSONLines: jsonl, selection: Selection(ids: ids),
                variable: feed.variable), keepsOrder: true)
        // Options that describe a request have no meaning for vectors.
        let described = [
            ("--url", request.url), ("--method", method.method), ("--body", request.body),
            ("--signature", found.signature), ("--base-string", found.baseString),
        ].first { $0.1 != nil }
        if input.hasVectors, let (option, _) = described {
            throw CallError(input.refusal(beside: option))
        }
        run.explainer.command = RepeatedCommand.ofThisCall(without: input.unread)
        try input.corrected(feed.credentials).forEach(&run, feed, hint: Self.hint(for:))
    }
}

/// The time at which a server got a request.
struct MomentOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The time at which the server received the request.", valueName: "time"))
    var at: String?

    /// In seconds since 1970; nil without the option.
    var seconds: Int64? { at.flatMap(Self.seconds) }

    func validate() throws {
        guard let at, Self.seconds(at) == nil else { return }
        throw CallError(
            "--at expects seconds since 1970, or a time in UTC such as 2026-11-22T21:00:00Z")
    }

    private static func seconds(_ text: String) -> Int64? {
        Int64(text).flatMap { $0 >= 0 ? $0 : nil } ?? UTCTime(text)?.seconds
    }
}
