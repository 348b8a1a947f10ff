#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif
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
    static func printResult(_ text: String) {
        write(text, to: .standardOutput)
    }

    /// Writes a warning or a hint to standard error.
    static func printNote(_ text: String) {
        write(text, to: .standardError)
    }

    private static func write(_ text: String, to descriptor: FileDescriptor) {
        let line = Array(text.utf8) + [UInt8(ascii: "\n")]
        do {
            try descriptor.writeAll(line)
        } catch {
            // There is nobody left to tell.
        }
    }
}
