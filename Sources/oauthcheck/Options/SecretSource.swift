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

    /// Reads the secret, without the line end of a file.
    ///
    /// If neither variable nor file is named, and `asks` is true, asks at the terminal.
    func read(asks: Bool) throws -> String {
        if let variable {
            guard let value = Environment.value(of: variable) else {
                throw ValidationError(
                    "environment variable \(PlainText.visible(variable)) (\(name)) is not set; "
                        + "export it")
            }
            return value
        }
        if let file { return try Self.firstLine(of: file) }
        guard asks, Console.isTerminal(.standardInput) else { return "" }
        return try Self.ask(for: name)
    }

    private static func firstLine(of file: String) throws -> String {
        do throws(VectorIssue) {
            let reading = try FileReading(file)
            defer { reading.close() }
            var octets = try reading.readWhole(max: sizeMax)
            if octets.last == 0x0A { octets.removeLast() }
            if octets.last == 0x0D { octets.removeLast() }
            return String(decoding: octets, as: UTF8.self)
        } catch {
            throw ValidationError("\(error)")
        }
    }

    /// Asks at the terminal, which does not show the answer.
    private static func ask(for name: String) throws(ExitCode) -> String {
        let line = try HiddenInput.line(prompt: "\(name.capitalizedFirst) (input hidden): ")
        return String(decoding: line, as: UTF8.self)
    }
}

extension String {
    fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
