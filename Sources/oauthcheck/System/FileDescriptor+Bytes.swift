import SystemPackage

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

extension FileDescriptor {
    /// Reads once, up to `size` bytes, and appends them to `buffer`.
    ///
    /// - Throws: the error of the system call, also where a signal interrupts it.
    func read(appendingTo buffer: inout [UInt8], size: Int) throws {
        try buffer.append(addingCapacity: size) { output in
            try output.withUnsafeMutableBufferPointer { bytes, count in
                let room = UnsafeMutableBufferPointer(rebasing: bytes[count...])
                count += try read(
                    into: UnsafeMutableRawBufferPointer(room), retryOnInterrupt: false)
            }
        }
    }

    /// Writes once; returns how many bytes were written, fewer than all if there is no room.
    func write(once bytes: [UInt8]) throws -> Int {
        try bytes.withUnsafeBytes { try write($0) }
    }

    /// Opens a file; a signal ends the wait for the other end of a pipe.
    static func openInterruptibly(
        _ path: String,
        _ mode: AccessMode,
        options: OpenOptions = [],
        isPrivate: Bool = false
    ) throws -> FileDescriptor {
        try Interruption.retrying {
            try open(
                FilePath(path), mode, options: options.union(.closeOnExec),
                permissions: isPrivate
                    ? .ownerReadWrite : [.ownerReadWrite, .groupRead, .otherRead],
                retryOnInterrupt: false)
        }
    }

    /// Writes all of `bytes`; after a signal, only as long as the reader keeps reading.
    func writeInterruptibly(_ bytes: [UInt8]) throws {
        var written = 0
        while written < bytes.count {
            written += try Interruption.retrying {
                try bytes.withUnsafeBytes { bytes in
                    try write(
                        UnsafeRawBufferPointer(rebasing: bytes[written...]),
                        retryOnInterrupt: false)
                }
            }
        }
    }
}

extension FileDescriptor {
    /// Waits until no other run holds the file or folder; a signal ends the wait.
    func lock() throws {
        try Interruption.retrying {
            guard flock(rawValue, LOCK_EX) == 0 else { throw Errno(rawValue: errno) }
        }
    }
}
