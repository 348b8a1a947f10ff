import ArgumentParser
import SystemPackage

/// A line from the terminal, which does not show it unless it is not secret.
enum HiddenInput {
    /// In bytes; a terminal gives no longer line.
    private static let lineMax = 1 << 12

    /// Reads a line from standard input, which must be a terminal, without its end.
    ///
    /// The terminal shows again what is typed on every way out of here: after a line, at the end
    /// of the input, and after a signal.
    static func line(prompt: String, isShown: Bool = false) throws(ExitCode) -> [UInt8] {
        let terminal = FileDescriptor.standardInput
        if !isShown { TerminalEcho.turnOff() }
        defer { TerminalEcho.restore() }
        Console.printPrompt(prompt)
        // The user's line end is not shown either.
        defer { if !isShown { Console.printAside("") } }
        var line: [UInt8] = []
        while line.count < lineMax {
            Interruption.wait(for: terminal)
            if let code = Interruption.exitCode { throw ExitCode(code) }
            let start = line.count
            do {
                try terminal.read(appendingTo: &line, size: lineMax)
            } catch Errno.interrupted {
                continue
            } catch {
                return line
            }
            if line.count == start { return line }
            if let end = line.firstIndex(of: 0x0A) { return Array(line[..<end]) }
        }
        return line
    }
}
