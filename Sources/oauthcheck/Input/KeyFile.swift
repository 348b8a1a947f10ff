import Conformance
import SystemPackage

/// A key's file, named relative to the vector file that names it.
enum KeyFile {
    /// Larger than any PEM of a key or certificate.
    private static let sizeMax = 1 << 18

    static func read(_ name: String, besides vectorFile: String) throws(KeyError) -> [UInt8] {
        guard !name.contains("-----BEGIN") else {
            throw KeyError(
                "the name of a file was expected; a key was found",
                hint: "private_key and public_key hold the PEM itself")
        }
        let directory = FilePath(vectorFile).removingLastComponent()
        let path =
            vectorFile == FileTree.standardInput
            ? FilePath(name) : directory.pushing(FilePath(name))
        do throws(VectorIssue) {
            let file = try FileReading(path.string)
            defer { file.close() }
            return try file.readWhole(max: sizeMax)
        } catch {
            throw KeyError(
                "the key's file \(PlainText.quoted(path.string)): \(error.message)",
                hint: "it is looked for beside the vector file")
        }
    }
}

extension VectorReader {
    /// A reader of the file at `path`, which looks for keys beside it.
    init(_ path: String) {
        self.init(file: path) { (name) throws(KeyError) in
            try KeyFile.read(name, besides: path)
        }
    }
}
