import OAuth1
import SystemPackage
import Vectors

/// A key's file; a vector file names it relative to itself.
enum KeyFile {
    /// In bytes; no key or certificate in PEM is larger.
    private static let sizeMax = 1 << 18
    /// The length of `pem`, `der` or `key`; a secret seldom ends like that.
    private static let endingMax = 4

    static func read(_ name: String, besides vectorFile: String) throws(KeyError) -> [UInt8] {
        guard !name.contains("-----BEGIN") else {
            throw KeyError(
                "expected the name of a file, but found a key",
                hint: "put the text of the PEM key into private_key or public_key")
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
            guard isShown(name, at: path.string) else {
                throw KeyError(
                    "key file: \(error.message)",
                    hint: "the name of the file is not shown, because it may be the key itself")
            }
            throw KeyError(
                "key \(PlainText.quoted(path.string)): \(error.message)",
                hint: FileStatus(vectorFile) == nil
                    ? nil : "the path of the key is relative to the vector file")
        }
    }

    /// Whether messages repeat the name: if there is such a file, or the name ends like one.
    private static func isShown(_ name: String, at path: String) -> Bool {
        if FileStatus(path) != nil { return true }
        guard let ending = FilePath(name).extension else { return false }
        return ending.utf8.count <= endingMax
            && ending.utf8.allSatisfy { (0x61...0x7A).contains(ASCII.lowercased($0)) }
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
    ///
    /// `name` is what reports call it, if that is not its path.
    init(
        _ path: String,
        named name: String? = nil,
        variable: @escaping KeyRing.Variable = Environment.bytes(of:)
    ) {
        self.init(file: name ?? path, variable: variable) { (name) throws(KeyError) in
            try KeyFile.read(name, besides: path)
        }
    }
}
