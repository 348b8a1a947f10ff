import ArgumentParser

extension VectorsCommand {
    /// `oauthcheck vectors list`: one line per vector.
    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list",
            abstract: "List vectors with their id, place, result, method and sections.",
            usage: "oauthcheck vectors list [<options>] <file> ...",
            discussion: """
                Example:
                  oauthcheck vectors list vectors/ --spec 3.4.1.3.2

                --format requests prints the requests that 'check' asks an implementation
                to sign, one request per line. A program can answer these requests on
                another machine, and 'check --answers' then judges the answers. The
                requests contain the vectors' secrets, so --show-secrets is required.
                """
        )

        @OptionGroup var input: InputOptions
        @OptionGroup(title: "Output") var output: Output

        struct Output: ParsableArguments {
            @Option(help: ArgumentHelp("The output: text, jsonl or requests.", valueName: "format"))
            var format: ListRun.Format = .text

            @Flag(help: "Show the secrets in the requests.")
            var showSecrets = false

            func validate() throws {
                try require(
                    format != .requests || showSecrets,
                    "--format requests prints the vectors' secrets, so it needs --show-secrets")
            }
        }

        func run() throws {
            try input.requireFiles()
            var stream = VectorStream(
                output.format == .requests ? input.vectors : input.vectors.withoutSecrets)
            var run = ListRun(output.format)
            stream.forEach(&run)
            throw ExitCode(run.finishOutput())
        }
    }
}
