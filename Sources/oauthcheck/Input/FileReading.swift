import OAuth1
import SystemPackage
import Vectors

/// An open file, which is read in blocks or whole.
struct FileReading {
    /// In bytes; a document is held in memory, and its parse takes about four times its size.
    static let documentMax = 256 << 20
    /// In bytes: large enough that few system calls are made, small enough for the cache.
    static let blockSize = 1 << 18

    let name: String
    private let descriptor: FileDescriptor
    /// What was opened; nil for standard input.
    private let status: FileStatus?
    /// In bytes, when it was opened; nil for a pipe or a terminal.
    private var size: Int? { status?.size }

    /// Opens `path`, and notes it as a part of this run; `-` is standard input.
    ///
    /// `hint` is what may help if the file cannot be opened.
    init(
        _ path: String,
        as part: FilePart = .input,
        hint: Hint? = nil
    ) throws(VectorIssue) {
        name = path
        guard path != FileTree.standardInput else {
            descriptor = .standardInput
            status = nil
            return
        }
        do {
            descriptor = try FileDescriptor.openInterruptibly(path, .readOnly)
        } catch {
            throw Self.issue(path, error, hint)
        }
        status = FileStatus(descriptor: descriptor.rawValue)
        try note(as: part)
    }

    /// Opens a file of a folder that may belong to strangers: itself, not where a link leads, and
    /// without a wait for the writer of a pipe; nil if nothing is there.
    ///
    /// - Throws: ``VectorIssue`` for a link, a pipe or a device, and as the other initializer does.
    init?(itself path: String, as part: FilePart) throws(VectorIssue) {
        guard let found = FileStatus(link: path) else { return nil }
        name = path
        guard !found.isLink else { throw Self.notAFile(path, "a link") }
        guard found.isRegular else {
            throw Self.notAFile(path, found.isDirectory ? "a folder" : "a pipe or a device")
        }
        do {
            descriptor = try FileDescriptor.openInterruptibly(
                path, .readOnly, options: [.noFollow, .nonBlocking])
        } catch {
            throw Self.issue(path, error)
        }
        status = FileStatus(descriptor: descriptor.rawValue)
        // Somebody may have exchanged it since.
        guard status?.isRegular ?? false else { throw Self.notAFile(path, "a pipe or a device") }
        try note(as: part)
    }

    private static func notAFile(_ path: String, _ kind: String) -> VectorIssue {
        VectorIssue(file: path, message: "this is \(kind), not a file")
    }

    private func note(as part: FilePart) throws(VectorIssue) {
        guard let status, status.isRegular else { return }
        let use = FileUse(path: name, part: part, isWritten: false)
        guard let conflict = FileRegister.add(use, of: FileIdentity(status)) else { return }
        close()
        throw VectorIssue(
            file: name, message: conflict.reason, hint: Hint(FileConflict.hint))
    }

    /// Who owns what was opened; nil for standard input.
    var owner: UInt32? { status?.owner }

    /// Whether reading may have to wait for a writer.
    var isStream: Bool { size == nil }

    /// Whether it is known to be longer than `length` bytes.
    func isLonger(than length: Int) -> Bool { size.map { $0 > length } ?? false }

    func close() {
        guard name != FileTree.standardInput else { return }
        do {
            try descriptor.close()
        } catch {
            // The file was only read, so nothing is lost.
        }
    }

    /// Reads a block and appends it to `buffer`.
    ///
    /// - Returns: false at the end, and after a signal.
    func readBlock(into buffer: inout [UInt8], size: Int = blockSize) throws(VectorIssue) -> Bool {
        if isStream { Interruption.wait(for: descriptor) }
        guard Interruption.signal == nil else { return false }
        let start = buffer.count
        do {
            try descriptor.read(appendingTo: &buffer, size: size)
        } catch {
            if Interruption.signal != nil { return false }
            throw Self.issue(name, error)
        }
        return buffer.count > start
    }

    /// Reads blocks up to the one in which the first line ends.
    func readFirstLine() throws(VectorIssue) -> [UInt8] {
        var bytes: [UInt8] = []
        var searched = 0
        while bytes.span.firstIndex(of: 0x0A, from: searched) == nil {
            searched = bytes.count
            guard try readBlock(into: &bytes) else { break }
            guard bytes.count <= Self.documentMax else { throw tooLarge(Self.documentMax) }
        }
        return bytes
    }

    /// Reads the whole file.
    ///
    /// It begins with `head`, which was read already.
    func readWhole(
        after head: [UInt8] = [],
        max: Int = documentMax
    ) throws(VectorIssue) -> [UInt8] {
        var bytes = head
        while try readBlock(into: &bytes) {
            guard bytes.count <= max else {
                throw tooLarge(max)
            }
        }
        return bytes
    }

    private func tooLarge(_ max: Int) -> VectorIssue {
        let size = max < 1 << 20 ? "\(max >> 10) KiB" : "\(max >> 20) MiB"
        let hint: Hint = "a JSON Lines file (one vector per line) may have any size"
        return VectorIssue(
            file: name, message: "the file is larger than \(size)",
            hint: max == Self.documentMax ? hint : nil)
    }

    private static func issue(
        _ path: String,
        _ error: any Error,
        _ hint: Hint? = nil
    ) -> VectorIssue {
        guard !path.isEmpty else {
            return VectorIssue(
                file: "\"\"", message: "the name of a file is empty",
                hint: "is a shell variable empty?")
        }
        let reason = (error as? Errno).map { "\($0)".lowercased() } ?? "\(error)"
        return VectorIssue(
            file: path, message: "cannot read the file: \(reason)",
            hint: hint ?? (error as? Errno).flatMap { Self.hint(for: path, after: $0) })
    }

    /// What to do after an error of the system; nil if nothing is known.
    private static func hint(for path: String, after error: Errno) -> Hint? {
        if error == .noSuchFileOrDirectory { return MissingFile.hint(for: path) }
        if error == .isDirectory { return "this is a folder; name a file in it" }
        guard error == .permissionDenied, FileStatus(path) != nil else { return nil }
        return "if the file is yours: chmod u+r \(ShellWord.quoted(path)); if not, run oauthcheck "
            + "as the file's owner"
    }
}

extension FileReading {
    /// The first bytes of a file; none if it cannot be read, which whoever needs more says.
    static func head(of path: String, as part: FilePart = .input, size: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        do throws(VectorIssue) {
            let file = try FileReading(path, as: part)
            defer { file.close() }
            _ = try file.readBlock(into: &bytes, size: size)
        } catch {
            return []
        }
        return bytes
    }
}

extension FileReading {
    /// Refuses to overwrite a file that somebody else has written.
    ///
    /// `beginning` is how the files begin that are written there.
    static func refuseOther(
        _ path: String,
        beginning: String,
        as part: FilePart
    ) throws(VectorIssue) {
        guard let size = FileStatus(path)?.size, size > 0 else { return }
        let reading = try FileReading(path, as: part)
        defer { reading.close() }
        var bytes: [UInt8] = []
        _ = try reading.readBlock(into: &bytes, size: beginning.utf8.count)
        guard !bytes.starts(with: beginning.utf8) else { return }
        throw VectorIssue(
            file: path, message: "the file already exists, and was not written by this command",
            hint: "choose another name, or remove the file")
    }
}
