import Adapters
import ArgumentParser
import Conformance

/// How an implementation under test is asked.
struct AskOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Ask it only to sign, or only to verify; both, as far as it can, otherwise.",
            valueName: "sign"))
    var role: Question.Operation?

    @Option(help: ArgumentHelp("Seconds that an answer may take.", valueName: "s"))
    var timeout = 5.0

    @Option(help: ArgumentHelp("Seconds that the program may take to start.", valueName: "s"))
    var startTimeout = 30.0

    @Option(
        help: ArgumentHelp(
            "How often a program that broke off is started anew.", valueName: "n"))
    var maxRestarts = 20

    @Option(help: ArgumentHelp("Questions that are open at once.", valueName: "n"))
    var inFlight = 64

    func validate() throws {
        guard timeout > 0, startTimeout > 0, timeout < 1e6, startTimeout < 1e6 else {
            throw ValidationError("--timeout and --start-timeout are numbers of seconds above 0")
        }
        guard maxRestarts >= 0 else { throw ValidationError("--max-restarts is 0 or more") }
        guard (1...100_000).contains(inFlight) else {
            throw ValidationError("--in-flight goes from 1 to 100000")
        }
    }

    func options(_ command: [String], jobs: Int) -> AdapterOptions {
        AdapterOptions(
            command: command, timeout: .seconds(timeout), startTimeout: .seconds(startTimeout),
            maxRestarts: maxRestarts, inFlight: inFlight, jobs: jobs)
    }

    /// The implementation, asked for nothing but what is wanted of it.
    func narrowed(_ implementation: Implementation) -> Implementation {
        var narrowed = implementation
        if let role { narrowed.operations = implementation.operations.filter { $0 == role } }
        return narrowed
    }
}

extension Question.Operation: ExpressibleByArgument {}
