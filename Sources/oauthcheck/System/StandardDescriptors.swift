#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Standard input, output and error, which a caller may have closed.
enum StandardDescriptors {
    /// Puts something that takes no writing in the place of each closed one.
    ///
    /// Without it, the next file that is opened would get its number, and a report meant for
    /// standard output would be written into that file.
    static func occupy() {
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
            // The lowest free number is taken, which is this one.
            _ = open("/dev/null", O_RDONLY)
        }
    }
}
