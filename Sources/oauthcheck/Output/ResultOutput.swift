import Conformance

/// Results on their way to standard output, until nothing can be written any more.
struct ResultOutput {
    /// Written in one piece when it has grown to this.
    private static let bufferMax = 1 << 16

    /// What is still to be written.
    var octets: [UInt8] = []
    private(set) var failure: OutputError?

    /// Whether nothing more can be written.
    var isClosed: Bool { failure != nil }

    mutating func append(line: String) {
        octets.append(contentsOf: line.utf8)
        octets.append(UInt8(ascii: "\n"))
        flushIfLong()
    }

    mutating func flushIfLong() {
        if octets.count >= Self.bufferMax { flush() }
    }

    mutating func flush() {
        defer { octets.removeAll(keepingCapacity: true) }
        guard failure == nil, !octets.isEmpty else { return }
        do throws(OutputError) {
            try StandardOutput.write(octets)
        } catch {
            failure = error
        }
    }

    /// Writes the rest; where something could not be written, says so and counts it.
    mutating func finish(_ summary: inout RunSummary) {
        flush()
        guard let failure else { return }
        summary.unwritten += 1
        if !failure.isClosedPipe { Console.printError("\(failure)") }
    }
}
