import ArgumentParser
import OAuth1
import ProviderProfiles
import SystemPackage
import Vectors

/// `oauthcheck errors`: what a provider's error means, and what to do.
struct ErrorsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "errors",
        abstract: "Say what a provider's error means.",
        discussion: """
            Give the error's text, or the server's whole answer. With --provider, the
            error's code is enough. The output lists the likely causes, the most likely
            first.

            Examples:
              oauthcheck errors 'Could not authenticate you'
              oauthcheck errors 'oauth_problem=timestamp_refused'
              oauthcheck errors --provider salesforce 1705
              curl … | oauthcheck errors -
            """
    )

    @Argument(help: ArgumentHelp("The error's text or code, or - for standard input."))
    var text: [String] = []

    @Option(help: ArgumentHelp("Look up only this provider's errors.", valueName: "name"))
    var provider: String?

    /// In bytes; an error is short.
    private static let lengthMax = 1 << 20

    func validate() throws { try ProviderOption.require(provider) }

    func run() throws {
        try require(
            !text.isEmpty, "nothing to look up: give an error's text, or - for standard input")
        let text = try pasted()
        try require(
            text.utf8.contains(where: { !" \t\r\n".utf8.contains($0) }),
            self.text == [FileTree.standardInput]
                ? "standard input is empty" : "the text of the error is empty")
        let profile = provider.flatMap(ProviderProfiles.named)
        let lines = ErrorText(text, of: profile).lines
        guard !lines.isEmpty else {
            Console.printError("the text contains no known error")
            Console.printAside("  hint: \(hint(for: text, of: profile))")
            throw ExitCode(4)
        }
        try Console.printText(lines)
    }

    /// What to do about a text that is not known.
    private func hint(for text: String, of profile: ProviderProfile?) -> String {
        if self.text.count == 1, FileStatus(text)?.isRegular ?? false {
            return "to read this file: oauthcheck errors - < \(ShellWord.quoted(text))"
        }
        let words = text.split { !$0.isLetter && $0 != "_" }.map(String.init)
        let known = ProblemWord.all.map(\.word) + ProviderProfiles.errorCodes
        let near = words.lazy.filter { $0.contains("_") }
            .compactMap { Misspelling.hint(for: $0, among: known) }.first
        if let near { return near }
        if text.utf8.count == 3, text.utf8.allSatisfy(ASCII.isDigit) {
            return "many errors have this status code; give the text of the server's answer"
        }
        let option = profile.map { " --provider \($0.name)" } ?? ""
        return "'oauthcheck explain --env-file .env\(option) -- curl …' finds out what is wrong "
            + "with the request"
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
