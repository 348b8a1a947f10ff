#if Live
import SystemPackage
import Vectors

/// Standard output for the ready line, standard error for everything else.
enum LiveConsole {
    static func printResult(_ line: String) { write(line, to: .standardOutput) }

    static func printAside(_ line: String) { write(line, to: .standardError) }

    static func printError(_ message: String) {
        let isMarked = message.hasPrefix("Error: ")
        printAside("oauthcheck: " + (isMarked ? String(message.dropFirst(7)) : message))
    }

    /// What the command line calls an option.
    @Sendable
    static func name(_ option: Hint.Option) -> String {
        "--" + option.words.split(separator: " ").joined(separator: "-")
    }

    /// One call for a line, so that lines of several threads do not mix.
    private static func write(_ line: String, to file: FileDescriptor) {
        do {
            try file.writeAll(Array("\(line)\n".utf8))
        } catch {
            // Nobody reads what the server says; it serves nevertheless.
        }
    }
}
#endif
