import ArgumentParser
import SystemPackage
import Vectors

/// The program with the commands that listen on the network.
///
/// It is a program of its own, so that whoever checks vectors does not build a network library.
enum LiveProgram {
    private static let name = "oauthcheck-live"

    /// Runs a command of it in place of this process.
    static func run(_ command: String, _ options: [String]) throws(ExitCode) {
        let path = try path(for: command)
        throw failure(path, CompanionProgram.run(path, [command] + options))
    }

    /// Starts a command of it beside this process, which reads what it prints.
    static func start(_ command: String, _ options: [String]) throws(ExitCode) -> CompanionProcess {
        let path = try path(for: command)
        do throws(Errno) {
            return try CompanionProcess(path, [command] + options)
        } catch {
            throw failure(path, error)
        }
    }

    private static func path(for command: String) throws(ExitCode) -> String {
        if let path = CompanionProgram.path(of: name, variable: "OAUTHCHECK_LIVE") { return path }
        Console.printError(
            "\(command) needs the program \(name), which is not beside oauthcheck")
        Console.printAside(
            "  hint: scripts/oauthcheck \(command) builds it, and scripts/install --live"
                + " installs it")
        throw .broken
    }

    /// Reports why the program cannot be started.
    private static func failure(_ path: String, _ reason: Errno) -> ExitCode {
        Console.printError("\(PlainText.visible(path)) cannot be started: \(reason)")
        return .broken
    }
}
