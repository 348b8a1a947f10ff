import Explaining
import Intake
import Vectors

/// The secrets of a pasted request: those of the fields, else those of a file of secrets.
struct PastedSecrets {
    /// Which values of the file were taken, as sentences.
    private(set) var named: [String] = []
    /// The consumer secret, if it is a key, else that of the file of secrets.
    var key: PastedKey { PastedKey(consumerSecret, else: file?.key) }
    private let consumerSecret: String
    private let tokenSecret: String
    /// Chooses among the values of the file; nil without one.
    private var choice: SecretChoice?
    private var file: SecretFacts? { choice?.facts }
    /// Chooses among the values of the pasted text itself, for what nothing else gives.
    private var own: SecretChoice?

    /// - Throws: ``VectorIssue`` if the file cannot be read.
    init(_ text: PastedText) throws(VectorIssue) {
        consumerSecret = text.consumerSecret ?? ""
        tokenSecret = text.tokenSecret ?? ""
        own = SecretChoice(of: PastedText.imported(text.bytes))
        guard !text.environment.isEmpty else { return }
        let file = PastedText.imported(text.environment, named: Self.fileName)
        choice = SecretChoice(try SecretFacts(file))
    }

    /// What messages call the file.
    private static let fileName = ".env"

    /// The hosts that the file names.
    var origins: [SecretFacts.Origin] { file?.origins ?? [] }

    /// The values of the variables that vectors name: the secrets of an edited request, or those
    /// of the `.env` file.
    var variable: KeyRing.Variable {
        let own = [
            (Self.consumerVariable, consumerSecret), (Self.tokenVariable, tokenSecret),
        ]
        let file = file
        return { name in
            if let given = own.first(where: { $0.0.utf8.elementsEqual(name.utf8) }) {
                return Array(given.1.utf8)
            }
            return file?.value(of: name).map { Array($0.utf8) }
        }
    }

    private static let consumerVariable = "PASTED_CONSUMER_SECRET"
    private static let tokenVariable = "PASTED_TOKEN_SECRET"

    /// A signed request with the names of its secrets instead of them.
    ///
    /// - Returns: nil if it is signed with others, or shows one of its secrets.
    mutating func named(in request: RequestParts, signed parts: VectorParts) -> VectorParts? {
        var named = parts
        (named.secrets.otherTokenSecrets, named.secrets.others) = ([], [])
        guard request.secret == nil else { return nil }
        guard let consumer = parts.secrets.consumerSecret else { return named }
        let pair = choice?.pair(for: parts).pair
        guard
            let variable = name(consumer, consumerSecret, Self.consumerVariable, pair?.consumer)
        else { return nil }
        (named.secrets.consumerSecret, named.secrets.tokenSecret) = (nil, nil)
        named.secrets.consumerSecretVariable = variable
        guard parts.hasToken else {
            named.secrets.tokenSecret = ""
            return named
        }
        let token = parts.secrets.tokenSecret ?? ""
        guard let variable = name(token, tokenSecret, Self.tokenVariable, pair?.token) else {
            return nil
        }
        named.secrets.tokenSecretVariable = variable
        return named
    }

    /// The variable that has a secret: of its field, or of the file.
    private func name(
        _ secret: String, _ own: String, _ variable: String, _ fact: Fact?
    ) -> String? {
        if secret.utf8.elementsEqual(own.utf8), !own.isEmpty || fact == nil { return variable }
        guard let fact, fact.value.utf8.elementsEqual(secret.utf8) else { return nil }
        return file?.variable(of: fact)
    }

    /// A key or a token: what was given, or what the `.env` file has.
    ///
    /// - Throws: ``VectorIssue`` if the file is not clear.
    mutating func identifier(
        _ name: CredentialNames,
        _ given: String?
    ) throws(VectorIssue) -> String? {
        if let given { return given }
        return try only(name, key: nil, token: nil).flatMap { take($0, as: name) }
    }

