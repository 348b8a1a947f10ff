import Synchronization
import SystemPackage
import Vectors

/// The files that a request may refer to, such as `--data @body.json` of a curl command.
struct AttachedFiles: Sendable {
    /// The folder of the request's own file; nil if the request is not in a file.
    let folder: String?
    /// Files that were named on the command line, as they were named.
    let named: [String]
    /// How many bytes were read.
    private let length = Length()

    private final class Length: Sendable {
        let bytes = Atomic(0)
    }

    init(folder: String?, named: [String]) {
        self.folder = folder
        self.named = named
    }

    /// Reads a file beside the request, or one that was named; refuses all others.
    func read(_ name: String) throws(VectorIssue) -> [UInt8] {
        if named.contains(where: { $0.utf8.elementsEqual(name.utf8) }) {
            return try read(FilePath(name), as: name)
        }
        guard let path = pathBeside(name) else {
            throw VectorIssue(
                file: name,
                message:
                    "the request reads the file \(PlainText.quoted(name)), which is outside the "
                    + "request's folder",
                hint: "to allow this, add --with-file \(ShellWord.quoted(name))")
        }
        return try read(path, as: name)
    }

    /// Where a name leads to, links followed; nil if that is outside the folder.
    private func pathBeside(_ name: String) -> FilePath? {
        let path = FilePath(name)
        let isBeside = path.isRelative && !path.components.contains { $0.kind == .parentDirectory }
        guard let folder, isBeside, name != FileTree.standardInput, !name.isEmpty else {
            return nil
        }
        let root = FilePath(ResolvedPath(folder.isEmpty ? "." : folder).text)
        // Nothing is there yet, or a link that leads nowhere: reading reports that.
        let target = FilePath(ResolvedPath(root.pushing(path).string).text)
        return target.starts(with: root) ? target : nil
    }

    private func read(_ path: FilePath, as name: String) throws(VectorIssue) -> [UInt8] {
        do throws(VectorIssue) {
            let file = try FileReading(path.string)
            defer { file.close() }
            let bytes = try file.readWhole()
            // One file may be named thousands of times.
            let read = length.bytes.add(bytes.count, ordering: .relaxed).newValue
            guard read <= FileReading.documentMax else {
                throw VectorIssue(
                    file: name,
                    message: "the files that the request reads are larger than"
                        + " \(FileReading.documentMax >> 20) MiB in total")
            }
            return bytes
        } catch {
            throw VectorIssue(
                file: name, message: "the file \(PlainText.quoted(name)): \(error.message)")
        }
    }
}
