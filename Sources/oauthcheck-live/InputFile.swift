#if Live
import Server
import SystemPackage
import Vectors

/// Files that the command line names.
enum InputFile {
    private static let sizeMax = 16 << 20

    static func read(_ path: String) throws(VectorIssue) -> [UInt8] {
        do {
            let file = try FileDescriptor.open(FilePath(path), .readOnly, options: .closeOnExec)
            return try file.closeAfter {
                var bytes: [UInt8] = []
                while bytes.count < sizeMax {
                    let start = bytes.count
                    bytes += [UInt8](repeating: 0, count: 65_536)
                    let count = try bytes.withUnsafeMutableBytes { buffer in
                        try file.read(
                            into: UnsafeMutableRawBufferPointer(rebasing: buffer[start...]))
                    }
                    bytes.removeLast(65_536 - count)
                    if count == 0 { break }
                }
                return bytes
            }
        } catch {
            throw VectorIssue(file: path, message: "cannot be read: \(error)")
        }
    }

    /// Reads a file that the file `other` names.
    static func read(_ path: String, beside other: String) throws(VectorIssue) -> [UInt8] {
        let path = FilePath(path)
        guard path.isRelative else { return try read(path.string) }
        return try read(FilePath(other).removingLastComponent().pushing(path).string)
    }

    /// The clients and tokens in a file.
    static func clients(_ path: String) throws(VectorIssue) -> ClientFile {
        try ClientFile(try read(path), file: path) { (key) throws(KeyError) in
            do throws(VectorIssue) {
                return try read(key, beside: path)
            } catch {
                throw KeyError("\(key) \(error.message)")
            }
        }
    }

    static func write(_ text: String, to path: String) throws(VectorIssue) {
        do {
            let file = try FileDescriptor.open(
                FilePath(path), .writeOnly, options: [.create, .truncate, .closeOnExec],
                permissions: [.ownerReadWrite, .groupRead, .otherRead])
            try file.closeAfter { _ = try file.writeAll(Array(text.utf8)) }
        } catch {
            throw VectorIssue(file: path, message: "cannot be written: \(error)")
        }
    }
}
#endif
