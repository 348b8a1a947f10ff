import Conformance
import SystemPackage

/// Why a result cannot be written.
struct OutputError: Error, CustomStringConvertible {
    let target: String
    let reason: Errno

    /// Whether the reader has gone away, as `head` does when it has enough.
    var isClosedPipe: Bool { reason == .brokenPipe }

    var description: String {
        "\(PlainText.visible(target)) cannot be written: \("\(reason)".lowercased())"
    }

    init(_ target: String, _ error: any Error) {
        self.target = target
        reason = error as? Errno ?? .ioError
    }
}

/// Standard output, for results.
enum StandardOutput {
    static func write(_ octets: [UInt8]) throws(OutputError) {
        do {
            try FileDescriptor.standardOutput.writeAll(octets)
        } catch {
            throw OutputError("standard output", error)
        }
    }
}
