#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Whether a program that closed its standard output did so by ending.
enum ProcessEnd {
    private static let looks = 10
    private static let interval = Duration.milliseconds(10)

    /// Whether the process ends within a tenth of a second.
    ///
    /// It is not waited for, so that its exit status can still be read.
    static func isNear(_ process: pid_t) async -> Bool {
        for _ in 0..<looks {
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