    private func only(
        _ name: CredentialNames, key: String?, token: String?
    ) throws(VectorIssue) -> Fact? {
        try file?.only(name, key: key, token: token, hint: "keep only one of these variables")
    }

    /// A value of the file, which is named once; nil if it is a placeholder.
    private mutating func take(_ fact: Fact, as name: CredentialNames) -> String? {
        let file = [file, own?.facts].compactMap { $0 }.first { $0.has(fact) }
        guard let file, !fact.value.isEmpty else { return nil }
        let place = "\(file.title(of: fact) ?? "a value"), line \(fact.line)"
        let isPlaceholder = file.isPlaceholder(fact)
        let sentence =
            isPlaceholder
            ? "\(place), is a placeholder, not the \(name.title)"
            : "the \(name.title) comes from \(place)"
        if !named.contains(sentence) { named.append(sentence) }
        return isPlaceholder ? nil : fact.value
    }

    /// A request with its secrets.
    ///
    /// - Parameters:
    ///   - parts: the request.
    ///   - recipe: the secrets that the request's own program has.
    /// - Returns: the request, which is signed with them.
    /// - Throws: ``VectorIssue`` if the request needs a key, or the file is not clear.
    mutating func added(
        to parts: VectorParts,
        _ recipe: SigningRecipe?
    ) throws(VectorIssue) -> VectorParts {
        var parts = parts
        if let method = parts.value(of: "oauth_signature_method"), method.hasPrefix("RSA-") {
            guard let isPrivate = key.isPrivate else {
                throw VectorIssue(
                    file: PastedText.name, message: "\(PlainText.visible(method)) needs a key",
                    hint: "paste a PEM key into the consumer secret field")
            }
            parts.secrets.privateKeyFile = isPrivate ? PastedKey.name : nil
            parts.secrets.publicKeyFile = isPrivate ? nil : PastedKey.name
            return parts
        }
        let found = choice?.pair(for: parts)
        parts.secrets.others = found?.others ?? []
        var pair = found?.pair ?? SecretChoice.Pair()
        if parts.expected.isEmpty {
            let key = parts.value(of: "oauth_consumer_key")
            pair.consumer = try only(.consumerSecret, key: key, token: nil) ?? pair.consumer
            let token = parts.value(of: "oauth_token")
            pair.token = try only(.tokenSecret, key: key, token: token) ?? pair.token
        }
        if file == nil { pair.consumer = pair.consumer ?? own?.shown(.consumerSecret, of: parts) }
        pair.token = pair.token ?? own?.shown(.tokenSecret, of: parts)
        parts.secrets.consumerSecret = try secret(
            .consumerSecret, consumerSecret, pair.consumer, else: recipe?.consumerSecret)
        if parts.hasToken {
            parts.secrets.tokenSecret = try secret(
                .tokenSecret, tokenSecret, pair.token, else: recipe?.tokenSecret)
            if parts.secrets.tokenSecret == "" { parts.request.assumed.insert(.noTokenSecret) }
        } else {
            parts.secrets.tokenSecret = ""
            // The program may have used it, and no output has it.
            let unused = file?.candidates(.tokenSecret).first?.value ?? tokenSecret
            if !unused.isEmpty { parts.secrets.otherTokenSecrets = [unused] }
        }
        return parts
    }

    /// Nothing is searched with a secret that the file should have, and has not.
    private mutating func secret(
        _ name: CredentialNames,
        _ given: String,
        _ fact: Fact?,
        else other: String?
    ) throws(VectorIssue) -> String {
        guard given.isEmpty else { return given }
        if let fact, let value = take(fact, as: name) { return value }
        guard other == nil, fact == nil, name == .consumerSecret, let file else {
            return other ?? ""
        }
        throw VectorIssue(
            file: file.file, message: file.absence(of: name),
            hint: "paste the secret into its field")
    }
}
