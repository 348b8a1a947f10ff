import ArgumentParser

extension AdapterCommand {
    /// `oauthcheck adapter check`: whether a program speaks the adapter protocol.
    struct Check: ParsableCommand, AsksProgram {
        static let configuration = CommandConfiguration(
            commandName: "check",
            abstract: "Try an adapter with a few requests, and say what to fix.",
            usage: "oauthcheck adapter check [<options>] -- <command> ...",
            discussion: """
                For authors of adapters. Checks that the answers follow the protocol
                exactly ('oauthcheck schema adapter'), and that a few signatures are
                correct. A wrong signature may be the library's mistake, not the
                adapter's: 'oauthcheck check vectors/ -- COMMAND' finds out.

                Example:
                  oauthcheck adapter check -- python3 adapter.py

                Exit codes: 0 it works, 1 there is something to fix, 3 it cannot be tested.
                """
        )

        @OptionGroup(title: "Implementation under test") var ask: AskOptions

        func validate() throws {
            guard !command.isEmpty else {
                throw ValidationError(
                    "no command after '--'; try 'oauthcheck adapter check -- python3 adapter.py'")
            }
        }

        func run() throws {
            let (interview, implementation) = try ask.start(command, isStrict: true)
            let examination = AdapterExamination(interview, ask.narrowed(implementation))
            try Console.printText(examination.lines)
            if examination.code != 0 { throw ExitCode(examination.code) }
        }
    }
}
