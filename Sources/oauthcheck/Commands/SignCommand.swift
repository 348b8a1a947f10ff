import ArgumentParser
import Intake
import Vectors

/// `oauthcheck sign`: print base strings, signatures and headers.
struct SignCommand: ParsableCommand, ReadsRequests {
    static let configuration = CommandConfiguration(
        commandName: "sign",
        abstract: "Print base strings, signatures and headers of requests.",
        discussion: """
            Signs every vector, whatever its expected values are. A vector without
            nonce and timestamp gets new ones, unless its expected values depend on them.
            A file may also be a request in another format: a curl command, an HTTP
            message, a HAR file, a Postman collection.

            Examples:
              oauthcheck sign --env-file .env -- curl 'https://api.example.com/a'
              oauthcheck sign request.json
              oauthcheck sign request.json --format curl
              oauthcheck sign request.json --emit signature
              oauthcheck sign vectors/new.json --write
            """
    )

    @OptionGroup var input: InputOptions
    @OptionGroup(title: "Requests in other formats") var files: RequestFileOptions
    @OptionGroup(title: "Credentials of such requests") var credentials: Credentials
    @OptionGroup(title: "Output") var output: Output
    @OptionGroup var jobs: JobOptions

    struct Credentials: ParsableArguments {
        @Option(help: ArgumentHelp("oauth_consumer_key.", valueName: "key"))
        var consumerKey: String?

        @Option(help: ArgumentHelp("oauth_token.", valueName: "token"))
        var token: String?

        @OptionGroup var secrets: SecretOptions
    }

    struct Output: ParsableArguments {
        @Option(help: ArgumentHelp("text, json, jsonl, header or curl.", valueName: "format"))
        var format: SignedText.Format = .text

        @Option(
            help: ArgumentHelp(
                "The stages to print, separated by commas: \(StageList.names).",
                valueName: "stages"))
        var emit: StageList?

        @Flag(
            help: "Write the values into each vector's expected (correct for invalid vectors).")
        var write = false

        @OptionGroup var display: DisplayOptions

        func validate() throws {
            if emit != nil, format == .header || format == .curl {
                throw ValidationError("--emit cannot be used with --format \(format.rawValue)")
            }
        }
    }

    func validate() throws {
        if output.write, input.files.contains(FileTree.standardInput) {
            throw ValidationError("--write needs files, not standard input")
        }
    }

    func run() throws {
        if curl == nil { try input.requireFiles() }
        let (stages, style) = (output.emit?.stages, output.display.style)
        if output.write {
            guard curl == nil else {
                throw ValidationError("--write needs vector files, not a curl command")
            }
            var signing = FileSigning(input.vectors, stages, style)
            throw ExitCode(signing.run())
        }
        var run = SignRun(output.format, stages, style)
        do {
            try sign(&run)
        } catch let issue as VectorIssue {
            run.note(issue)
        }
        throw ExitCode(run.finish())
    }

    /// Signs the vectors of the files, then the requests in other formats.
    private func sign(_ run: inout SignRun) throws {
        var issues: [VectorIssue] = []
        var vectors = input.vectors
        // A single vector of a file is selected with --id.
        vectors.files = input.files.filter { VectorReference($0).id != nil }
        let words = input.files.filter { VectorReference($0).id == nil }
        var others: [RequestFile] = []
        let texts = files.files(words, curl, isJSONLines: input.jsonl) { issues.append($0) }
        for text in texts {
            guard case .vectors(let file) = text else {
                others.append(text)
                continue
            }
            vectors.files += file.files
        }
        var stream = VectorStream(vectors, jobs: jobs.count)
        if !vectors.files.isEmpty { stream.forEach(&run) }
        var feed = RequestFeed(.signing)
        feed.additions.consumerKey = credentials.consumerKey
        feed.additions.token = credentials.token
        feed.credentials = try CredentialSource(credentials.secrets)
        for text in others {
            switch text {
            case .vectors: continue
            case .vectorText(let octets, let name):
                stream.feed(octets, named: name, into: &run)
            case .requests(let requests, let format, let name):
                feed.selection = RequestSelection(ids: input.selection.ids, urls: [])
                try feed.feed(requests, format, of: name, into: &run)
                if let unmatched = feed.selection.unmatched {
                    run.note(VectorIssue(file: name, message: "no request matches \(unmatched)"))
                }
            }
        }
        for issue in issues { run.note(issue) }
    }
}

extension SignedText.Format: ExpressibleByArgument {}
