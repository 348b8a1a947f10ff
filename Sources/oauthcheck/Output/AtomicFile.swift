import SystemPackage

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A file that appears under its name whole or not at all.
///
/// Written beside its place under a name of its own, and moved there when it is complete. A link
/// stays one, and a pipe or device is written to as it is. What is appended to a file of others
/// goes there at once.
struct AtomicFile {
    /// As it was named, for messages.
    private let name: String
    private let path: String
    /// Nil where what is written goes straight to its place.
    private let temporary: String?
    private let descriptor: FileDescriptor

    /// - Parameters:
    ///   - path: where the file is to appear.
    ///   - appending: whether what is there already stays before what is written.
    /// - Throws: where the file cannot be made.
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

    /// Puts what has been written under the file's name, with the rights of the file before it.
    func commit() throws(OutputError) {
        do {
            if temporary != nil { keepRights() }
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

    private func discard() {
        if let temporary { unlink(temporary) }
    }

    private func keepRights() {
        guard let status = FileStatus(path) else { return }
        fchmod(descriptor.rawValue, status.permissions)
    }

    /// The path behind links; `path` itself where nothing is there yet.
    private static func resolved(_ path: String) -> String {
        guard let resolved = realpath(path, nil) else { return path }
        defer { free(resolved) }
        return String(cString: resolved)
    }
}
