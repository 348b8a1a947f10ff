import ArgumentParser

/// `oauthcheck serve`: starts the program that listens on the network.
struct ServeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Serve a provider on this machine that says why a request is wrong.",
        discussion: """
            The options are those of the program oauthcheck-live; see: oauthcheck serve --help
            """
    )

    @Argument(parsing: .captureForPassthrough, help: "Options; see: oauthcheck serve --help")
    var options: [String] = []

    func run() throws { try LiveProgram.run("serve", options) }
}
