import Results
import SystemPackage
import Vectors

/// Collects results and writes them to standard output, or to a file, in large pieces.
///
/// After an error nothing more is written.
struct ResultOutput {
    /// The buffer is written when it has grown to this.
    private static let bufferMax = 1 << 16

    /// What is still to be written.
    var bytes: [UInt8] = []
    private(set) var failure: OutputError?
    /// Nil for standard output.
    private var file: AtomicFile?

    /// Writes to standard output.
    init() {}

    /// Writes to the file at `path`, which is replaced by ``commit()``, or appended to.
    init(file path: String, appending: Bool) {
        do throws(OutputError) {
            file = try AtomicFile(path, appending: appending)
        } catch {
            failure = error
        }
    }

    /// Whether nothing more can be written.
    var isClosed: Bool { failure != nil }

    mutating func append(line: String) {
        bytes.append(contentsOf: line.utf8)
        bytes.append(UInt8(ascii: "\n"))
        flushIfLong()
    }

    /// Appends a line for people, in which no CI service finds a command.
    mutating func append(text line: String) { append(line: InertText.line(line)) }

    mutating func flushIfLong() {
        if bytes.count >= Self.bufferMax { flush() }
    }

    mutating func flush() {
        defer { bytes.removeAll(keepingCapacity: true) }
        guard failure == nil, !bytes.isEmpty else { return }
        do throws(OutputError) {
            if let file {
                try file.write(bytes)
            } else {
                try StandardOutput.write(bytes)
            }
        } catch {
            failure = error
        }
    }

    /// Writes the rest, and puts a file in its place.
    mutating func commit() {
        flush()
        guard failure == nil else { return }
        do throws(OutputError) {
            try file?.commit()
        } catch {
            failure = error
        }
    }

    /// Writes nothing more, and leaves a file as it was.
    mutating func discard() {
        bytes = []
        file?.discard()
        file = nil
    }

    /// Writes the rest; reports and counts a failure to write.
    mutating func finish(_ summary: inout RunSummary) {
        commit()
        guard let failure else { return }
        summary.unwritten += 1
        if !failure.isClosedPipe { Console.printError("\(failure)") }
    }
}

/// Standard output, for results.
enum StandardOutput {
    static func write(_ bytes: [UInt8]) throws(OutputError) {
        do {
            try FileDescriptor.standardOutput.writeInterruptibly(bytes)
        } catch {
            throw OutputError("standard output", error)
        }
    }
}
