import ArgumentParser

/// `oauthcheck explain`: derive a signature stage by stage; name the mistakes of a wrong one.
struct ExplainCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Find the mistakes in a wrong signature; show how it is derived.",
        discussion: """
            Derives the signature of a request, or of a vector, stage by stage. If
            yours is different, finds the smallest sets of mistakes that reproduce
            it exactly.

            Examples:
              oauthcheck explain vectors/twitter.json::creating-a-signature-v1.1-printed-v1
              oauthcheck explain --method POST --url https://api.example.com/1.1/a \\
                --form status=Hello --consumer-key k --consumer-secret-env SECRET \\
                --token t --token-secret-env TOKEN_SECRET --nonce n \\
                --timestamp 1318622958 --signature 'tnnArxj06cWHq44gCs1OSKk/jLY='
              oauthcheck explain --url https://api.example.com/a \\
                --authorization-header 'OAuth oauth_consumer_key="k", …'

            Secrets come from the environment or from files; otherwise you are asked
            for them. Exit code 1 means that something is wrong, explained or not.
            """
    )

    @Argument(
        help: ArgumentHelp(
            "Vector files, or single vectors in them: FILE::ID.", valueName: "file[::id]"))
    var vectors: [String] = []

    @OptionGroup(title: "A request on the command line") var request: RequestOptions
    @OptionGroup(title: "Output") var output: Output
    @OptionGroup(title: "Search") var search: SearchOptions

    @Flag(
        help: """
            Read standard input, and files that do not end in .json, as JSON Lines: one vector \
            per line.
            """)
    var jsonl = false

    struct Output: ParsableArguments {
        @Option(help: ArgumentHelp("text, or json: one object per line.", valueName: "format"))
        var format: ExplainRun.Format = .text

        @Flag(help: "Show only what is wrong and why, without the derivation.")
        var brief = false

        @OptionGroup var display: DisplayOptions
    }

    func validate() throws {
        if request.isPresent, !vectors.isEmpty {
            throw ValidationError("give either FILE::ID or --url …, not both")
        }
    }

    func run() throws {
        guard request.isPresent || !vectors.isEmpty else {
            throw ValidationError(
                "nothing to explain: give a vector (FILE::ID), or a request (--url …)")
        }
        var run = ExplainRun(
            output.format, isBrief: output.brief, search.limits, output.display.style)
        if request.isPresent {
            run.explain(try RequestVector(request).parts())
        } else {
            for text in vectors {
                var stream = VectorStream(VectorReference(text).input(isJSONLines: jsonl))
                stream.forEach(&run)
            }
        }
        throw ExitCode(run.finishOutput())
    }
}
