import SystemPackage
import Vectors

/// Why a result cannot be written.
struct OutputError: Error, CustomStringConvertible {
    let target: String
    let reason: Errno

    /// Whether the reader has gone away, as `head` does when it has enough.
    var isClosedPipe: Bool { reason == .brokenPipe }

    var description: String {
        "cannot write to \(PlainText.visible(target)): \("\(reason)".lowercased())"
            + (hint.map { "\n  hint: \($0.text)" } ?? "")
    }

    /// What to do first; nil if nothing is known.
    private var hint: Hint? {
        let folder = FilePath(target).removingLastComponent().string
        guard reason == .noSuchFileOrDirectory, !folder.isEmpty, FileStatus(folder) == nil else {
            return nil
        }
        return "make the folder first: mkdir -p \(ShellWord.quoted(folder))"
    }

    /// The same about a file of the call, which is named before it.
    var issue: VectorIssue {
        VectorIssue(
            file: target, message: "cannot write the file: \("\(reason)".lowercased())",
            hint: hint)
    }

    init(_ target: String, _ error: any Error) {
        self.target = target
        reason = error as? Errno ?? .ioError
    }
}
