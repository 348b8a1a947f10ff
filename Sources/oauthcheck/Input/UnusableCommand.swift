import Adapters
import Vectors

/// A command of an adapter that cannot be run.
enum UnusableCommand {
    /// In bytes; a first line that names an interpreter is shorter.
    private static let startMax = 256

    /// Reports why a command cannot be asked.
    static func printError(_ error: AdapterError, of command: [String]) {
        let hint = hint(for: command) ?? (error.kind == .absence ? absence(of: command) : nil)
        let line = hint.map { "\n  hint: \($0.text)" } ?? ""
        Console.printError(PlainText.visible(error.message) + line)
    }

    /// What to do if there is no such program.
    private static func absence(of command: [String]) -> Hint? {
        guard let path = command.first else { return nil }
        guard !path.utf8.contains(UInt8(ascii: "/")) else { return MissingPath.hint(for: path) }
        return "install the program, or add its folder to PATH"
    }

    /// Why a command cannot be run, or what may be meant by it; nil if that is not known.
    static func hint(for command: [String]) -> Hint? {
        guard let path = command.first else { return nil }
        guard let status = FileStatus(path) else {
            let isQuoted = command.count == 1 && path.contains(" ")
            return isQuoted ? "write the command without quotes around it: -- \(path)" : nil
        }
        let isPath = path.utf8.contains(UInt8(ascii: "/"))
        guard status.isRegular else {
            return isPath && status.isDirectory ? "this is a directory" : nil
        }
        guard isPath else {
            return "to run the file with this name, write \(ShellWord.quoted("./\(path)"))"
        }
        guard status.permissions & 0o111 != 0 else {
            return "the file is not executable; for a program: chmod +x \(ShellWord.quoted(path))"
        }
        return interpreterHint(path)
    }

    /// Why a file is not run that may be: its first line does not name a program.
    private static func interpreterHint(_ path: String) -> Hint? {
        let start = FileReading.head(of: path, size: startMax)
        guard !start.isEmpty else { return nil }
        guard start.starts(with: "#!".utf8) else {
            return start.contains(0)
                ? "the program may be for another kind of machine, or its loader is missing"
                : "the file is neither a program nor a script that begins with #!"
        }
        let words = start.dropFirst(2).split { " \n".utf8.contains($0) }
        let name = String(decoding: words.first ?? [], as: UTF8.self)
        return FileStatus(name) == nil
            ? "the script's first line names \(PlainText.visible(name)), which does not exist" : nil
    }
}
