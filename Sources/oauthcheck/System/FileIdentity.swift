import SystemPackage

/// Which file a path means, however it is spelled.
///
/// A file that is not there yet is identified by its folder and its name.
struct FileIdentity: Hashable {
    private let device: UInt64
    private let inode: UInt64
    private let missingName: [UInt8]

    /// Nil for a pipe or a device, which any number of programs may share, and for a path whose
    /// folder is not there.
    init?(_ path: String) {
        if let status = FileStatus(path) {
            guard status.isRegular || status.isDirectory else { return nil }
            self.init(status, missingName: [])
        } else {
            let path = FilePath(ResolvedPath(path).text)
            let folder = path.removingLastComponent().string
            guard let name = path.lastComponent?.string,
                let status = FileStatus(folder.isEmpty ? "." : folder)
            else { return nil }
            self.init(status, missingName: Array(name.utf8))
        }
    }

    /// A file or folder that is there.
    init(_ status: FileStatus) { self.init(status, missingName: []) }

    private init(_ status: FileStatus, missingName: [UInt8]) {
        (device, inode) = (status.device, status.inode)
        self.missingName = missingName
    }
}
