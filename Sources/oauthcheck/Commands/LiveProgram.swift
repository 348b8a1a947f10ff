import ArgumentParser
import Vectors

/// The program with the commands that listen on the network.
///
/// It is a program of its own, so that whoever checks vectors does not build a network library.
enum LiveProgram {
    private static let name = "oauthcheck-live"

    /// Runs a command of it in place of this process.
    static func run(_ command: String, _ options: [String]) throws {
        guard let path = CompanionProgram.path(of: name, variable: "OAUTHCHECK_LIVE") else {
            Console.printError(
                "\(command) needs the program \(name), which is not beside oauthcheck")
            Console.printAside(
                "  hint: scripts/oauthcheck \(command) builds it, and scripts/install --live"
                    + " installs it")
            throw ExitCode.broken
        }
        let reason = CompanionProgram.run(path, [command] + options)
        Console.printError("\(PlainText.visible(path)) cannot be started: \(reason)")
        throw ExitCode.broken
    }
}
