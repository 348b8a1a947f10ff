import SystemPackage

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// What the system says about a folder and what is in it.
enum Directory {
    /// A name in a folder.
    struct Entry {
        let name: [UInt8]
        /// Whether it is certainly a file, and not a folder or a link.
        let isFile: Bool
    }

    /// What is in the folder at `path`, in no order.
    static func entries(in path: String) throws(Errno) -> [Entry] {
        guard let folder = opendir(path) else { throw Errno(rawValue: errno) }
        defer { closedir(folder) }
        var entries: [Entry] = []
        while true {
            errno = 0
            guard let entry = readdir(folder) else { break }
            let isFile = Int(entry.pointee.d_type) == Int(DT_REG)
            entries.append(Entry(name: name(of: entry), isFile: isFile))
        }
        guard errno == 0 else { throw Errno(rawValue: errno) }
        return entries
    }

    /// What is at `path`.
    static func status(of path: String, followsLinks: Bool) throws(Errno) -> FileStatus {
        var status = stat()
        guard (followsLinks ? stat(path, &status) : lstat(path, &status)) == 0 else {
            throw Errno(rawValue: errno)
        }
        return FileStatus(status)
    }

    /// Up to the zero at its end.
    private static func name(of entry: UnsafeMutablePointer<dirent>) -> [UInt8] {
        withUnsafeBytes(of: &entry.pointee.d_name) { name in
            Array(name.prefix { $0 != 0 })
        }
    }
}
