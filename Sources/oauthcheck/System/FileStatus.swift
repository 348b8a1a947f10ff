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

    /// What is at a path itself, not where a link leads; nil if nothing is.
    init?(link path: String) { self.init(path, in: AT_FDCWD) }

    /// What has this name in a folder that is open, not where a link leads; nil if nothing has.
    init?(_ name: String, in folder: Int32) {
        var status = stat()
        guard fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
        self.status = status
    }

    /// Nil if the descriptor is closed.
    init?(descriptor: Int32) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return nil }
        self.status = status
    }

    /// A status that the system has given.
    init(_ status: stat) { self.status = status }

    var isDirectory: Bool { isKind(S_IFDIR) }
    var isLink: Bool { isKind(S_IFLNK) }
    var isRegular: Bool { isKind(S_IFREG) }

    /// The size of a regular file in bytes; nil for a pipe or device, whose length is not known.
    var size: Int? { isRegular ? Int(status.st_size) : nil }

    /// Who may read and write it.
    var permissions: mode_t { status.st_mode & 0o7777 }

    var owner: uid_t { status.st_uid }
    var group: gid_t { status.st_gid }
    var device: UInt64 { UInt64(truncatingIfNeeded: status.st_dev) }
    var inode: UInt64 { UInt64(truncatingIfNeeded: status.st_ino) }

    private func isKind(_ kind: mode_t) -> Bool { status.st_mode & S_IFMT == kind }
}
