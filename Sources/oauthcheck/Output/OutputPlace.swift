import SystemPackage

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The place of an output: where links lead, once and for all.
///
/// An output that must not leave a folder is a name in an open folder, of which the system has said
/// that it is in that folder. So nobody can exchange a part of the path in between. The folder
/// stays open until the process ends.
struct OutputPlace: Sendable {
    /// As the user gave it, for messages.
    private let given: String
    /// The name in ``folder``, or the path.
    let name: String
    /// `AT_FDCWD` for a file that may be anywhere.
    private let folder: Int32
    /// The path of ``folder``, with its slash; empty for a file that may be anywhere.
    private let folderPath: String

    /// - Throws: ``OutputError`` if the run reads what is there, or the path leads out of the
    ///   folder that it must not leave.
    init(_ path: String) throws(OutputError) {
        try self.init(path, within: FileRegister.folder(of: path))
    }

    /// - Throws: ``OutputError`` as ``init(_:)``, which takes the limit from the register.
    init(_ path: String, within limit: FileIdentity?) throws(OutputError) {
        given = path
        guard let limit else {
            // A pipe or device may be the target of a link that has no path, such as /dev/stdout.
            let isStream = FileStatus(path).map { $0.size == nil } ?? false
            (folder, folderPath, name) = (AT_FDCWD, "", isStream ? path : ResolvedPath(path).text)
            try ask()
            return
        }
        let target = FilePath(ResolvedPath(path).text)
        let parent = target.removingLastComponent()
        let descriptor: FileDescriptor
        do {
            descriptor = try FileDescriptor.open(
                parent.isEmpty ? "." : parent, .readOnly, options: [.directory, .closeOnExec])
        } catch {
            throw OutputError(path, error)
        }
        (folder, name) = (descriptor.rawValue, target.lastComponent?.string ?? "")
        folderPath = parent.isEmpty ? "" : parent.string + "/"
        let isFile = FileStatus(name, in: folder)?.isRegular ?? true
        guard isFile, Self.isInside(folder, limit) else {
            close(folder)
            throw OutputError(path, Errno.notPermitted)
        }
        try ask()
    }

    /// Refuses to write over what the run reads.
    private func ask() throws(OutputError) {
        guard let part = status.flatMap({ FileRegister.obstacle(to: FileIdentity($0)) }) else {
            return
        }
        throw OutputError(given, isAlso: part)
    }

    /// Whether an open folder is `limit`, or below it.
    private static func isInside(_ folder: Int32, _ limit: FileIdentity) -> Bool {
        var (here, path) = (FileStatus(descriptor: folder).map(FileIdentity.init), "..")
        // No folder is deeper than a path may be long.
        for _ in 0..<2048 {
            if here == limit { return true }
            let above = FileStatus(path, in: folder).map(FileIdentity.init)
            guard let above, above != here else { return false }
            (here, path) = (above, path + "/..")
        }
        return false
    }

    /// What is there; nil if nothing is.
    var status: FileStatus? {
        folder == AT_FDCWD ? FileStatus(name) : FileStatus(name, in: folder)
    }

    /// The path of a name beside it.
    func path(of name: String) -> String { folderPath + name }

    /// Opens the file itself, or another one beside it.
    func open(
        _ mode: FileDescriptor.AccessMode,
        beside other: String? = nil,
        options: FileDescriptor.OpenOptions,
        isPrivate: Bool = false
    ) throws -> FileDescriptor {
        let own: FileDescriptor.OpenOptions =
            folder == AT_FDCWD ? .closeOnExec : [.closeOnExec, .noFollow]
        return try Interruption.retrying {
            let descriptor = openat(
                folder, other ?? name, mode.rawValue | options.union(own).rawValue,
                isPrivate ? 0o600 : 0o644)
            guard descriptor >= 0 else { throw Errno(rawValue: errno) }
            return FileDescriptor(rawValue: descriptor)
        }
    }

    /// Gives the file beside it this place, unless the run has read what is there.
    func take(_ other: String) throws {
        try ask()
        guard renameat(folder, other, folder, name) == 0 else { throw Errno(rawValue: errno) }
    }

    /// Removes the file beside it.
    func remove(_ other: String) { unlinkat(folder, other, 0) }
}
