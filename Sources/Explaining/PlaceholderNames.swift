import Intake
import OAuth1
import Results
import Vectors

/// Texts that stand for secrets, and that a program used as if they were the secrets: the
/// placeholders of a file, and names of variables in the marks of templates.
struct PlaceholderNames {
    /// A text that a program used instead of a secret.
    private struct Text {
        let text: String
        let name: String
    }

    private let proof: SecretProof
    /// The values that the other secret may have; one empty value if there is no token.
    private let consumers: [[UInt8]]
    private let tokens: [[UInt8]]
    private let hasToken: Bool

    /// - Parameters:
    ///   - proof: which secrets a request was signed with.
    ///   - consumers: the likeliest consumer secrets.
    ///   - tokens: the likeliest token secrets; nil if the request has no token.
    init(_ proof: SecretProof, consumers: [String], tokens: [String]?) {
        self.proof = proof
        self.consumers = consumers.map { Array($0.utf8) }
        self.tokens = tokens.map { $0.map { Array($0.utf8) } } ?? [[]]
        hasToken = tokens != nil
    }

    /// The texts that the request was signed with; empty if it was not.
    ///
    /// - Throws: ``SigningError`` if libcrypto refuses.
    func found(_ facts: SecretFacts) throws(SigningError) -> [VectorParts.NamedSecret] {
        let ofFile = facts.facts.lazy.filter { facts.isPlaceholder($0) }.prefix(Self.placesMax)
            .map { Text(text: $0.value, name: facts.place(of: $0)) }
        if let found = try fit(Array(ofFile)) { return found }
        let names = facts.secretNames(Self.namesMax)
        let spellings = names.map { Self.spellings(of: $0) }
        for number in 0..<Self.spellingsCount {
            for (before, after) in Self.marks {
                let marked = spellings.map { Text(text: before + $0[number] + after, name: "") }
                if let found = try fit(marked) { return found }
            }
        }
        return []
    }

    /// The texts among these that make the signature, alone or both.
    private func fit(_ texts: [Text]) throws(SigningError) -> [VectorParts.NamedSecret]? {
        for text in texts {
            let bytes = Array(text.text.utf8)
            for token in tokens where try proof.isRight(bytes, token) { return [Self.named(text)] }
            guard hasToken else { continue }
            for consumer in consumers where try proof.isRight(consumer, bytes) {
                return [Self.named(text)]
            }
            for other in texts where try proof.isRight(bytes, Array(other.text.utf8)) {
                return [Self.named(text), Self.named(other)]
            }
        }
        return nil
    }

    private static func named(_ text: Text) -> VectorParts.NamedSecret {
        let name = text.name.isEmpty ? "" : " of \(text.name)"
        return VectorParts.NamedSecret(
            name: "\(text.text) (a placeholder\(name) that nothing replaced)", value: text.text,
            isSecret: false, isTried: true, isShown: true)
    }

    private static let placesMax = 32
    /// More names are not tried.
    private static let namesMax = 10

    /// What templates write around the name of a variable; nothing for a name without quotes.
    private static let marks = [
        ("", ""), ("${", "}"), ("{{", "}}"), ("{{ ", " }}"), ("$", ""), ("%", "%"), ("<", ">"),
        ("#{", "}"), ("${{", "}}"), ("{", "}"), ("$(", ")"), ("@", "@"), ("@@", "@@"), ("[", "]"),
        (":", ""), ("__", "__"), ("%(", ")s"), ("%{", "}"), ("<%= ", " %>"), ("${env.", "}"),
        ("$env:", ""), ("{{env.", "}}"), ("process.env.", ""), ("your_", ""), ("your-", ""),
        ("YOUR_", ""), ("<your-", ">"), ("<your_", ">"),
    ]

    private static let spellingsCount = 6

    /// The ways to write a name; the first one is as it is given.
    private static func spellings(of name: String) -> [String] {
        let words = CredentialNames.words(of: [name])
        let capitals = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }
        let snake = words.joined(separator: "_")
        return [
            name, snake, snake.uppercased(), words.joined(separator: "-"),
            words.prefix(1).joined() + capitals.dropFirst().joined(), capitals.joined(),
        ]
    }
}
