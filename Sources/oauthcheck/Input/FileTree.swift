import SystemPackage
import Vectors

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The files that a command line names, including those in directories.
enum FileTree {
    static let standardInput = "-"
    static let endings = ["json", "jsonl", "ndjson"]

    /// Every vector file at `paths`, in this order; the files of a directory are sorted by name.
    static func files(named paths: [String]) -> (files: [String], issues: [VectorIssue]) {
        var files: [String] = []
        var issues: [VectorIssue] = []
        for path in paths {
            guard path != standardInput, isDirectory(path) else {
                files.append(path)
                continue
            }
            do {
                let found = try vectorFiles(under: path)
                files += found
                guard found.isEmpty else { continue }
                issues.append(
                    VectorIssue(
                        file: path, message: "the directory has no vector files",
                        hint: "names of vector files end in .json, .jsonl or .ndjson"))
            } catch {
                issues.append(VectorIssue(file: path, message: "cannot read the directory"))
            }
        }
        // A file that is named twice, or by a folder, too, is read once.
        return (files.withoutRepetitions, issues)
    }

    /// Whether each line of the file is a vector: by the file's ending, or because `--jsonl` was
    /// given and the file does not end in `.json`.
    static func isJSONLines(_ path: String, byOption: Bool) -> Bool {
        let ending = ending(of: path)
        return ["jsonl", "ndjson"].contains(ending) || byOption && ending != "json"
    }

    private static func isDirectory(_ path: String) -> Bool {
        FileStatus(path)?.isDirectory ?? false
    }

    /// The size of all `files` in bytes; nil if one of them is a stream.
    static func size(of files: [String]) -> Int? {
        var size = 0
        for file in files {
            guard file != standardInput, let octets = FileStatus(file)?.size else { return nil }
            size += octets
        }
        return size
    }

    private static func vectorFiles(under directory: String) throws -> [String] {
        let names = try FileManager.default.contentsOfDirectory(atPath: directory)
        let prefix = directory.utf8.last == UInt8(ascii: "/") ? directory : directory + "/"
        var files: [String] = []
        for name in names.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) })
        where !name.hasPrefix(".") {
            if isDirectory(prefix + name) {
                files += try vectorFiles(under: prefix + name)
            } else if endings.contains(ending(of: name)) {
                files.append(prefix + name)
            }
        }
        return files
    }

    private static func ending(of path: String) -> String {
        FilePath(path).extension?.lowercased() ?? ""
    }
}
