import ArgumentParser
import Vectors

/// `oauthcheck sign`: print base strings, signatures and headers.
struct SignCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sign",
        abstract: "Print base strings, signatures and headers of requests.",
        discussion: """
            Signs every vector, whatever its expected values are. A vector without
            nonce and timestamp gets new ones, unless its expected values depend on them.

            Examples:
              oauthcheck sign request.json
              oauthcheck sign request.json --format curl
              oauthcheck sign request.json --emit signature
              oauthcheck sign vectors/new.json --write
            """
    )

    @OptionGroup var input: InputOptions
    @OptionGroup(title: "Output") var output: Output
    @OptionGroup var jobs: JobOptions

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
        try input.requireFiles()
        let (stages, style) = (output.emit?.stages, output.display.style)
        if output.write {
            var signing = FileSigning(input.vectors, stages, style)
            throw ExitCode(signing.run())
        }
        var stream = VectorStream(input.vectors, jobs: jobs.count)
        var run = SignRun(output.format, stages, style)
        stream.forEach(&run)
        throw ExitCode(run.finish())
    }
}

extension SignedText.Format: ExpressibleByArgument {}
