import ArgumentParser

extension VectorsCommand {
    /// `oauthcheck vectors lint`: what a reader of the set would miss.
    struct Lint: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "lint",
            abstract: "Find vectors that parse but have problems.",
            usage: "oauthcheck vectors lint [<options>] <file> ...",
            discussion: """
                Exit code 2 means that a file cannot be read. Exit code 1 means that
                there are other problems: vectors that have no expected values or do not
                say what they test, flags without an entry in "notes", entries in
                "notes" for flags that no vector has, invalid vectors without correct
                values, or unknown signature methods.

                Example:
                  oauthcheck vectors lint vectors/
                """
        )

        @OptionGroup var input: InputOptions

        func run() throws {
            try input.requireFiles()
            var stream = VectorStream(input.vectors.withoutSecrets)
            var run = LintRun()
            stream.forEach(&run)
            throw ExitCode(run.finish())
        }
    }
}
