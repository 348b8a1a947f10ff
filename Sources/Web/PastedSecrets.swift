import Explaining
import Intake
import Vectors

/// The secrets of a pasted request: those of the fields, else those of a `.env` file.
struct PastedSecrets {
    /// Which variables of the `.env` file were taken, as sentences.
    private(set) var named: [String] = []
    /// The consumer secret, if it is a key.
    var key: PastedKey { PastedKey(consumerSecret) }
    private var consumerSecret: String
    private var tokenSecret: String
    /// The `.env` file, if there is one.
    private let file: EnvironmentFile?

    /// - Throws: ``VectorIssue`` if the `.env` file cannot be read, or is not clear.
    init(_ text: PastedText) throws(VectorIssue) {
        let file = try EnvironmentFile(PastedText.imported(text.environment))
        self.file = text.environment.isEmpty ? nil : file
        consumerSecret = text.consumerSecret ?? ""
        tokenSecret = text.tokenSecret ?? ""
        if consumerSecret.isEmpty { consumerSecret = try take(.consumerSecret, of: file) }
        if tokenSecret.isEmpty { tokenSecret = try take(.tokenSecret, of: file) }
    }

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
    func named(in request: RequestParts, signed parts: VectorParts) -> VectorParts? {
        var named = parts
        named.secrets.otherTokenSecrets = []
        guard request.secret == nil else { return nil }
        guard let consumer = parts.secrets.consumerSecret else { return named }
        guard consumer.utf8.elementsEqual(consumerSecret.utf8) else { return nil }
        (named.secrets.consumerSecret, named.secrets.tokenSecret) = (nil, nil)
        named.secrets.consumerSecretVariable = Self.consumerVariable
        guard parts.hasToken else {
            named.secrets.tokenSecret = ""
            return named
        }
        guard parts.secrets.tokenSecret?.utf8.elementsEqual(tokenSecret.utf8) == true else {
            return nil
        }
        named.secrets.tokenSecretVariable = Self.tokenVariable
        return named
    }

    /// A key or a token: what was given, or what the `.env` file has.
    ///
    /// - Throws: ``VectorIssue`` if the file is not clear.
    mutating func identifier(
        _ name: CredentialNames,
        _ given: String?
    ) throws(VectorIssue) -> String? {
        if let given { return given }
        guard let file else { return nil }
        let found = try take(name, of: file)
        return found.isEmpty ? nil : found
    }

    private mutating func take(
        _ name: CredentialNames,
        of file: EnvironmentFile
    ) throws(VectorIssue) -> String {
        let candidates = name.candidates(in: file)
        guard let first = candidates.first else { return "" }
        guard candidates.allSatisfy({ $0.value.utf8.elementsEqual(first.value.utf8) }) else {
            let names = candidates.map { PlainText.visible($0.name) }.formatted
            throw VectorIssue(
                file: ".env", message: "several variables may hold the \(name.title): \(names)",
                hint: "keep only one of these variables")
        }
        let variable = "\(PlainText.visible(first.name)), line \(first.line)"
        named.append("the \(name.title) comes from \(variable)")
        return first.value
    }

    /// A request with its secrets.
    ///
    /// - Parameters:
    ///   - parts: the request.
    ///   - recipe: the secrets that the request's own program has.
    /// - Returns: the request, which is signed with them.
    /// - Throws: ``VectorIssue`` if the request needs a key.
    func added(
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
        parts.secrets.consumerSecret = try secret(
            .consumerSecret, consumerSecret, else: recipe?.consumerSecret)
        if parts.hasToken {
            parts.secrets.tokenSecret = try secret(
                .tokenSecret, tokenSecret, else: recipe?.tokenSecret)
        } else {
            parts.secrets.tokenSecret = ""
            // The program may have used it, and no output has it.
            if !tokenSecret.isEmpty { parts.secrets.otherTokenSecrets = [tokenSecret] }
        }
        return parts
    }

    /// Nothing is searched with a secret that the `.env` file should have, and has not.
    private func secret(
        _ name: CredentialNames,
        _ given: String,
        else other: String?
    ) throws(VectorIssue) -> String {
        guard given.isEmpty, other == nil, let file, name.candidates(in: file).isEmpty else {
            return given.isEmpty ? other ?? "" : given
        }
        throw VectorIssue(
            file: ".env", message: name.absence(in: file), hint: "paste the secret into its field")
    }
}
