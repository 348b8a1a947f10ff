import Probing
import Vectors
#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Somebody else than the prober who decides on the authorization page.
struct ProbeApprover {
    /// Nil for somebody on the terminal.
    private let command: String?

    /// A command that prints more has failed.
    private static let bytesMax = 65_536

    /// Nil if the prober reads the page itself.
    init?(_ how: String?) {
        guard let how, how != "form" else { return nil }
        command = how == "ask" ? nil : how
    }

    func decide(_ url: String, _ decision: Decision, _ user: Int) -> ApprovalOutcome {
        setenv("OAUTHCHECK_USER", "\(user)", 1)
        if let command { return run("\(command) \(ShellWord.quoted(url))", decision) }
        let who = user == 1 ? "" : " as another user"
        Console.printAside("open this page\(who), and \(decision.rawValue): \(url)")
        Console.printAside("then enter the URL that you are redirected to, or the verifier:")
        return readLine().map(Self.outcome) ?? .failed("nobody answered")
    }

    private static func outcome(_ line: String) -> ApprovalOutcome {
        let words = line.split(whereSeparator: \.isWhitespace)
        guard let word = words.first.map(String.init) else { return .ended }
        return word.contains("://") ? .redirected(word) : .shown(verifier: word)
    }

    /// Revokes a token with a command.
    ///
    /// - Returns: why that failed; nil if it did not.
    static func revoke(_ token: String, with command: String?) -> String? {
        guard let command, let stream = popen("\(command) \(ShellWord.quoted(token))", "r") else {
            return "the --revoke command cannot be started"
        }
        var bytes = [UInt8](repeating: 0, count: bytesMax)
        while fread(&bytes, 1, bytesMax, stream) > 0 {}
        return pclose(stream) == 0 ? nil : "the --revoke command failed"
    }

    /// Starts a server again with a command, which may leave a program running.
    ///
    /// - Returns: why that failed; nil if it did not, or if there is no command.
    static func restart(with command: String?) -> String? {
        guard let command else { return nil }
        Console.printAside("the server has stopped; restarting it with the --restart command")
        // A program that goes on must not hold the pipe.
        guard let stream = popen("{ \(command)\n} </dev/null >/dev/null 2>&1", "r") else {
            return "the --restart command cannot be started"
        }
        return pclose(stream) == 0 ? nil : "the --restart command failed"
    }

    /// Runs a command, whose last line says what came of the page.
    private func run(_ line: String, _ decision: Decision) -> ApprovalOutcome {
        setenv("OAUTHCHECK_DECISION", decision.rawValue, 1)
        guard let stream = popen(line, "r") else {
            return .failed("the --flow command cannot be started")
        }
        var bytes = [UInt8](repeating: 0, count: Self.bytesMax + 1)
        let count = fread(&bytes, 1, bytes.count, stream)
        let status = pclose(stream)
        guard count <= Self.bytesMax else {
            return .failed("the --flow command printed more than 64 KiB")
        }
        guard status == 0 else { return .failed("the --flow command failed") }
        let lines = String(decoding: bytes.prefix(count), as: UTF8.self).split(
            whereSeparator: \.isNewline)
        return lines.last.map { Self.outcome(String($0)) } ?? .ended
    }
}
