import Synchronization

/// The register of what a run reads and writes.
///
/// Whatever opens an input notes it here, and every output asks before it takes its place. So
/// nothing that is read is written over, whichever option, file or vector names it.
struct FileRegister: Sendable {
    /// Nil until the program has begun, and so where its parts are tested.
    private static let ofThisRun = Mutex<FileRegister?>(nil)

    private var uses: [FileIdentity: [FileUse]] = [:]
    /// The folders that outputs must not leave, by the paths of these outputs.
    private var folders: [String: FileIdentity] = [:]

    /// Begins the register of this process.
    static func begin() { ofThisRun.withLock { $0 = FileRegister() } }

    /// Notes a use of a file.
    ///
    /// - Returns: the conflict with another use, which ends the run or the reading of the file.
    mutating func add(_ use: FileUse, of file: FileIdentity) -> FileConflict? {
        let others = uses[file, default: []]
        let isKnown = others.contains { $0.part == use.part && $0.isWritten == use.isWritten }
        if !isKnown { uses[file] = others + [use] }
        return others.first { $0.conflicts(with: use) }.map { FileConflict(first: $0, second: use) }
    }

    static func add(_ use: FileUse, of file: FileIdentity) -> FileConflict? {
        ofThisRun.withLock { $0?.add(use, of: file) }
    }

    /// Notes that a file is also written, whoever has put it there since the run began.
    static func addOutput(_ path: String, as part: FilePart) {
        guard let status = FileStatus(path) else { return }
        let use = FileUse(path: path, part: part, isWritten: true)
        _ = add(use, of: FileIdentity(status))
    }

    /// What a file is read as that an output would write over; nil if nothing is known against it.
    func obstacle(to file: FileIdentity) -> FilePart? {
        let uses = uses[file, default: []]
        let written = uses.filter(\.isWritten).map(\.part)
        return uses.first { !$0.isWritten && !written.contains($0.part) }?.part
    }

    static func obstacle(to file: FileIdentity) -> FilePart? {
        ofThisRun.withLock { $0?.obstacle(to: file) }
    }

    /// Lets the output at `path` be written only in a folder or below it.
    static func confine(_ path: String, to folder: FileIdentity) {
        ofThisRun.withLock { $0?.folders[path] = folder }
    }

    /// The folder that the output at `path` must not leave; nil if it may be anywhere.
    static func folder(of path: String) -> FileIdentity? {
        ofThisRun.withLock { $0?.folders[path] }
    }
}
