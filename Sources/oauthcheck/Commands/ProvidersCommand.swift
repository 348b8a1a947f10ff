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
            commandName: "list", abstract: "List the providers that are known.")

        func run() throws { try Console.printText(ProviderText.list) }
    }

    struct Show: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "show", abstract: "Show all that is known of a provider.")

        @Argument(help: ArgumentHelp("The providers; without any, all are listed."))
        var names: [String] = []

        func run() throws {
            guard !names.isEmpty else { return try Console.printText(ProviderText.list) }
            var lines: [String] = []
            for name in names {
                guard let profile = ProviderProfiles.named(name) else {
                    let hint =
                        Misspelling.hint(for: name, among: ProviderProfiles.names)
                        ?? "'oauthcheck providers list' shows those that are"
                    throw ValidationError("\(PlainText.quoted(name)) is not known; \(hint)")
                }
                lines += (lines.isEmpty ? [] : [""]) + ProviderText.lines(of: profile)
            }
            try Console.printText(lines)
        }
    }
}
