import Vectors

/// A file, or one vector of it: `FILE` or `FILE::ID`, with or without the file's ending.
struct VectorReference {
    let file: String
    /// Nil for every vector of the file.
    let id: String?

    init(_ text: String) {
        guard FileStatus(text) == nil, let separator = text.ranges(of: "::").last else {
            (file, id) = (text, nil)
            return
        }
        let stem = String(text[..<separator.lowerBound])
        let paths = [stem] + FileTree.endings.map { "\(stem).\($0)" }
        file = paths.first { FileStatus($0)?.isDirectory == false } ?? stem
        id = String(text[separator.upperBound...])
    }

    func input(isJSONLines: Bool) -> VectorInput {
        let selection = Selection(ids: id.map { [$0] } ?? [])
        return VectorInput(files: [file], isJSONLines: isJSONLines, selection: selection)
    }
}
