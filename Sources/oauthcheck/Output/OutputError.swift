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

    init(_ target: String, _ error: any Error) {
        self.target = target
        reason = error as? Errno ?? .ioError
    }
}
