import SystemPackage
import Vectors

/// A path that leads to no file: what is wrong with it, and which one may be meant.
enum MissingPath {
    /// What to give instead of `path`; nil if nothing is known of it.
    static func hint(for path: String) -> Hint? {
        if path.hasPrefix("~/") {
            return "the shell does not expand ~ in quotes; write $HOME instead of ~"
        }
        if path.lowercased().hasPrefix("file://") { return "leave out file://" }
        return folderHint(for: path)
    }

    /// The path in the same folder with the most similar name, or what else may be wrong.
    private static func folderHint(for path: String) -> Hint? {
        let path = FilePath(path)
        let parent = path.removingLastComponent()
        let folder = parent.string.isEmpty ? "." : parent.string
        guard FileStatus(folder) != nil else {
            return "there is no folder \(PlainText.quoted(folder))"
        }
        if let name = path.lastComponent?.string, name.utf8.count >= nameMin,
            let near = Misspelling.nearest(to: name, among: names(in: folder))
        {
            return "did you mean \(PlainText.quoted(parent.pushing(FilePath(near)).string))?"
        }
        return path.isRelative ? relative : nil
    }

    /// What to know about a path that is not similar to another one.
    static let relative: Hint = "paths are relative to the current folder"

    /// In bytes; a shorter name is similar to everything.
    private static let nameMin = 3
    /// A folder with more names is not searched.
    private static let namesMax = 1_000

    /// The names in a folder, sorted.
    private static func names(in folder: String) -> [String] {
        let entries: [Directory.Entry]
        do throws(Errno) {
            entries = try Directory.entries(in: folder)
        } catch {
            // What cannot be read is reported already.
            return []
        }
        guard entries.count <= namesMax else { return [] }
        return entries.map(\.name).sorted { $0.lexicographicallyPrecedes($1) }
            .compactMap { String(validating: $0, as: UTF8.self) }
            .filter { ![".", ".."].contains($0) }
    }
}
