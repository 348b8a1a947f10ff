import SystemPackage

/// A file of lines that several processes may append to at once.
enum HistoryFile {
    /// Appends `line`, which ends with a line feed, whole or not at all.
    ///
    /// The file is locked meanwhile, so that no other run of the tool sees or leaves half a line.
    ///
    /// - Returns: whether the file's last line was incomplete, so that a line feed was added to it.
    static func append(_ line: [UInt8], to path: String) throws(OutputError) -> Bool {
        do {
            FileRegister.addOutput(path, as: .history)
            let place = try OutputPlace(path)
            let file = try place.open(.readWrite, options: [.create, .append])
            // Closing also releases the lock.
            return try file.closeAfter {
                try file.lock()
                return try append(line, to: file)
            }
        } catch {
            throw OutputError(path, error)
        }
    }

    private static func append(_ line: [UInt8], to file: FileDescriptor) throws -> Bool {
        let end = try file.seek(offset: 0, from: .end)
        let isTorn = try end > 0 && lastByte(of: file, before: end) != 0x0A
        let bytes = isTorn ? [0x0A] + line : line
        let written = try file.write(once: bytes)
        guard written < bytes.count else { return isTorn }
        // The disk is full, or a limit is reached: nothing of the line stays.
        try file.resize(to: end)
        throw Errno.noSpace
    }

    private static func lastByte(of file: FileDescriptor, before end: Int64) throws -> UInt8? {
        try file.seek(offset: end - 1, from: .start)
        var bytes: [UInt8] = []
        try file.read(appendingTo: &bytes, size: 1)
        return bytes.last
    }
}
