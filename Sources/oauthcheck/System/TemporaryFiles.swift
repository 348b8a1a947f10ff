#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif
import Synchronization

/// The temporary files of this process, which are removed however it ends (but by SIGKILL).
///
/// A signal handler may read the list, so it consists of C strings in memory that never moves; a
/// place is freed only by the next file that takes it.
enum TemporaryFiles {
    /// More reports than a command line has.
    private static let countMax = 64

    nonisolated(unsafe) private static let paths = {
        let paths = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: countMax)
        paths.initialize(repeating: nil, count: countMax)
        atexit { TemporaryFiles.removeAll() }
        return paths
    }()
    private static let lock = Mutex(())

    /// Notes a file that is to be removed.
    static func add(_ path: String) {
        lock.withLock { _ in
            let free = (0..<countMax).first { paths[$0] == nil }
            if let free { paths[free] = strdup(path) }
        }
    }

    /// Forgets a file that has its own name now, or is removed.
    static func forget(_ path: String) {
        lock.withLock { _ in
            for index in 0..<countMax {
                guard let known = paths[index], strcmp(known, path) == 0 else { continue }
                paths[index] = nil
                free(known)
            }
        }
    }

    /// Removes the files; a signal handler may call it.
    static func removeAll() {
        for index in 0..<countMax {
            if let path = paths[index] { unlink(path) }
        }
    }

    /// Makes the list, so that the signal handler does not have to.
    static func prepare() { _ = paths }
}
