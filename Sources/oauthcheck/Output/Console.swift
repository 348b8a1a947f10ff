#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif
import ArgumentParser
import Conformance
import SystemPackage

/// The terminal, or what stands in its place.
enum Console {
    enum Color: String, CaseIterable, Sendable {
        case auto, always, never
    }

    /// Whether `descriptor` gets colours: on a terminal, unless NO_COLOR or TERM say otherwise.
    static func hasColor(_ color: Color, on descriptor: FileDescriptor) -> Bool {
        switch color {
        case .always: true
        case .never: false
        case .auto:
            isTerminal(descriptor) && Environment["NO_COLOR"].isEmpty
                && Environment["TERM"] != "dumb"
        }
    }

    static func isTerminal(_ descriptor: FileDescriptor) -> Bool {
        isatty(descriptor.rawValue) == 1
    }

    /// Writes a result to standard output.
    ///
    /// - Throws: the exit code for a result that cannot be written, once that has been said.
    static func printResult(_ text: String) throws(ExitCode) {
        var output = ResultOutput()
        var summary = RunSummary()
        output.append(line: text)
        output.finish(&summary)
        if summary.unwritten > 0 { throw .broken }
    }

    /// Writes what is wrong to standard error.
    static func printError(_ text: String) {
        write("oauthcheck: error: \(text)")
    }

    /// Writes what is worth knowing to standard error.
    static func printNote(_ text: String) {
        write("oauthcheck: note: \(text)")
    }

    /// Writes `text` to standard error as it is.
    static func printAside(_ text: String) {
        write(text)
    }

    private static func write(_ text: String) {
        let text = WorkflowCommand.inert(lines: text)
        let line = Array(text.utf8) + [UInt8(ascii: "\n")]
        do {
            try FileDescriptor.standardError.writeAll(line)
        } catch {
            // There is nobody left to tell.
        }
    }
}
