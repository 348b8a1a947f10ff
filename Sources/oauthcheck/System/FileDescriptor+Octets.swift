import SystemPackage

extension FileDescriptor {
    /// Reads once, up to `size` bytes, and appends them to `buffer`.
    ///
    /// - Throws: the error of the system call, also where a signal interrupts it.
    func read(appendingTo buffer: inout [UInt8], size: Int) throws {
        try buffer.append(addingCapacity: size) { output in
            try output.withUnsafeMutableBufferPointer { octets, count in
                let room = UnsafeMutableBufferPointer(rebasing: octets[count...])
                count += try read(
                    into: UnsafeMutableRawBufferPointer(room), retryOnInterrupt: false)
            }
        }
    }

    /// Writes once; returns how many bytes were written, fewer than all if there is no room.
    func write(once octets: [UInt8]) throws -> Int {
        try octets.withUnsafeBytes { try write($0) }
    }
}
