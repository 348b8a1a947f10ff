import ArgumentParser
import Vectors

/// `oauthcheck serve`: starts the program that listens on the network.
///
/// It is a program of its own, so that whoever checks vectors does not build a network library.
struct ServeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Serve a provider on this machine that says why a request is wrong.",
        discussion: """
            The options are those of the program oauthcheck-live; see: oauthcheck serve --help
            """
    )

    private static let program = "oauthcheck-live"

    @Argument(parsing: .captureForPassthrough, help: "Options; see: oauthcheck serve --help")
    var options: [String] = []

    func run() throws {
        guard let path = CompanionProgram.path(of: Self.program, variable: "OAUTHCHECK_LIVE") else {
            Console.printError(
                "serve needs the program \(Self.program), which is not beside oauthcheck")
            Console.printAside(
                "  hint: scripts/oauthcheck serve builds it, and scripts/install --live installs it"
            )
            throw ExitCode.broken
        }
        let reason = CompanionProgram.run(path, ["serve"] + options)
        Console.printError("\(PlainText.visible(path)) cannot be started: \(reason)")
        throw ExitCode.broken
    }
}
