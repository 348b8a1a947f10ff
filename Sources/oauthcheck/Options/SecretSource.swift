#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif
import ArgumentParser
import Conformance
import SystemPackage

/// Where a secret comes from: an environment variable, a file, or an answer at the terminal.
///
/// Never from an argument, which every user of the machine can see.
struct SecretSource {
    /// Larger than any secret.
    private static let sizeMax = 1 << 16

    /// What people call it.
    let name: String
    let variable: String?
    let file: String?

    /// The secret, without the line's end that a file or a terminal puts behind it; where neither
    /// variable nor file is named, it may be asked for.
    func read(isAsked: Bool) throws -> String {
        if let variable {
            guard let value = Environment.value(of: variable) else {
                throw ValidationError(
                    "the environment has no \(PlainText.quoted(variable)) for the \(name)")
            }
            return value
        }
        if let file { return try Self.firstLine(of: file) }
        guard isAsked, Console.isTerminal(.standardInput) else { return "" }
        return Self.ask(for: name)
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

    /// Asks at the terminal, which shows nothing of the answer.
    private static func ask(for name: String) -> String {
        guard let answer = getpass("\(name) (nothing is shown): ") else { return "" }
        return String(cString: answer)
    }
}
