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
    /// In bytes, when it was opened; nil for a pipe or a terminal.
    private let size: Int?

    /// Opens `path`; `-` is standard input.
    ///
    /// - Parameters:
    ///   - path: as the user gave it.
    ///   - hint: what may help if the file cannot be opened.
    /// - Throws: ``VectorIssue`` if the file cannot be opened.
    init(_ path: String, hint: Hint? = nil) throws(VectorIssue) {
        name = path
        guard path != FileTree.standardInput else {
            descriptor = .standardInput
            size = nil
            return
        }
        do {
            descriptor = try FileDescriptor.openInterruptibly(path, .readOnly)
        } catch {
            throw Self.issue(path, error, hint)
        }
        size = FileStatus(path)?.size
    }

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
    /// - Parameters:
    ///   - head: what was read of it already.
    ///   - max: how many bytes it may have.
    /// - Returns: `head` and the rest.
    /// - Throws: ``VectorIssue`` if the file cannot be read, or is larger.
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
    static func head(of path: String, size: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        do throws(VectorIssue) {
            let file = try FileReading(path)
            defer { file.close() }
            _ = try file.readBlock(into: &bytes, size: size)
        } catch {
            return []
        }
        return bytes
    }
}
