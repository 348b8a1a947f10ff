import ArgumentParser

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// How many threads work at once.
struct JobOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Number of threads for JSON Lines files and explanations (default: one per core).",
            valueName: "n"))
    var jobs: Int?

    /// Each thread has a reader and its buffers; more threads than cores gain nothing.
    private static let jobsMax = 256

    func validate() throws {
        try require(
            (1...Self.jobsMax).contains(jobs ?? 1), "--jobs must be between 1 and \(Self.jobsMax)")
    }

    var count: Int { jobs ?? Self.cores }

    /// The number of threads without the option.
    static var cores: Int {
        min(max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))), jobsMax)
    }
}
