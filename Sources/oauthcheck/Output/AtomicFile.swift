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
struct AtomicFile: Sendable {
    /// The path as the user gave it, for messages.
    private let name: String
    private let place: OutputPlace
    /// Nil if the file is written directly.
    private let temporary: String?
    private let descriptor: FileDescriptor

    /// Replaces the file at `path` by one that holds `bytes`.
    static func replace(_ path: String, with bytes: [UInt8]) throws(OutputError) {
        let file = try AtomicFile(path)
        try file.write(bytes)
        try file.commit()
    }

    /// Replaces the file at `path` by what `bytes` makes of it.
    ///
    /// The file's folder is locked meanwhile, so that no other run of the tool does the same: the
    /// file itself becomes another one.
    ///
    /// - Throws: ``OutputError`` if the file cannot be changed, or the error of `bytes`.
    static func update(_ path: String, _ bytes: () throws -> [UInt8]) throws {
        let folder = FilePath(ResolvedPath(path).text).removingLastComponent()
        let lock: FileDescriptor
        do {
            lock = try FileDescriptor.open(
                folder.isEmpty ? "." : folder, .readOnly, options: [.directory, .closeOnExec])
        } catch {
            throw OutputError(path, error)
        }
        // Closing also releases the lock.
        try lock.closeAfter {
            do {
                try lock.lock()
            } catch {
                throw OutputError(path, error)
            }
            try replace(path, with: try bytes())
        }
    }

    /// If it is appended to, the file's content stays, and the new content follows it.
    ///
    /// Only its owner may read a private file, whatever its permissions were.
    init(_ path: String, appending: Bool = false, isPrivate: Bool = false) throws(OutputError) {
        name = path
        place = try OutputPlace(path)
        let isStream = appending || place.status.map { $0.size == nil } ?? false
        temporary = isStream ? nil : Self.temporaryName(beside: place.name)
        do {
            guard let temporary else {
                descriptor = try place.open(
                    .writeOnly, options: appending ? [.create, .append] : [], isPrivate: isPrivate)
                if isPrivate { try descriptor.makePrivate() }
                return
            }
            descriptor = try Self.create(temporary, at: place)
        } catch {
            throw OutputError(name, error)
        }
    }

    /// A name that nobody can guess, so that nobody can have put a link there.
    private static func temporaryName(beside path: String) -> String {
        var generator = SystemRandomNumberGenerator()
        return "\(path).\(String(generator.next(), radix: 36)).part"
    }

    /// Creates the temporary file, with the owner and the rights of the file that it replaces
    /// before anything is in it.
    private static func create(_ temporary: String, at place: OutputPlace) throws -> FileDescriptor
    {
        let old = place.status
        let file = try place.open(
            .writeOnly, beside: temporary, options: [.create, .exclusiveCreate, .noFollow],
            isPrivate: old != nil)
        TemporaryFiles.add(place.path(of: temporary))
        do {
            if let old { try file.takeRights(of: old) }
            return file
        } catch {
            remove(temporary, at: place)
            close(file.rawValue)
            throw error
        }
    }

    /// Writes all of `bytes`, or nothing of them.
    func write(_ bytes: [UInt8]) throws(OutputError) {
        let before = temporary == nil ? FileStatus(descriptor: descriptor.rawValue)?.size : nil
        do {
            try descriptor.writeInterruptibly(bytes)
        } catch {
            discard()
            takeBack(to: before)
            throw OutputError(name, error)
        }
    }

    /// Removes what a full disk let us append.
    private func takeBack(to size: Int?) {
        guard let size else { return }
        do {
            try descriptor.resize(to: Int64(size))
        } catch {
            // The error of the write says more.
        }
    }

    /// Puts the temporary file into its place.
    func commit() throws(OutputError) {
        do {
            try descriptor.close()
            guard let temporary else { return }
            try place.take(temporary)
            TemporaryFiles.forget(place.path(of: temporary))
        } catch {
            discard()
            throw OutputError(name, error)
        }
    }

    /// Leaves the file as it was.
    func discard() {
        if let temporary { Self.remove(temporary, at: place) }
    }

    private static func remove(_ temporary: String, at place: OutputPlace) {
        place.remove(temporary)
        TemporaryFiles.forget(place.path(of: temporary))
    }
}

extension FileDescriptor {
    /// Lets only the owner read and write a regular file.
    ///
    /// - Throws: the error of the system, if the file is not ours; it is closed then.
    fileprivate func makePrivate() throws {
        guard let status = FileStatus(descriptor: rawValue), status.isRegular,
            status.permissions & 0o077 != 0
        else { return }
        guard fchmod(rawValue, S_IRUSR | S_IWUSR) != 0 else { return }
        let reason = Errno(rawValue: errno)
        try close()
        throw reason
    }

    /// Gives the file the owner, group and permissions of another one.
    ///
    /// - Throws: the error of the system, if we may not; a file with another owner may have
    ///   other readers.
    fileprivate func takeRights(of old: FileStatus) throws {
        guard let new = FileStatus(descriptor: rawValue) else { throw Errno.badFileDescriptor }
        let isOwned = new.owner == old.owner && new.group == old.group
        guard isOwned || fchown(rawValue, old.owner, old.group) == 0,
            fchmod(rawValue, old.permissions) == 0
        else { throw Errno(rawValue: errno) }
    }
}
