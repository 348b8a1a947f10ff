import ArgumentParser
import Explaining
import Intake
import Vectors

/// `oauthcheck sign`: print base strings, signatures and headers.
struct SignCommand: ParsableCommand, ReadsRequests {
    static let configuration = CommandConfiguration(
        commandName: "sign",
        abstract: "Sign requests; print headers, commands or stages.",
        discussion: """
            Signs the request that options or a curl command describe, or all vectors and
            requests in files, even those that already have a signature. If a request has no
            nonce or no timestamp, oauthcheck adds it, unless the request's expected values
            depend on it.

            Examples:
              oauthcheck sign --url https://api.example.com/a --env-file .env --format curl
              oauthcheck sign --method POST --url https://api.example.com/a \\
                --form a=b --env-file .env --format header
              oauthcheck sign --env-file .env --format curl -- curl https://api.example.com
              oauthcheck sign request.json --emit signature
              oauthcheck sign vectors/new.json --write
            """
    )

    @Argument(
        help: ArgumentHelp(
            """
            Files with vectors or requests, one vector or request of a file (FILE::ID), \
            directories of vectors, or - for standard input.
            """,
            valueName: "file"), completion: .file())
    var paths: [String] = []

    @OptionGroup(title: "A request on the command line") var request: RequestOptions
    @OptionGroup var provider: ProviderOption
    @OptionGroup(title: "Selection") var selection: SignSelection
    @OptionGroup(title: "Requests in other formats") var files: RequestFileOptions
    @OptionGroup(title: "Output") var output: Output
    @OptionGroup var jobs: JobOptions

    @Flag(
        help: """
            Read standard input, and files that do not end in .json, as JSON Lines: one vector \
            per line.
            """)
    var jsonl = false

    struct Output: ParsableArguments {
        @Option(
            help: ArgumentHelp(
                """
                The output: text, json, jsonl or header. To send the request: curl, httpie, \
                http (a message), python, javascript or swift.
                """, valueName: "format"))
        var format: SignedText.Format = .text

        @Option(
            help: ArgumentHelp(
                "The stages to print, separated by commas: \(StageList.names).",
                valueName: "stages"))
        var emit: StageList?

        @Flag(
            help: """
                Write the values into the file, under "expected" (if the vector's request is wrong \
                on purpose, under "correct").
                """)
        var write = false

        @OptionGroup var display: DisplayOptions

        /// Whether something is wanted that has a signature in it.
        var needsSignature: Bool {
            emit?.stages.contains(where: \.hasSignature) ?? true
        }

        func validate() throws {
            try refuse(
                write && format != .text, "--write fills in vector files; leave out --format")
            try refuse(
                emit != nil && (format == .header || format.isSending),
                "--emit cannot be used with --format \(format.rawValue)")
        }
    }

    private var hasText: Bool { requestCommand != nil || !paths.isEmpty }

    func validate() throws {
        try refuse(
            paths.count(where: { $0 == FileTree.standardInput }) > 1,
            "standard input (-) can be read only once")
        guard !output.write else {
            try refuse(
                paths.contains(FileTree.standardInput), "--write needs files, not standard input")
            try refuse(requestCommand != nil, "--write needs vector files, not a curl command")
            return
        }
        guard !hasText, request.isPresent else { return }
        try require(request.url != nil, "give --url URL for a request, or name a file")
        try require(
            selection.methods.count < 2, "give --method only once: a request has one HTTP method")
    }

    func run() throws {
        try require(
            hasText || request.isPresent,
            "nothing to sign: give a request (--url …), a curl command (-- curl …), a file, "
                + "or - for standard input")
        let (stages, style) = (output.emit?.stages, output.display.style)
        if output.write {
            try require(!paths.isEmpty, "--write fills in vector files: name at least one file")
            var files = RunFiles()
            files.addVectors(paths, isWritten: true)
            files.read(self.files, request.secrets)
            try files.check()
            var signing = FileSigning(vectors(paths), stages, style)
            throw ExitCode(signing.run())
        }
        var run = SignRun(output.format, stages, style)
        do {
            if hasText {
                if let option = request.unusableBesideText(isSigned: true) {
                    throw CallError("give either a file (or --curl) or \(option) …, not both")
                }
                try sign(&run)
            } else {
                try signOptions(&run)
            }
        } catch let issue as VectorIssue {
            run.note(issue)
        }
        throw ExitCode(run.finish())
    }

    private func vectors(_ files: [String]) -> VectorInput {
        VectorInput(files: files, isJSONLines: jsonl, selection: selection.selection)
    }

    /// Signs the request that the options describe.
    private func signOptions(_ run: inout SignRun) throws {
        if let time = request.timestamp, !time.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
            throw CallError(
                "--timestamp must be in seconds since 1970, such as 1718000000, not"
                    + " \(PlainText.quoted(time))")
        }
        let request = try OptionRequest(
            method: selection.methods.first, options: request, found: nil)
        var builder = VectorBuilder(OptionRequest.name)
        let signing = ProviderSigning(choice: provider.choice)
        var parts = try request.parts()
        signing.complete(&parts, at: nil)
        let method = parts.oauth.first { $0.name == "oauth_signature_method" }?.value ?? ""
        if method.uppercased().hasPrefix("RSA-"), parts.secrets.privateKeyFile == nil {
            throw VectorIssue(
                file: "--private-key-file", message: "\(PlainText.visible(method)) needs a key",
                hint: "add --private-key-file FILE")
        }
        if let vector = builder.vector(of: parts) {
            if vector.signatureMethod == nil, output.needsSignature {
                throw OptionRequest.unknown(
                    method,
                    hint: vector.signatureMethodHint.map { Hint($0) }
                        ?? "--emit base_string prints the text that would be signed")
            }
            return run.consume(try signing.deviating(vector, at: nil))
        }
        for issue in builder.issues { run.note(OptionRequest.naming(issue)) }
    }

    /// Signs the vectors of the files, then the requests in other formats.
    private func sign(_ run: inout SignRun) throws {
        var vectors = vectors([])
        let credentials = try CredentialSource(request.secrets)
        vectors.variable = credentials.variable
        var feed = RequestFeed(.signing)
        feed.provider = ProviderSigning(choice: provider.choice)
        feed.additions.method = selection.requestMethod
        feed.additions.url = request.url
        feed.additions.body = request.body
        feed.additions.consumerKey = request.consumerKey
        feed.additions.token = request.token
        feed.credentials = credentials
        feed.selection = RequestSelection(ids: selection.ids, urls: files.onlyUrl)
        let input = MixedInput(paths, requestCommand, files, vectors)
        let described = [
            ("--url", request.url), ("--consumer-key", request.consumerKey),
            ("--token", request.token), ("--body", request.body),
        ].first { $0.1 != nil }
        if input.hasVectors, requestCommand == nil, let (option, _) = described {
            throw CallError(input.refusal(beside: option))
        }
        try input.corrected(feed.credentials).forEach(&run, feed, jobs: jobs.count)
    }
}

extension SignedText.Format: ExpressibleByArgument {}

/// Stages by their names, separated by commas.
struct StageList: ExpressibleByArgument {
    static let names = Stage.allCases.map(\.rawValue).joined(separator: ", ")

    let stages: [Stage]

    init?(argument: String) {
        let stages = argument.split(separator: ",").map { Stage(rawValue: String($0)) }
        guard !stages.isEmpty, stages.allSatisfy({ $0 != nil }) else { return nil }
        self.stages = stages.compactMap(\.self)
    }
}
