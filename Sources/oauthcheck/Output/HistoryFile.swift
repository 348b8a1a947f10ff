import Conformance
import SystemPackage

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A file of lines that several processes may append to at once.
enum HistoryFile {
    /// Appends `line`, which ends with a line feed, in one piece.
    ///
    /// The file is locked for as long as that takes, so that no other run of the tool sees or
    /// leaves half a line.
    ///
    /// - Returns: whether the last line broke off, so that a line feed had to be put behind it.
    static func append(_ line: [UInt8], to path: String) throws(OutputError) -> Bool {
        do {
            let file = try FileDescriptor.open(
                FilePath(path), .readWrite, options: [.create, .append, .closeOnExec],
                permissions: [.ownerReadWrite, .groupRead, .otherRead])
            // Closing gives the lock back, too.
            return try file.closeAfter {
                try lock(file)
                return try append(line, to: file)
            }
        } catch {
            throw OutputError(path, error)
        }
    }

    private static func append(_ line: [UInt8], to file: FileDescriptor) throws -> Bool {
        let end = try file.seek(offset: 0, from: .end)
        let isTorn = try end > 0 && lastOctet(of: file, before: end) != 0x0A
        let octets = isTorn ? [0x0A] + line : line
        let written = try octets.withUnsafeBytes { try file.write($0) }
        guard written < octets.count else { return isTorn }
        // The disk is full, or a limit is reached; what was there before stays.
        try file.resize(to: end)
        throw Errno.noSpace
    }

    private static func lastOctet(of file: FileDescriptor, before end: Int64) throws -> UInt8 {
        var octet = [UInt8(0)]
        _ = try octet.withUnsafeMutableBytes {
            try file.read(fromAbsoluteOffset: end - 1, into: $0)
        }
        return octet[0]
    }

    private static func lock(_ file: FileDescriptor) throws {
        while flock(file.rawValue, LOCK_EX) != 0 {
            let reason = Errno(rawValue: errno)
            guard reason == .interrupted else { throw reason }
        }
    }
}
