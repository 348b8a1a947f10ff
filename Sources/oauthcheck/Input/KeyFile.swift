import SystemPackage
import Vectors

/// A key's file; a vector file names it relative to itself.
enum KeyFile {
    /// In bytes; no key or certificate in PEM is larger.
    private static let sizeMax = 1 << 18

    static func read(_ name: String, besides vectorFile: String) throws(KeyError) -> [UInt8] {
        guard !name.contains("-----BEGIN") else {
            throw KeyError(
                "expected the name of a file, but found a key",
                hint: "a PEM key itself goes into private_key or public_key")
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
                "key \(PlainText.quoted(path.string)): \(error.message)",
                hint: "its path is relative to the vector file")
        }
    }
}

extension VectorBuilder {
    /// A builder of vectors that a file at `path` would have, which looks for keys beside it.
    init(_ path: String) {
        self.init(file: path) { (name) throws(KeyError) in
            try KeyFile.read(name, besides: path)
        }
    }
}

extension VectorReader {
    /// A reader of the file at `path`, which looks for keys beside it.
    init(_ path: String, variable: @escaping KeyRing.Variable = Environment.octets(of:)) {
        self.init(file: path, variable: variable) { (name) throws(KeyError) in
            try KeyFile.read(name, besides: path)
        }
    }
}
