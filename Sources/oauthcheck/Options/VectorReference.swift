import ArgumentParser
import Conformance

/// A file, or one vector of it: `FILE` or `FILE::ID`, with the file's ending or without.
struct VectorReference {
    let file: String
    /// Nil for every vector of the file.
    let id: String?

    init(_ text: String) {
        guard FileStatus(text) == nil, let separator = text.lastRange(of: "::") else {
            (file, id) = (text, nil)
            return
        }
        let stem = String(text[..<separator.lowerBound])
        let paths = [stem] + FileTree.endings.map { "\(stem).\($0)" }
        file = paths.first { FileStatus($0)?.isDirectory == false } ?? stem
        id = String(text[separator.upperBound...])
    }

    /// What is read: the vectors that are meant, and no others.
    func input(jsonl: Bool) throws -> InputOptions {
        var arguments = jsonl ? ["--jsonl"] : []
        if let id { arguments.append("--id=\(id)") }
        return try InputOptions.parse(arguments + ["--", file])
    }
}

extension String {
    /// The last place where `other` stands.
    fileprivate func lastRange(of other: String) -> Range<Index>? {
        ranges(of: other).last
    }
}
