import ArgumentParser
import ProviderProfiles
import Vectors

/// `oauthcheck providers`: what providers permit and expect, and what their errors mean.
struct ProvidersCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "providers",
        abstract: "Show what providers permit, expect and answer.",
        discussion: """
            Examples:
              oauthcheck providers list
              oauthcheck providers show netsuite
            """,
        subcommands: [List.self, Show.self],
        defaultSubcommand: Show.self
    )

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "List all known providers.")

        func run() throws { try Console.printText(ProviderText.list) }
    }

    struct Show: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "show", abstract: "Show everything that is known about a provider.")

        @Argument(help: ArgumentHelp("Names of providers (default: list all)."))
        var names: [String] = []

        func run() throws {
            guard !names.isEmpty else { return try Console.printText(ProviderText.list) }
            var lines: [String] = []
            for name in names {
                guard let profile = ProviderProfiles.named(name) else {
                    let hint =
                        ProviderProfiles.hint(for: name)
                        ?? "'oauthcheck providers list' shows all providers"
                    throw CallError("unknown provider \(PlainText.quoted(name)); \(hint)")
                }
                lines += (lines.isEmpty ? [] : [""]) + ProviderText.lines(of: profile)
            }
            try Console.printText(lines)
        }
    }
}
