import ArgumentParser
import Intake
import OAuth1
import Vectors

/// `oauthcheck explain`: derive a signature stage by stage; name the mistakes of a wrong one.
struct ExplainCommand: ParsableCommand, ReadsRequests {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Find the mistakes in a wrong signature; show how it is derived.",
        discussion: """
            Finds the smallest sets of mistakes that give your signature exactly. WHAT is a
            file, or - for standard input, with a curl command, a log, an HTTP message, a
            HAR file, a collection, a header, a signed URL, or vectors (FILE::ID is one).
            Exit code 1 means that something is wrong, explained or not.

              oauthcheck explain --env-file .env -- curl 'https://…' -H 'Authorization: …'
              oauthcheck explain trace.har --env-file .env --url '*/orders*'
              oauthcheck explain --method POST --url https://api.example.com/a --form b=c \\
                --env-file .env --authorization-header 'OAuth oauth_nonce="1", …'
            """
    )

    @Argument(
        help: ArgumentHelp(
            "Files with requests or vectors; FILE::ID is one.", valueName: "what"),
        completion: .file())
    var vectors: [String] = []

    @OptionGroup(title: "Requests in other formats") var files: RequestFileOptions

    @Option(
        name: .customLong("id"),
        help: ArgumentHelp(
            "Only those with this id or number; may be repeated.",
            valueName: "glob"))
    var ids: [String] = []

    @OptionGroup(title: "A request on the command line") var method: MethodOption
    @OptionGroup(title: "A request on the command line") var request: RequestOptions
    @OptionGroup(title: "What your program made") var found: FoundOptions
    @OptionGroup var provider: ProviderOption

    @Option(
        help: ArgumentHelp(
            "A file with the server's answer, as curl -i prints it.",
            valueName: "file"), completion: .file())
    var response: String?

    @OptionGroup(title: "Output") var output: Output
    @OptionGroup(title: "Search") var search: SearchOptions
    @OptionGroup(title: "Search") var moment: MomentOption
    @OptionGroup(title: "Search") var secretsFile: SecretsFileOption

    @Flag(
        help: "Read files that do not end in .json as JSON Lines.")
    var jsonl = false

    struct Output: ParsableArguments {
        @Option(help: ArgumentHelp("text, or json: one object per line.", valueName: "format"))
        var format: ExplainRun.Format = .text

        @Flag(help: "Show what is wrong, without the derivation.")
        var brief = false

        @OptionGroup var display: DisplayOptions
    }

    private var hasText: Bool { curl != nil || !vectors.isEmpty }

    /// Whether options describe a request, or what was made of it.
    private var hasRequest: Bool {
        request.isPresent || method.method != nil || found.authorizationHeader != nil
    }

    func validate() throws {
        guard hasText else {
            guard !hasRequest || request.url != nil else {
                throw ValidationError("give --url for a request, or FILE::ID for a vector")
            }
            return
        }
        let header = found.authorizationHeader.map { _ in "--authorization-header" }
        if let option = request.unusableBesideText(isSigned: false) ?? header {
            throw ValidationError("give either a file (or --curl) or \(option) …, not both")
        }
    }

    func run() throws {
        guard hasRequest || hasText else {
            throw ValidationError(
                "nothing to explain: give a file, a vector (FILE::ID), a curl "
                    + "command (-- curl …), or a request (--url …)")
        }
        var run = ExplainRun(
            output.format, isBrief: output.brief, search.limits, provider, output.display.style,
            at: moment.seconds)
        run.secrets = try secretsFile.secrets()
        do {
            if let response { run.response = try RequestFile.response(in: response) }
            if hasText {
                try explainTexts(&run)
            } else {
                run.explain(
                    try TypedRequest(method: method.method, options: request, found: found).parts()
                )
            }
        } catch let issue as VectorIssue {
            run.note(issue)
        }
        throw ExitCode(run.finishOutput())
    }

    private func explainTexts(_ run: inout ExplainRun) throws {
        var issues: [VectorIssue] = []
        let texts = files.files(vectors, curl, isJSONLines: jsonl) { issues.append($0) }
        var feed = RequestFeed(.explaining)
        feed.additions.method = method.method
        feed.additions.url = request.url
        feed.additions.body = request.body
        feed.additions.expected = found.values
        feed.credentials = try CredentialSource(request.secrets)
        for text in texts {
            switch text {
            case .vectors(var input):
                try refuseRequestOptions()
                run.source = .vectors
                if !ids.isEmpty { input.selection = Selection(ids: ids) }
                input.variable = feed.variable
                var stream = VectorStream(input)
                stream.forEach(&run)
            case .vectorText(let bytes, let name):
                try refuseRequestOptions()
                run.source = .vectors
                var stream = VectorStream(
                    VectorInput(
                        files: [], selection: Selection(ids: ids), variable: feed.variable))
                stream.feed(bytes, named: name, into: &run)
            case .requests(let requests, let format, let name):
                run.source = .requests
                let isPattern = requests.contains { $0.url != nil }
                let urls = isPattern ? [request.url].compactMap(\.self) : []
                feed.selection = RequestSelection(ids: ids, urls: urls)
                try feed.feed(requests, format, of: name, into: &run)
                if let unmatched = feed.selection.unmatched {
                    run.note(VectorIssue(file: name, message: "no request matches \(unmatched)"))
                }
            }
        }
        for issue in issues { run.note(issue) }
    }

    /// Options that describe a request have no meaning for vectors.
    private func refuseRequestOptions() throws {
        if hasRequest || !found.values.isEmpty {
            throw ValidationError("give either FILE::ID or --url …, not both")
        }
    }
}
