import ArgumentParser
#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif
import SystemPackage

/// Credentials for a provider, asked for on the terminal where the environment has none.
///
/// The answers become variables of the environment, from which the program that signs reads them.
enum PromptedCredentials {
    /// Asks for key and secret, and for a token, if there is a terminal to ask on.
    static func askIfMissing() throws(ExitCode) {
        guard isMissing("OAUTH_CONSUMER_KEY") || isMissing("OAUTH_CONSUMER_SECRET"),
            Console.isTerminal(.standardInput)
        else { return }
        try ask("OAUTH_CONSUMER_KEY", "Consumer key: ", isShown: true)
        try ask("OAUTH_CONSUMER_SECRET", "Consumer secret (input hidden): ")
        try ask("OAUTH_TOKEN", "Token (Enter for none): ", isShown: true)
        guard !Environment["OAUTH_TOKEN"].isEmpty else { return }
        try ask("OAUTH_TOKEN_SECRET", "Token secret (input hidden): ")
    }

    private static func isMissing(_ variable: String) -> Bool {
        Environment[variable].isEmpty
    }

    private static func ask(
        _ variable: String,
        _ prompt: String,
        isShown: Bool = false
    ) throws(ExitCode) {
        guard isMissing(variable) else { return }
        var bytes = try HiddenInput.line(prompt: prompt, isShown: isShown)
        if bytes.last == 0x0D { bytes.removeLast() }
        guard !bytes.isEmpty else { return }
        setenv(variable, String(decoding: bytes, as: UTF8.self), 1)
    }
}
