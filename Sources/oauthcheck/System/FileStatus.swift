#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// What the system knows of a path.
struct FileStatus {
    private let status: stat

    /// Nil where nothing is there, or nothing that may be seen.
    init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        self.status = status
    }

    var isDirectory: Bool { status.st_mode & S_IFMT == S_IFDIR }

    /// The octets in a regular file; nil for a pipe or device, which has no length beforehand.
    var size: Int? { status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : nil }

    /// Who may read and write it.
    var permissions: mode_t { status.st_mode & 0o7777 }
}
