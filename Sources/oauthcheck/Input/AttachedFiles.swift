import SystemPackage
import Vectors

/// The files that a request may refer to, such as `--data @body.json` of a curl command.
struct AttachedFiles: Sendable {
    /// The folder of the request's own file; nil if the request is not in a file.
    let folder: String?
    /// Files that were named on the command line, as they were named.
    let named: [String]

    /// Reads a file beside the request, or one that was named; refuses all others.
    func read(_ name: String) throws(VectorIssue) -> [UInt8] {
        if named.contains(where: { $0.utf8.elementsEqual(name.utf8) }) {
            return try Self.read(FilePath(name), as: name)
        }
        let path = FilePath(name)
        let isBeside = path.isRelative && !path.components.contains { $0.kind == .parentDirectory }
        guard let folder, isBeside, name != FileTree.standardInput, !name.isEmpty else {
            throw VectorIssue(
                file: name,
                message:
                    "the request reads the file \(PlainText.quoted(name)), which is not beside it",
                hint: "add --with-file \(ShellWord.quoted(name)) to let it be read")
        }
        return try Self.read(FilePath(folder).pushing(path), as: name)
    }

    private static func read(_ path: FilePath, as name: String) throws(VectorIssue) -> [UInt8] {
        do throws(VectorIssue) {
            let file = try FileReading(path.string)
            defer { file.close() }
            return try file.readWhole()
        } catch {
            throw VectorIssue(
                file: name, message: "the file \(PlainText.quoted(path.string)): \(error.message)")
        }
    }
}
