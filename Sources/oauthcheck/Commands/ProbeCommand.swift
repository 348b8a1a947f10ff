import ArgumentParser

/// `oauthcheck probe`: starts the same program.
struct ProbeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "probe",
        abstract: "Find out which rules of RFC 5849 a provider keeps.",
        discussion: """
            The options are those of the program oauthcheck-live; see: oauthcheck probe --help
            """
    )

    @Argument(parsing: .captureForPassthrough, help: "Options; see: oauthcheck probe --help")
    var options: [String] = []

    func run() throws { try LiveProgram.run("probe", options) }
}
