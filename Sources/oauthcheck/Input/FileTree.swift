import SystemPackage
import Vectors

/// The files that a command line names, including those in directories.
enum FileTree {
    static let standardInput = "-"
    static let endings = ["json", "jsonl", "ndjson"]

    /// What a list of paths comes to.
    struct Listing {
        fileprivate(set) var files: [String] = []
        fileprivate(set) var issues: [VectorIssue] = []
        /// What was left out on purpose, as sentences.
        fileprivate(set) var notes: [String] = []
    }

    /// Every vector file at `paths`, in this order; the files of a directory are sorted by name.
    static func files(named paths: [String]) -> Listing {
        var listing = Listing()
        for path in paths {
            guard path != standardInput, isDirectory(path) else {
                listing.files.append(path)
                continue
            }
            let folder = FolderReading(path)
            listing.files += folder.files
            listing.issues += folder.issues
            listing.notes += folder.notes
            guard folder.files.isEmpty, folder.issues.isEmpty else { continue }
            listing.issues.append(
                VectorIssue(
                    file: path, message: "the directory has no vector files",
                    hint: folder.other.map { other in
                        "in a folder, only files ending in .json, .jsonl and .ndjson are read; "
                            + "give other files by name: \(ShellWord.quoted(other))"
                    } ?? "names of vector files end in .json, .jsonl or .ndjson"))
        }
        listing.files = onceEach(listing.files)
        return listing
    }

    /// The paths without those of files that are named twice, or by a directory, too, however they
    /// are spelled.
    private static func onceEach(_ paths: [String]) -> [String] {
        var paths = paths.withoutRepetitions
        guard paths.count > 1 else { return paths }
        var seen: Set<FileIdentity> = []
        paths.removeAll { path in
            guard path != standardInput, let status = FileStatus(path), status.isRegular else {
                return false
            }
            return !seen.insert(FileIdentity(status)).inserted
        }
        return paths
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
            guard file != standardInput, let bytes = FileStatus(file)?.size else { return nil }
            size += bytes
        }
        return size
    }

    private static func ending(of path: String) -> String {
        FilePath(path).extension?.lowercased() ?? ""
    }
}
