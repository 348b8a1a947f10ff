#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Whether a program ends by itself.
enum ProcessEnd {
    private static let interval = Duration.milliseconds(10)

    /// Whether the process ends within this time.
    ///
    /// It is not waited for, so that its exit status can still be read.
    static func isNear(
        _ process: pid_t,
        within limit: Duration = .milliseconds(100)
    ) async -> Bool {
        let end = ContinuousClock.now + limit
        while ContinuousClock.now < end {
            if hasEnded(process) { return true }
            do {
                try await Task.sleep(for: interval)
            } catch {
                return false
            }
        }
        return false
    }

    private static func hasEnded(_ process: pid_t) -> Bool {
        var info = siginfo_t()
        let result = waitid(P_PID, id_t(process), &info, WEXITED | WNOHANG | WNOWAIT)
        return result == 0 && info.si_signo == SIGCHLD
    }
}
