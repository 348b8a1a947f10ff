import ArgumentParser
import Conformance
import OAuth1
import SystemPackage

/// `oauthcheck explain`: derive a signature stage by stage; name the mistakes behind a wrong one.
struct ExplainCommand: ParsableCommand {
    enum Format: String, CaseIterable, ExpressibleByArgument {
        case text, json
    }

    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Derive a signature stage by stage; name the mistakes behind a wrong one.",
        discussion: """
            Of a vector whose expected values do not come out, or of a request with
            the signature that was made for it, finds the smallest sets of mistakes
            that make just this value, octet for octet.

            Examples:
              oauthcheck explain vectors/twitter.json::creating-a-signature-v1.1-printed-v1
              oauthcheck explain --method POST --url https://api.example.com/1.1/a \\
                --form status=Hello --consumer-key k --consumer-secret-env SECRET \\
                --token t --token-secret-env TOKEN_SECRET --nonce n \\
                --timestamp 1318622958 --signature 'tnnArxj06cWHq44gCs1OSKk/jLY='
              oauthcheck explain --url https://api.example.com/a \\
                --authorization-header 'OAuth oauth_consumer_key="k", …'

            Secrets come from the environment, from files, or are asked for. Exit code
            1 says that something is wrong, explained or not.
            """
    )

    @Argument(
        help: ArgumentHelp(
            "Vector files, or single vectors of them: FILE::ID.", valueName: "file[::id]"))
    var vectors: [String] = []

    @Flag(help: "Read standard input, and files with other endings, as JSON Lines.")
    var jsonl = false

    @OptionGroup(title: "A request on the command line") var request: RequestOptions
    @OptionGroup var search: SearchOptions
    @OptionGroup var display: DisplayOptions

    @Option(help: ArgumentHelp("text, or json: an object a line.", valueName: "format"))
    var format: Format = .text

    @Flag(help: "Only what is wrong and why, without the derivation.")
    var brief = false

    func validate() throws {
        if request.isPresent, !vectors.isEmpty {
            throw ValidationError("a request is told by options or by vectors, not by both")
        }
    }

    func run() throws {
        guard request.isPresent || !vectors.isEmpty else {
            throw ValidationError(
                "nothing to explain: name a vector (FILE::ID), or a request by --method, --url …")
        }
        Interruption.watch()
        var run = ExplainRun(format, isBrief: brief, search, display)
        if request.isPresent {
            run.take(try RequestVector(request).json())
        } else {
            for text in vectors {
                var stream = VectorStream(try VectorReference(text).input(jsonl: jsonl))
                stream.forEach(&run)
            }
        }
        throw ExitCode(run.finish())
    }
}

/// A run of `explain`: what is behind each vector's values goes to standard output.
struct ExplainRun: VectorStream.Consumer {
    private let format: ExplainCommand.Format
    private let isBrief: Bool
    private let limits: Diagnostics.Limits
    private let style: ReportStyle
    private var checker = Checker()
    /// Says what `check` would say of a vector.
    private var judge: ExplainingChecker
    private var summary = RunSummary()
    private var output = ResultOutput()

    init(
        _ format: ExplainCommand.Format,
        isBrief: Bool,
        _ search: SearchOptions,
        _ display: DisplayOptions
    ) {
        self.format = format
        self.isBrief = isBrief
        limits = search.limits
        judge = ExplainingChecker(Checker(), FailureExplainer(limits, explanationsMax: 0))
        style = display.style
    }

    var isFinished: Bool { output.isClosed }

    /// Takes the request of the command line, in the words of a vector file.
    mutating func take(_ json: String) {
        var reader = VectorReader("command-line")
        let text = Array(json.utf8)
        reader.open(text.span, as: .line)
        for issue in reader.issues { take(issue) }
        while let outcome = reader.next() {
            if outcome == .vector {
                var vector = reader.vector
                // The text that was read is nobody's file.
                vector.line = 0
                take(vector)
            } else {
                take(reader.vector, reader.issues)
            }
        }
    }

    mutating func take(_ vector: TestVector) {
        do throws(SigningError) {
            let explained = try ExplainedVector(vector, limits, using: &checker)
            switch format {
            case .text:
                let text = ExplanationText(explained, isBrief: isBrief, style)
                for line in text.lines { output.append(line: line) }
            case .json: output.append(line: JSONExplanation.text(explained, style))
            }
            output.flush()
            summary.count(judge.check(vector).verdict)
        } catch {
            Console.printError("\(PlainText.visible(vector.fullID)): \(error)")
            summary.count(.broken(reason: "\(error)"))
        }
    }

    mutating func take(_ vector: TestVector, _ issues: [VectorIssue]) {
        for issue in issues { take(issue) }
    }

    mutating func take(_ issue: VectorIssue) {
        Console.printError("\(issue)")
        summary.unreadable += 1
    }

    mutating func finish(_ reader: VectorReader) {}

    /// Ends the output; returns the exit code.
    mutating func finish() -> Int32 {
        summary.interruption = Interruption.signal
        output.finish(&summary)
        if summary.exitCode == 4 { Console.printError("nothing was selected") }
        return summary.exitCode
    }
}
