import ArgumentParser

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// How much is done at once.
struct JobOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "So many parts of a file of JSON Lines are taken at once; one for each core otherwise.",
            valueName: "n"))
    var jobs: Int?

    /// Each has a reader and its buffers; more than there are cores gain nothing.
    private static let jobsMax = 256

    func validate() throws {
        guard (1...Self.jobsMax).contains(jobs ?? 1) else {
            throw ValidationError("--jobs is a number from 1 to \(Self.jobsMax)")
        }
    }

    var count: Int { jobs ?? Self.cores }

    private static var cores: Int {
        min(max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))), jobsMax)
    }
}
