import Vectors

/// A file, or what is meant of it: `FILE`, `FILE::ID` with or without the file's ending, or
/// `FILE:LINE`.
struct VectorReference {
    let file: String
    /// Nil for every vector or request of the file.
    let id: String?
    /// The 1-based line of a request; nil for every one.
    private(set) var line: Int?

    init(_ word: String) {
        let text = InstalledFolder.path(of: word)
        if let (file, line) = Self.place(text) {
            (self.file, id, self.line) = (file, nil, line)
            return
        }
        guard FileStatus(text) == nil, let separator = text.ranges(of: "::").last else {
            (file, id) = (text, nil)
            return
        }
        let stem = String(text[..<separator.lowerBound])
        let paths = [stem] + (FileTree.endings + Self.requestEndings).map { "\(stem).\($0)" }
        file = paths.first { FileStatus($0)?.isDirectory == false } ?? stem
        id = String(text[separator.upperBound...])
    }

    /// The endings of files of requests, which an id in a report leaves out.
    private static let requestEndings = [
        "har", "sh", "txt", "log", "http", "hurl", "curl", "bru", "yaml", "yml",
    ]

    /// What to write where an id is the value of an option; nil for a whole file.
    var optionHint: Hint? {
        guard let id, FileStatus(file) != nil else { return nil }
        let words = [file, "--id", id].map(ShellWord.quoted)
        return "this command takes the id as an option: \(words.joined(separator: " "))"
    }

    /// Whether it is a part of a file.
    var isNarrow: Bool { id != nil || line != nil }

    private static func place(_ text: String) -> (file: String, line: Int)? {
        guard FileStatus(text) == nil, let colon = text.utf8.lastIndex(of: UInt8(ascii: ":")),
            let line = Int(text[colon...].dropFirst()), line >= 0
        else { return nil }
        let file = String(text[..<colon])
        return FileStatus(file)?.isDirectory == false ? (file, line) : nil
    }

    func input(isJSONLines: Bool) -> VectorInput {
        let selection = Selection(ids: id.map { [$0] } ?? [])
        return VectorInput(files: [file], isJSONLines: isJSONLines, selection: selection)
    }
}
