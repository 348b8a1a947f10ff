#if Live
import ArgumentParser
import ProbeCommandLine
import Vectors

/// What `oauthcheck probe` starts: it sends the requests, and prints what it finds out.
struct ProbeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "probe",
        abstract: "Find out which rules of RFC 5849 a provider keeps: a line of JSON for each.",
        discussion: "oauthcheck probe starts this, and writes the reports.")

    @OptionGroup var arguments: ProbeArguments

    func run() throws {
        do {
            let code = try ProbeSession(arguments).probe()
            if code != 0 { throw ExitCode(code) }
        } catch let issue as VectorIssue {
            LiveConsole.printError("\(issue)")
            throw ExitCode(2)
        }
    }
}
#endif
