import SystemPackage

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

extension FileDescriptor {
    /// Waits until no other run holds the file or folder; a signal ends the wait.
    func lock() throws {
        try Interruption.retrying {
            guard flock(rawValue, LOCK_EX) == 0 else { throw Errno(rawValue: errno) }
        }
    }
}
