import ArgumentParser

extension VectorsCommand {
    /// `oauthcheck vectors audit`: which mistakes a set would catch.
    struct Audit: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "audit",
            abstract: "Show which pitfalls a set of vectors would catch.",
            usage: "oauthcheck vectors audit [<options>] <file> ...",
            discussion: """
                A vector catches a pitfall (a known mistake) if that mistake alone
                changes one of the vector's expected values. Invalid vectors do not
                count. Exit code 1 means that at least one pitfall is not caught.

                Examples:
                  oauthcheck vectors audit vectors/
                  oauthcheck vectors audit mine.json --missed
                """
        )

        @OptionGroup var input: InputOptions
        @OptionGroup(title: "Output") var output: Output

        struct Output: ParsableArguments {
            @Option(help: ArgumentHelp("The output: text or json.", valueName: "format"))
            var format: AuditRun.Format = .text

            @Flag(
                help: ArgumentHelp(
                    "Name all vectors that catch a pitfall, not only the first; the json output "
                        + "always names all.")
            )
            var all = false

            @Flag(help: "Show only the pitfalls that no vector catches.")
            var missed = false
        }

        func run() throws {
            try input.requireFiles()
            var stream = VectorStream(input.vectors)
            var run = AuditRun(output.format, namesAll: output.all, onlyMissed: output.missed)
            stream.forEach(&run)
            throw ExitCode(run.finish())
        }
    }
}
