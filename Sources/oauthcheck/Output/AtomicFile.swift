import SystemPackage

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A file that is replaced whole or not at all.
///
/// It is written under a temporary name beside its place, and renamed when it is complete. A
/// symbolic link stays a link. A pipe or device is written to directly, and so is a file that is
/// appended to.
struct AtomicFile {
    /// The path as the user gave it, for messages.
    private let name: String
    private let path: String
    /// Nil if the file is written directly.
    private let temporary: String?
    private let descriptor: FileDescriptor

    /// Replaces the file at `path` by one that holds `octets`.
    static func replace(_ path: String, with octets: [UInt8]) throws(OutputError) {
        let file = try AtomicFile(path)
        try file.write(octets)
        try file.commit()
    }

    /// - Parameters:
    ///   - path: the file's place.
    ///   - appending: whether the file's content stays, and the new content follows it.
    /// - Throws: ``OutputError`` if the file cannot be created.
    init(_ path: String, appending: Bool = false) throws(OutputError) {
        name = path
        let isStream = appending || FileStatus(path).map { $0.size == nil } ?? false
        self.path = isStream ? path : Self.resolved(path)
        temporary = isStream ? nil : "\(self.path).\(getpid()).part"
        let options: FileDescriptor.OpenOptions =
            appending ? [.create, .append] : isStream ? [] : [.create, .truncate]
        do {
            descriptor = try FileDescriptor.open(
                FilePath(temporary ?? path), .writeOnly,
                options: options,
                permissions: [.ownerReadWrite, .groupRead, .otherRead])
        } catch {
            throw OutputError(name, error)
        }
    }

    func write(_ octets: [UInt8]) throws(OutputError) {
        do {
            try descriptor.writeAll(octets)
        } catch {
            discard()
            throw OutputError(name, error)
        }
    }

    /// Renames the temporary file, with the permissions of the file that it replaces.
    func commit() throws(OutputError) {
        do {
            if temporary != nil { copyPermissions() }
            try descriptor.close()
        } catch {
            discard()
            throw OutputError(name, error)
        }
        guard let temporary, rename(temporary, path) != 0 else { return }
        let reason = Errno(rawValue: errno)
        discard()
        throw OutputError(name, reason)
    }

    /// Leaves the file as it was.
    func discard() {
        if let temporary { unlink(temporary) }
    }

    private func copyPermissions() {
        guard let status = FileStatus(path) else { return }
        fchmod(descriptor.rawValue, status.permissions)
    }

    /// The path that symbolic links lead to; `path` itself if nothing is there yet.
    private static func resolved(_ path: String) -> String {
        guard let resolved = realpath(path, nil) else { return path }
        defer { free(resolved) }
        return String(cString: resolved)
    }
}
