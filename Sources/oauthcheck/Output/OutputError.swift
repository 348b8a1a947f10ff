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
    }

    /// The same about a file of the call, which is named before it.
    var issue: VectorIssue {
        VectorIssue(
            file: target, message: "cannot write the file: \("\(reason)".lowercased())")
    }

    init(_ target: String, _ error: any Error) {
        self.target = target
        reason = error as? Errno ?? .ioError
    }
}
