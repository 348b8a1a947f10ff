import Adapters

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// What the system leaves for the programs that are asked.
enum ResourceLimits {
    /// Descriptors for everything else: files, reports, the event queue.
    private static let descriptorsReserved = 24
    /// Three pipes with two ends each while a program starts, and the handle of the process.
    private static let descriptorsPerProgram = 8
    /// Threads that start programs, wait for their ends, and read and write.
    private static let threads = 8

    /// How many programs can be asked at once.
    ///
    /// - Throws: ``AdapterError`` if not even one can.
    static func programsMax() throws(AdapterError) -> Int {
        let descriptors = descriptorsMax
        let possible = (descriptors - descriptorsReserved) / descriptorsPerProgram
        guard possible > 0 else {
            throw AdapterError(
                message: "the limit of \(descriptors) open files is too low to test a program; "
                    + "raise it (ulimit -n)", kind: .resources)
        }
        guard WorkerThread.canStart(threads) else {
            throw AdapterError(
                message: "the system allows too few threads to test a program; "
                    + "raise the limit (ulimit -u)", kind: .resources)
        }
        return possible
    }

    /// The largest number of open files.
    static var descriptorsMax: Int {
        var limit = rlimit()
        #if canImport(Darwin)
        let code = getrlimit(RLIMIT_NOFILE, &limit)
        #else
        let code = getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        #endif
        return code == 0 ? Int(clamping: limit.rlim_cur) : .max
    }
}
