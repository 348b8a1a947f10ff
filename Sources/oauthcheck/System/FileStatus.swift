#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// What the system says about a path.
struct FileStatus {
    private let status: stat

    /// Nil if nothing is there, or we may not see it.
    init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        self.status = status
    }

    var isDirectory: Bool { status.st_mode & S_IFMT == S_IFDIR }

    /// The size of a regular file in bytes; nil for a pipe or device, whose length is not known.
    var size: Int? { status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : nil }

    /// Who may read and write it.
    var permissions: mode_t { status.st_mode & 0o7777 }
}
