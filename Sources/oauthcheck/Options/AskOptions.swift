import Adapters
import ArgumentParser
import Exchange
import Results
import Vectors

/// How an implementation under test is asked.
struct AskOptions: ParsableArguments {
    /// In seconds.
    private static let timeoutMax = 1e6
    private static let inFlightMax = 100_000

    @Option(
        help: ArgumentHelp(
            "Test only signing, or only verifying (default: all that the implementation can do).",
            valueName: "sign"))
    var role: Operation?

    @Option(help: ArgumentHelp("Seconds to wait for each answer.", valueName: "s"))
    var timeout = 5.0

    @Option(
        help: ArgumentHelp(
            "Seconds to wait for the program to start.", valueName: "s", visibility: .hidden))
    var startTimeout = 30.0

    @Option(
        help: ArgumentHelp(
            "How many times a crashed program is restarted.", valueName: "n",
            visibility: .hidden))
    var maxRestarts = 20

    @Option(
        help: ArgumentHelp(
            "How many questions may wait for an answer at the same time.", valueName: "n",
            visibility: .hidden))
    var inFlight = 64

    /// An option of these among the words of a call.
    static func option(in words: [String]) -> String? {
        let options = ["--role", "--timeout", "--start-timeout", "--max-restarts", "--in-flight"]
        return options.first { option in
            words.contains { $0 == option || $0.hasPrefix(option + "=") }
        }
    }

    func validate() throws {
        for seconds in [timeout, startTimeout] {
            try require(
                seconds > 0 && seconds < Self.timeoutMax,
                "--timeout and --start-timeout must be more than 0 and less than"
                    + " \(Int(Self.timeoutMax)) seconds")
        }
        try require(maxRestarts >= 0, "--max-restarts must be 0 or more")
        try require(
            (1...Self.inFlightMax).contains(inFlight),
            "--in-flight must be between 1 and \(Self.inFlightMax)")
    }

    /// Starts `command` in `jobs` processes, or in as many as the system allows.
    ///
    /// - Throws: ``AdapterError`` if the system allows none.
    func interview(
        _ command: [String],
        jobs: Int = 1,
        isStrict: Bool = false
    ) throws(AdapterError) -> Interview {
        let jobsMax = try ResourceLimits.programsMax()
        if jobs > jobsMax {
            let files = ResourceLimits.descriptorsMax
            Console.printNote(
                "the limit of \(files) open files (ulimit -n) allows at most --jobs \(jobsMax)")
        }
        var options = AdapterOptions(
            command: command, timeout: .seconds(timeout), startTimeout: .seconds(startTimeout),
            maxRestarts: maxRestarts, inFlight: inFlight,
            jobs: min(jobs, jobsMax))
        options.isStrict = isStrict
        return Interview(options) { Interruption.signal != nil }
    }

    /// Starts `command` and waits until it has introduced itself.
    ///
    /// - Throws: the exit code if it cannot be asked, which has been reported then.
    func start(
        _ command: [String],
        isStrict: Bool = false
    ) throws(ExitCode) -> (Interview, Implementation) {
        do throws(AdapterError) {
            let interview = try interview(command, isStrict: isStrict)
            return (interview, try interview.start())
        } catch {
            if let code = Interruption.exitCode { throw ExitCode(code) }
            UnusableCommand.printError(error, of: command)
            throw .broken
        }
    }

    /// The implementation, without the operations that ``role`` excludes.
    func narrowed(_ implementation: Implementation) -> Implementation {
        var narrowed = implementation
        if let role { narrowed.operations = implementation.operations.filter { $0 == role } }
        return narrowed
    }
}

extension Operation: ExpressibleByArgument {}

/// An implementation under test: how it is asked, or the answers that it has given elsewhere.
struct AnswerOptions: ParsableArguments {
    @OptionGroup var ask: AskOptions

    @Option(
        help: ArgumentHelp(
            "Judge the answers in this file (one JSON object per line), not those of a program.",
            valueName: "file"), completion: .file())
    var answers: String?
}
