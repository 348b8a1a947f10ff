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

    func validate() throws {
        guard jobs ?? 1 > 0 else { throw ValidationError("--jobs is a number from 1 on") }
    }

    var count: Int { jobs ?? Self.cores }

    private static var cores: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }
}
