import SystemPackage

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A file that appears under its name whole or not at all.
///
/// Written beside its place under a name of its own, and moved there when it is complete.
struct AtomicFile {
    private let path: String
    private let temporary: String
    private let descriptor: FileDescriptor

    init(_ path: String) throws(OutputError) {
        self.path = path
        temporary = "\(path).\(getpid()).part"
        do {
            descriptor = try FileDescriptor.open(
                FilePath(temporary), .writeOnly, options: [.create, .truncate],
                permissions: [.ownerReadWrite, .groupRead, .otherRead])
        } catch {
            throw OutputError(path, error)
        }
    }

    func write(_ octets: [UInt8]) throws(OutputError) {
        do {
            try descriptor.writeAll(octets)
        } catch {
            discard()
            throw OutputError(path, error)
        }
    }

    /// Puts what has been written under the file's name, with the rights of the file before it.
    func commit() throws(OutputError) {
        do {
            keepRights()
            try descriptor.close()
        } catch {
            discard()
            throw OutputError(path, error)
        }
        guard rename(temporary, path) == 0 else {
            let reason = Errno(rawValue: errno)
            discard()
            throw OutputError(path, reason)
        }
    }

    func discard() {
        unlink(temporary)
    }

    private func keepRights() {
        guard let status = FileStatus(path) else { return }
        fchmod(descriptor.rawValue, status.permissions)
    }
}
