import ArgumentParser
import ProviderProfiles
import SystemPackage
import Vectors

/// `oauthcheck errors`: what a provider's error means, and what to do.
struct ErrorsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "errors",
        abstract: "Say what a provider's error means.",
        discussion: """
            Paste the text, the code or the whole answer. The causes are in order, the
            most likely first.

            Examples:
              oauthcheck errors 'Could not authenticate you'
              oauthcheck errors 'oauth_problem=timestamp_refused'
              oauthcheck errors --provider salesforce 1705
              curl … | oauthcheck errors -
            """
    )

    @Argument(help: ArgumentHelp("The error; - reads it from standard input."))
    var text: [String] = []

    @OptionGroup var provider: ProviderOption

    /// In bytes; an error is short.
    private static let lengthMax = 1 << 20

    func run() throws {
        guard !text.isEmpty else {
            throw ValidationError("nothing to look up: give the text of the error, or - for input")
        }
        let text = try pasted()
        guard text.utf8.contains(where: { !" \t\r\n".utf8.contains($0) }) else {
            throw ValidationError(
                self.text == [FileTree.standardInput]
                    ? "standard input is empty" : "the text of the error is empty")
        }
        let profile = provider.provider.flatMap(ProviderProfiles.named)
        let lines = ErrorText(text, of: profile).lines
        guard !lines.isEmpty else {
            Console.printError("no error is known with these words")
            let option = profile.map { " --provider \($0.name)" } ?? ""
            Console.printAside(
                "  hint: 'oauthcheck explain --env-file .env\(option) -- curl …' finds out what "
                    + "is wrong with the request")
            throw ExitCode(4)
        }
        try Console.printText(lines)
    }

    private func pasted() throws -> String {
        guard text == [FileTree.standardInput] else { return text.joined(separator: " ") }
        do throws(VectorIssue) {
            let file = try FileReading(FileTree.standardInput)
            defer { file.close() }
            return String(decoding: try file.readWhole(max: Self.lengthMax), as: UTF8.self)
        } catch {
            Console.printError(error)
            throw ExitCode.unusable
        }
    }
}
