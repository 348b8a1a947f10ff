import Results
#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif
import ArgumentParser
import SystemPackage
import Vectors

/// Standard output and standard error, whether or not they are a terminal.
enum Console {
    enum Color: String, CaseIterable, Sendable {
        case auto, always, never
    }

    /// Whether `descriptor` gets colours: `auto` means a terminal without NO_COLOR or TERM=dumb.
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
    static func printResult(_ text: String) throws(ExitCode) {
        var output = ResultOutput()
        var summary = RunSummary()
        output.append(line: text)
        output.finish(&summary)
        if summary.unwritten > 0 { throw .broken }
    }

    /// Writes lines for people to standard output, in which no CI service finds a command.
    static func printText(_ lines: [String]) throws(ExitCode) {
        try printResult(lines.map(InertText.line).joined(separator: "\n"))
    }

    /// Writes an error to standard error.
    static func printError(_ text: String) {
        let style = ReportStyle(hasColor: hasColor(.auto, on: .standardError))
        write(" \(text)", after: style.paint("oauthcheck: error:", .red))
    }

    /// Writes a note to standard error.
    static func printNote(_ text: String) {
        write("oauthcheck: note: \(text)")
    }

    /// Writes `text` to standard error, without a prefix.
    static func printAside(_ text: String) {
        write(text)
    }

    /// Writes a line to standard error whose colours are our own, and whose text is visible.
    static func printStyled(_ line: String) { write(bytes: Array((line + "\n").utf8)) }

    /// Writes a question to standard error, without a line end.
    static func printPrompt(_ text: String) { write(bytes: Array(text.utf8)) }

    private static func write(_ text: String, after prefix: String = "") {
        // Messages of the argument parser repeat arguments as they are.
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let text = lines.map { InertText.line(PlainText.visible(String($0))) }
            .joined(separator: "\n")
        write(bytes: Array("\(prefix)\(text)\n".utf8))
    }

    private static func write(bytes: [UInt8]) {
        do {
            try FileDescriptor.standardError.writeInterruptibly(bytes)
        } catch {
            // Nobody is left to tell.
        }
    }
}
