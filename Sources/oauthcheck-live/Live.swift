#if Live
import ArgumentParser
import Vectors

/// The commands that need a network; `oauthcheck` starts this program for them.
@main
struct Live: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "oauthcheck",
        abstract: "The commands of oauthcheck that listen on the network.",
        version: Version.described,
        subcommands: [ServeCommand.self, WatchCommand.self, ProbeCommand.self]
    )

    static func main() {
        do {
            var command = try parseAsRoot()
            try command.run()
        } catch {
            let code = exitCode(for: error)
            guard code != .success else { exit(withError: error) }
            // What cannot be used is 2, as everywhere in oauthcheck.
            let message = fullMessage(for: error)
            if !message.isEmpty { LiveConsole.printError(message) }
            exit(withError: code == .validationFailure ? ExitCode(2) : code)
        }
    }
}
#else
import ArgumentParser
import SystemPackage

/// Without the trait there is no network, and `swift build` still builds every target.
@main
enum Live {
    static func main() throws {
        let lines = """
            oauthcheck: oauthcheck-live was built without its network
              hint: scripts/oauthcheck serve builds it with the trait Live

            """
        try FileDescriptor.standardError.writeAll(lines.utf8)
        ServeStub.exit(withError: ExitCode(3))
    }
}

private struct ServeStub: ParsableCommand {}
#endif
