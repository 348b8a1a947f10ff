/// Words of a document around numbers; `{name}` stands for the figure of that name.
struct Sentence: Sendable, CustomStringConvertible {
    let file: String
    let text: String

    var description: String { "\(file): \(text)" }

    private init(_ file: String, _ text: String) {
        (self.file, self.text) = (file, text)
    }

    /// Every sentence that says a number which changes when something is added.
    static let all = [
        Sentence("README.md", "knows {mistakes} [mistakes]"),
        Sentence("README.md", "It comes with {vectors} [test vectors]"),
        Sentence("README.md", "lists the results of {libraries} libraries"),
        Sentence("docs/README.md", "what {providers} providers require"),
        Sentence("docs/README.md", "the results of {libraries} libraries"),
        Sentence("docs/pitfalls.md", "`oauthcheck` knows {mistakes} of them"),
        Sentence(
            "docs/probe.md",
            "The catalogue has {checks} checks: signature {SIG checks}, nonce and timestamp "
                + "{NON checks}, transmission {TRN checks}, token credentials {TOK checks}, "
                + "temporary credentials {TMP checks},"),
        Sentence(
            "docs/probe.md",
            "authorization {AUT checks}, robustness {ROB checks}, error answers {ERR checks}, "
                + "PLAINTEXT and TLS {TLS checks}. {tried checks} of them"),
        Sentence("docs/probe.md", "break {misbehaviors} rules on purpose"),
        Sentence("docs/serve.md", "prints all {misbehaviors} ids"),
        Sentence("docs/validate.md", "has adapters for {libraries} libraries"),
        Sentence(
            "vectors/README.md",
            "There are {vectors}: {published vectors} published ones, {rule vectors} of our own "
                + "for the rules of RFC 5849, and {mistake vectors} of our own"),
        Sentence("vectors/README.md", "each of the {mistakes} [mistakes]"),
    ]
}
