import Conformance
import SystemPackage

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The files that a command line names, directories taken apart.
enum FileTree {
    static let standardInput = "-"
    static let endings = ["json", "jsonl", "ndjson"]

    /// Every vector file that `paths` name, in their order, those of a directory by name.
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
                        file: path, message: "this directory holds no vector file",
                        hint: "vector files end in .json, .jsonl or .ndjson"))
            } catch {
                issues.append(VectorIssue(file: path, message: "this directory cannot be read"))
            }
        }
        return (files, issues)
    }

    /// Whether each line of the file is a vector: by its ending, or because `--jsonl` says so of
    /// every file that does not end in `.json`.
    static func isJSONLines(_ path: String, saidByOption: Bool) -> Bool {
        let ending = ending(of: path)
        return ["jsonl", "ndjson"].contains(ending) || saidByOption && ending != "json"
    }

    private static func isDirectory(_ path: String) -> Bool {
        FileStatus(path)?.isDirectory ?? false
    }

    /// The octets in all of `files`; nil where that is not known beforehand.
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
