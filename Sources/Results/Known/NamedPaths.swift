import Vectors

/// The files and folders that a run was given: they say which part of a vector's full id is the
/// same on every machine.
package struct NamedPaths: Sendable {
    /// Folders, each with a slash at its end.
    private let folders: [[UInt8]]
    /// The stems of the files.
    private let stems: Set<[UInt8]>

    /// - Parameters:
    ///   - folders: the folders, with or without a slash or a colon at their ends.
    ///   - files: the files.
    package init(folders: [String] = [], files: [String] = []) {
        let ends = "/:".utf8
        // What ends with a colon stands for a folder.
        self.folders = folders.map { Array($0.utf8) }
            .map { $0.last.map(ends.contains) ?? false ? $0 : $0 + [UInt8(ascii: "/")] }
            // Of folders inside each other, the innermost counts.
            .sorted { $0.count > $1.count }
        stems = Set(files.map { Array(TestVector.stem(of: $0).utf8) })
    }

    /// Whether the run reads the file with this stem, if there is one.
    func cover(_ stem: [UInt8]) -> Bool {
        stems.contains(stem) || folders.contains { stem.starts(with: $0) }
    }

    /// The part of a stem below the folder that was named; the file's name if the file was.
    private func below(_ stem: [UInt8]) -> ArraySlice<UInt8> {
        if let folder = folders.first(where: { stem.starts(with: $0) }) {
            return stem[folder.count...]
        }
        return stem.suffix(while: { $0 != UInt8(ascii: "/") })
    }

    /// Whether a file that was recorded under one stem can be the one that this run reads under
    /// another: below the folder that was named, both have the same name.
    func isSame(_ recorded: [UInt8], as stem: [UInt8]) -> Bool {
        Self.ends(recorded, with: below(stem)) || Self.ends(stem, with: recorded[...])
    }

    /// Whether the last parts of a path are those of another.
    private static func ends(_ path: [UInt8], with end: ArraySlice<UInt8>) -> Bool {
        guard path.suffix(end.count).elementsEqual(end) else { return false }
        let rest = path.dropLast(end.count)
        return rest.isEmpty || rest.last == UInt8(ascii: "/")
    }
}

extension BidirectionalCollection {
    /// The longest end whose elements all meet a condition.
    fileprivate func suffix(while condition: (Element) -> Bool) -> SubSequence {
        var start = endIndex
        while start > startIndex, condition(self[index(before: start)]) {
            formIndex(before: &start)
        }
        return self[start...]
    }
}
