import SystemPackage
import Vectors

/// Why a result cannot be written.
struct OutputError: Error, CustomStringConvertible {
    let target: String
    let reason: Errno
    /// What the run reads the same file as; nil if it does not.
    let part: FilePart?

    /// Whether the reader has gone away, as `head` does when it has enough.
    var isClosedPipe: Bool { reason == .brokenPipe }

    private var cause: String {
        part.map { "the run reads it as \($0.rawValue)" } ?? "\(reason)".lowercased()
    }

    var description: String {
        "cannot write to \(PlainText.visible(target)): \(cause)"
            + (hint.map { "\n  hint: \($0.text)" } ?? "")
    }

    /// What to do first; nil if nothing is known.
    private var hint: Hint? {
        if part != nil { return Hint(FileConflict.hint) }
        let folder = FilePath(target).removingLastComponent().string
        guard reason == .noSuchFileOrDirectory, !folder.isEmpty, FileStatus(folder) == nil else {
            return nil
        }
        return "make the folder first: mkdir -p \(ShellWord.quoted(folder))"
    }

    /// The same about a file of the call, which is named before it.
    var issue: VectorIssue {
        VectorIssue(
            file: target, message: "cannot write the file: \(cause)",
            hint: hint)
    }

    init(_ target: String, _ error: any Error) {
        if let error = error as? OutputError {
            self = error
            return
        }
        self.target = target
        reason = error as? Errno ?? .ioError
        part = nil
    }

    /// The file is also read.
    init(_ target: String, isAlso part: FilePart) {
        self.target = target
        (reason, self.part) = (.fileExists, part)
    }
}
