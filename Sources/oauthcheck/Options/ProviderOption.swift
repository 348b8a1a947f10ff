import ArgumentParser
import Explaining
import ProviderProfiles
import Vectors

/// Whose rules apply to requests, besides RFC 5849.
struct ProviderOption: ParsableArguments {
    private static let none = "none"

    @Option(
        help: ArgumentHelp(
            "Follow this provider's rules (default: by the URL).",
            valueName: "name"))
    var provider: String?

    func validate() throws {
        guard let provider, provider != Self.none, ProviderProfiles.named(provider) == nil else {
            return
        }
        throw Self.unknown(provider)
    }

    static func unknown(_ name: String) -> ValidationError {
        let near = Misspelling.hint(for: name, among: ProviderProfiles.names + [none])
        let shown = HarmlessWord.isOne(name) ? PlainText.quoted(name) : "the name"
        return ValidationError(
            "--provider: \(shown) is not known; " + (near.map { "\($0) " } ?? "")
                + "'oauthcheck providers list' shows all that are known")
    }

    var choice: ProviderChoice { ProviderChoice(provider) }
}
