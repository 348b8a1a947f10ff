#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Standard input, output and error, which a caller may have closed.
enum StandardDescriptors {
    /// Opens `/dev/null`, for reading only, where a descriptor is closed.
    ///
    /// Otherwise the next file to be opened would get its number, and a report meant for standard
    /// output would be written into that file.
    static func occupy() {
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
            // The system gives the lowest free number, which is this one.
            _ = open("/dev/null", O_RDONLY)
        }
    }
}
