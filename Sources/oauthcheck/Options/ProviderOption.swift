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

    func validate() throws { try Self.require(provider) }

    /// Refuses a name that is not that of a provider.
    static func require(_ provider: String?) throws {
        guard let provider, !isKnown(provider) else { return }
        throw unknown(provider)
    }

    static func isKnown(_ name: String) -> Bool {
        name == none || ProviderProfiles.named(name) != nil
    }

    static func unknown(_ name: String) -> CallError {
        let shown = HarmlessWord.isOne(name) ? PlainText.quoted(name) : "the name"
        return CallError("--provider: \(shown) is not known; \(hint(for: name))")
    }

    /// What was meant by a name that is not known, and where the names are.
    static func hint(for name: String) -> String {
        let near = ProviderProfiles.hint(for: name, besides: [none])
        return (near.map { "\($0) " } ?? "")
            + "'oauthcheck providers list' shows all known providers"
    }

    var choice: ProviderChoice { ProviderChoice(provider) }
}

extension ProviderProfiles {
    /// Asks whether the provider that is nearest to `name`, or one of `others`, was meant; nil if
    /// none is near.
    static func hint(for name: String, besides others: [String] = []) -> String? {
        let near = Misspelling.nearest(to: name, among: names + others + otherNames.sorted())
        guard let near else { return nil }
        guard let own = named(near)?.name, !own.utf8.elementsEqual(near.utf8) else {
            return "did you mean \(PlainText.quoted(near))?"
        }
        return "did you mean \(PlainText.quoted(own)) (\(near))?"
    }
}
