import OAuth1
import Results
import Vectors

extension FileKind {
    /// Refuses a file of another kind, which is recognized by its beginning.
    ///
    /// - Parameters:
    ///   - kind: the kind that can be used.
    ///   - text: the file.
    ///   - path: as messages show it.
    /// - Throws: what the file is, and which command reads it; nothing if it is not recognized.
    static func require(
        _ kind: FileKind,
        _ text: Span<UInt8>,
        of path: String
    ) throws(VectorIssue) {
        let head = text.extracting(..<min(headMax, text.count))
        if let issue = FileKind(head)?.issue(of: path, expected: kind) { throw issue }
    }
}
