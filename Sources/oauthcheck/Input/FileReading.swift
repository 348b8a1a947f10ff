import Conformance
import SystemPackage

/// A file that is read in blocks, or whole.
struct FileReading {
    /// A whole document is held in memory, with four times its size of notes about it.
    static let documentMax = 256 << 20
    /// Large enough that the system calls do not count, small enough for the cache.
    static let blockSize = 1 << 18

    let name: String
    private let descriptor: FileDescriptor
    /// Its octets when it was opened; nil for what has no length, as a pipe or a terminal.
    private let size: Int?

    /// Opens `path`; `-` is standard input.
    init(_ path: String) throws(VectorIssue) {
        name = path
        guard path != FileTree.standardInput else {
            descriptor = .standardInput
            size = nil
            return
        }
        do {
            descriptor = try FileDescriptor.open(FilePath(path), .readOnly)
        } catch {
            throw Self.issue(path, error)
        }
        size = FileStatus(path)?.size
    }

    /// Whether reading may have to wait.
    var isStream: Bool { size == nil }

    /// Whether it is known to have more octets than so many.
    func isLonger(than length: Int) -> Bool { size.map { $0 > length } ?? false }

    func close() {
        guard name != FileTree.standardInput else { return }
        do {
            try descriptor.close()
        } catch {
            // It was only read, so nothing is lost.
        }
    }

    /// Appends up to a block of octets to `buffer`.
    ///
    /// - Returns: false at the end, and where a signal ended the reading.
    func readBlock(into buffer: inout [UInt8], size: Int = blockSize) throws(VectorIssue) -> Bool {
        if isStream { Interruption.wait(for: descriptor) }
        guard Interruption.signal == nil else { return false }
        let start = buffer.count
        do {
            try buffer.append(addingCapacity: size) { output in
                try output.withUnsafeMutableBufferPointer { octets, count in
                    let room = UnsafeMutableBufferPointer(rebasing: octets[count...])
                    count += try descriptor.read(
                        into: UnsafeMutableRawBufferPointer(room), retryOnInterrupt: false)
                }
            }
        } catch {
            if Interruption.signal != nil { return false }
            throw Self.issue(name, error)
        }
        return buffer.count > start
    }

    /// The whole of it.
    func readWhole(max: Int = documentMax) throws(VectorIssue) -> [UInt8] {
        var octets: [UInt8] = []
        while try readBlock(into: &octets) {
            guard octets.count <= max else {
                throw VectorIssue(
                    file: name, message: "this is larger than \(max >> 20) MiB",
                    hint: "JSON Lines, a vector a line, are read in any length")
            }
        }
        return octets
    }

    private static func issue(_ path: String, _ error: any Error) -> VectorIssue {
        let reason = (error as? Errno).map { "\($0)".lowercased() } ?? "\(error)"
        return VectorIssue(
            file: path, message: "this cannot be read: \(reason)",
            hint: MisspeltCommand.hint(for: path))
    }
}
