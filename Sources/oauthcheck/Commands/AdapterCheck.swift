import ArgumentParser

extension AdapterCommand {
    /// `oauthcheck adapter check`: whether a program speaks the adapter protocol.
    struct Check: ParsableCommand, AsksProgram {
        static let configuration = CommandConfiguration(
            commandName: "check",
            abstract: "Test an adapter with a few requests, and list what to fix.",
            usage: "oauthcheck adapter check [<options>] -- <command> ...",
            discussion: """
                For authors of adapters. Checks that an adapter's answers follow the
                protocol exactly, and that a few signatures are correct. 'oauthcheck
                schema adapter' prints the protocol's JSON Schema.

                If a signature is wrong, the mistake may be in the library, not in the
                adapter. To find out, run 'oauthcheck check vectors/ -- COMMAND'.

                Example:
                  oauthcheck adapter check -- python3 adapter.py

                Exit codes: 0 the adapter works, 1 something must be fixed, 3 the adapter
                cannot be tested.
                """
        )

        @OptionGroup(title: "Implementation under test") var ask: AskOptions

        func validate() throws {
            try require(
                !command.isEmpty,
                "no command after '--'; try 'oauthcheck adapter check -- python3 adapter.py'")
        }

        func run() throws {
            let (interview, implementation) = try ask.start(command, isStrict: true)
            let examination = AdapterExamination(interview, ask.narrowed(implementation))
            try Console.printText(examination.lines)
            if examination.code != 0 { throw ExitCode(examination.code) }
        }
    }
}
