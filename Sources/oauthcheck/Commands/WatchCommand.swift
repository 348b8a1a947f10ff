import ArgumentParser

/// `oauthcheck watch`: starts the same program.
struct WatchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch",
        abstract: "Pass requests on to a server, and say which signatures are wrong.",
        discussion: """
            The options are those of the program oauthcheck-live; see: oauthcheck watch --help
            """
    )

    @Argument(parsing: .captureForPassthrough, help: "Options; see: oauthcheck watch --help")
    var options: [String] = []

    func run() throws { try LiveProgram.run("watch", options) }
}
