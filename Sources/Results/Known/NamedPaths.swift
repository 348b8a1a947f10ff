import Vectors

/// The files and folders that a run was given: they say which files it reads.
package struct NamedPaths: Sendable {
    /// Folders, each with a slash at its end.
    private let folders: [[UInt8]]
    /// The stems of the files.
    private let stems: Set<[UInt8]>

    /// The folders may have a slash or a colon at their ends, or not.
    package init(folders: [String] = [], files: [String] = []) {
        let ends = "/:".utf8
        // What ends with a colon stands for a folder.
        self.folders = folders.map { Array($0.utf8) }
            .map { $0.last.map(ends.contains) ?? false ? $0 : $0 + [UInt8(ascii: "/")] }
        stems = Set(files.map { Array(TestVector.stem(of: $0).utf8) })
    }

    /// Whether the run reads the file with this stem, if there is one.
    func cover(_ stem: [UInt8]) -> Bool {
        stems.contains(stem) || folders.contains { stem.starts(with: $0) }
    }
}
