#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif
import SystemPackage

/// A program that runs beside this one, with the same terminal, and prints its results into a pipe.
struct CompanionProcess {
    private let id: pid_t
    /// Where its results can be read.
    let output: FileDescriptor

    /// Starts the program at `path`.
    init(_ path: String, _ arguments: [String]) throws(Errno) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw Errno(rawValue: errno) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
        #else
            var actions = posix_spawn_file_actions_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
        let words = ([path] + arguments).map { strdup($0) }
        defer { for word in words { free(word) } }
        var id = pid_t()
        let reason = posix_spawn(&id, path, &actions, nil, words + [nil], environ)
        close(ends[1])
        guard reason == 0 else {
            close(ends[0])
            throw Errno(rawValue: reason)
        }
        self.id = id
        output = FileDescriptor(rawValue: ends[0])
    }

    /// Asks the program to end, as `signal` asked this one.
    func end(by signal: Int32) { kill(id, signal) }

    /// Waits until it has ended.
    ///
    /// - Returns: its exit code; 128 and the number of the signal that ended it.
    func wait() -> Int32 {
        var status: Int32 = 0
        while waitpid(id, &status, 0) < 0, errno == EINTR {}
        close(output.rawValue)
        let signal = status & 0x7F
        return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
    }
}
