import Vectors
import ArgumentParser
import SystemPackage

/// Where a secret comes from: an environment variable, a file, or an answer at the terminal.
///
/// Never an argument: every user of the machine can see arguments.
struct SecretSource {
    /// In bytes; no secret is larger.
    private static let sizeMax = 1 << 16

    /// What people call the secret.
    let name: String
    let variable: String?
    let file: String?
    /// Whether a file may have several lines, of which `explain` finds the one that fits.
    var permitsLines = false
    /// Whether a variable may be empty; a file never is.
    var permitsEmpty = true

    /// Reads the secret, without the line end of a file.
    ///
    /// If neither variable nor file is named, and `asks` is true, asks at the terminal. A message
    /// repeats a name only if it looks like one: it may be the secret itself, in the wrong place.
    func read(asks: Bool) throws -> String {
        if let variable {
            guard let value = Environment.bytes(of: variable) else {
                throw CallError(unset(variable))
            }
            guard permitsEmpty || !value.isEmpty else {
                let shown =
                    Self.mayShow(variable) ? "\(variable) (\(name))" : "that \(option)-env names"
                throw CallError(
                    "the environment variable \(shown) is empty"
                        + "\n  hint: set it to the \(name), or use \(option)-file FILE")
            }
            return try checked(value, from: "the variable that \(option)-env names")
        }
        if let file { return try firstLine(of: file) }
        guard asks, Console.isTerminal(.standardInput) else { return "" }
        return try checked(Self.ask(for: name), from: "what was typed")
    }

    /// `--consumer-secret` or `--token-secret`.
    private var option: String {
        "--" + name.split(separator: " ").joined(separator: "-")
    }

    /// What is wrong with a variable that is not set.
    private func unset(_ variable: String) -> String {
        if variable.isEmpty { return "\(option)-env: the name of the variable is empty" }
        guard Self.mayShow(variable) else {
            return "the environment variable that \(option)-env names is not set; export it\n"
                + "  hint: \(option)-env takes the name of a variable, not the secret itself"
        }
        return "environment variable \(variable) (\(name)) is not set; export it"
    }

    /// Whether a message may repeat what was given as the name of a variable.
    static func mayShow(_ variable: String) -> Bool {
        VariableName.isUsual(variable) && HarmlessWord.isOne(variable)
    }

    private func firstLine(of file: String) throws -> String {
        let named = SecretFile(option: "\(option)-file", path: file)
        let bytes: [UInt8]
        do throws(VectorIssue) {
            bytes = try named.read(max: Self.sizeMax)
        } catch {
            throw CallError(
                named.isShown ? "\(named.option): \(file): \(error.message)" : error.text)
        }
        var text = bytes[...]
        if text.last == 0x0A { text.removeLast() }
        if text.last == 0x0D { text.removeLast() }
        let title = "\(option)-file: \(PlainText.visible(file))"
        try require(!text.isEmpty, "\(title) is empty\n  hint: write the \(name) into the file")
        let lines = text.split(separator: 0x0A)
        guard permitsLines || lines.count < 2 else {
            let other = lines.contains { $0.contains(UInt8(ascii: "=")) }
            throw CallError(
                "\(title) has \(lines.count) lines; a secret has only one"
                    + (other ? "\n  hint: for NAME=… lines, use --env-file" : ""))
        }
        let end = lines.count < 2 ? text.firstIndex(of: UInt8(ascii: "=")) : nil
        if let end, end + 1 < text.endIndex {
            let name = String(decoding: text[..<end], as: UTF8.self)
            try require(
                !VariableName.isUsual(name) || !name.contains("SECRET"),
                "\(title) has NAME= before the secret"
                    + "\n  hint: --env-file reads files with NAME=… lines: --env-file "
                    + ShellWord.quoted(file))
        }
        return try checked(Array(text), from: "the file that \(option)-file names")
    }

    /// The secret as text; a replaced byte would make another secret.
    private func checked(_ bytes: [UInt8], from source: String) throws -> String {
        let text = String(decoding: bytes, as: UTF8.self)
        try require(text.utf8.elementsEqual(bytes), "\(source) is not UTF-8 text")
        return text
    }

    /// Asks at the terminal, which does not show the answer.
    private static func ask(for name: String) throws(ExitCode) -> [UInt8] {
        try HiddenInput.line(prompt: "\(name.capitalizedFirst) (input hidden): ")
    }
}

extension String {
    fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
