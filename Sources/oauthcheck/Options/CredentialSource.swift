import ArgumentParser
import Explaining
import Intake
import Vectors

/// The credentials of requests: from options, a `.env` file, the environment or the terminal.
struct CredentialSource {
    /// What the requests are read for.
    enum Purpose {
        case explaining, checking, signing, importing

        /// Whether what was found in requests is compared with what is correct.
        var isComparing: Bool { self == .explaining || self == .checking }
    }

    private let options: SecretOptions
    /// Chooses among the values of the file of secrets; nil without one.
    private var choice: SecretChoice?
    private var file: SecretFacts? { choice?.facts }
    /// Chooses among the values of the text that is explained, for what nothing else gives.
    private var own: SecretChoice?
    /// What options give, and what was asked for, so that nobody is asked twice.
    private var known: [CredentialNames: String] = [:]
    /// What is nowhere, and has not been noted yet.
    private var missing: [CredentialNames] = []
    /// The notes that have been printed.
    private var noted: Set<String> = []

    /// The values of variables that vectors name: of the file of secrets, else of the environment.
    var variable: KeyRing.Variable {
        let file = file
        return { name in
            file?.value(of: name).map { Array($0.utf8) } ?? Environment.bytes(of: name)
        }
    }

    /// The hosts that the file of secrets names.
    var origins: [SecretFacts.Origin] { file?.origins ?? [] }

    /// Whether an RSA key is given.
    var hasKey: Bool { options.hasKey || file?.key != nil }

    /// Whether no option gives a secret or a key.
    var hasNone: Bool { options.envFile == nil && unusedByVectors.isEmpty }

    /// Options for secrets and keys that vectors, which have their own, do not use.
    var unusedByVectors: [String] {
        [
            ("--consumer-secret-env", options.consumerSecretEnv),
            ("--consumer-secret-file", options.consumerSecretFile),
            ("--token-secret-env", options.tokenSecretEnv),
            ("--token-secret-file", options.tokenSecretFile),
            ("--private-key-file", options.privateKeyFile),
            ("--public-key-file", options.publicKeyFile),
        ].filter { $0.1 != nil }.map { $0.0 }
    }

    /// Reads the `.env` file, if one is given.
    ///
    /// - Throws: ``VectorIssue`` if it cannot be read.
    init(_ options: SecretOptions) throws {
        self.options = options
        guard options.envFile != "" else {
            throw VectorIssue(
                file: "--env-file", message: "the name of the file is empty",
                hint: "is a shell variable empty?")
        }
        choice = try options.envFile.map {
            (path) throws(VectorIssue) in
            SecretChoice(try Self.read(path, option: "--env-file"))
        }
        if let fault = file?.fault {
            Console.printNote("\(fault.text)\n  note: the file is read as any other text")
        }
    }

    static func read(_ path: String, option: String) throws(VectorIssue) -> SecretFacts {
        let bytes = try SecretFile(option: option, path: path).read(max: sizeMax)
        return try SecretFacts(
            ImportedText(name: path, bytes: bytes) { (name) throws(VectorIssue) in
                throw VectorIssue(file: name, message: "not a part of a file of secrets")
            })
    }

    /// Reads the secrets that a text of requests shows.
    mutating func read(_ text: [UInt8], named name: String) {
        own = SecretChoice(
            of: ImportedText(name: name, bytes: text) { (name) throws(VectorIssue) in
                throw VectorIssue(file: name, message: "not a part of a text")
            })
    }

    /// In bytes; no file of secrets is larger.
    private static let sizeMax = 1 << 20

    // MARK: - Secrets of a request

    /// The secrets and keys of a request.
    ///
    /// - Parameters:
    ///   - parts: the request, with its signature if it has one.
    ///   - recipe: the secrets that the request's own program has, for what no option gives.
    ///   - purpose: to check needs the consumer secret; to sign, an empty one will do.
    /// - Returns: empty secrets for those that are nowhere.
    /// - Throws: ``VectorIssue`` if several values of the file may be a secret to sign with, or a
    ///   secret that is required is nowhere; an error of the call if one that an option names
    ///   cannot be read.
    mutating func secrets(
        for parts: VectorParts,
        recipe: SigningRecipe? = nil,
        _ purpose: Purpose
    ) throws -> VectorParts.Secrets {
        var secrets = VectorParts.Secrets()
        let isRSA = parts.value(of: "oauth_signature_method")?.hasPrefix("RSA-") ?? false
        let asks = !options.hasKey && !(isRSA && hasKey)
        let found = try chosen(for: parts, purpose)
        secrets.others = found.others
        secrets.consumerSecret = try secret(
            .consumerSecret, found.pair.consumer ?? ownSecret(.consumerSecret, of: parts),
            else: recipe?.consumerSecret, asks: asks, purpose)
        try require(.consumerSecret, for: purpose)
        let isTokenGiven = options.tokenSecretEnv != nil || options.tokenSecretFile != nil
        if parts.hasToken || isTokenGiven {
            secrets.tokenSecret = try secret(
                .tokenSecret,
                issuedSecret(for: parts, unless: found.pair.isProved) ?? found.pair.token
                    ?? ownSecret(.tokenSecret, of: parts),
                else: recipe?.tokenSecret, asks: asks, purpose)
        } else {
            secrets.tokenSecret = ""
            // The program may have used them, and no output has them.
            let unused = file?.candidates(.tokenSecret) ?? []
            secrets.otherTokenSecrets = unused.map(\.value).filter { !$0.isEmpty }
        }
        secrets.privateKeyFile = options.privateKeyFile
        secrets.publicKeyFile = options.publicKeyFile
        if isRSA, !options.hasKey, purpose != .importing, let key = file?.key {
            let pem = String(decoding: key.pem, as: UTF8.self)
            (secrets.privateKey, secrets.publicKey) = key.isPrivate ? (pem, nil) : (nil, pem)
            printNoteOnce("the key comes from \(PlainText.visible(file?.file ?? ""))")
        }
        let use = purpose == .signing ? ": the request is signed with an empty secret" : ""
        for name in missing { Console.printNote("there is no \(name.title)\(use)") }
        missing = []
        return secrets
    }

    private typealias Found = (pair: SecretChoice.Pair, others: [VectorParts.NamedSecret])

    /// The secrets of the file for a request, and what the file has besides.
    private mutating func chosen(for parts: VectorParts, _ purpose: Purpose) throws -> Found {
        guard var found = choice?.pair(for: parts) else { return (SecretChoice.Pair(), []) }
        if purpose == .signing {
            let key = parts.value(of: "oauth_consumer_key")
            let token = parts.value(of: "oauth_token")
            if let only = try only(.consumerSecret, key: key, token: token) {
                found.pair.consumer = only
            }
            if parts.hasToken, let only = try only(.tokenSecret, key: key, token: token) {
                found.pair.token = only
            }
        }
        return found
    }

    /// A secret that the text itself shows, and the file of secrets, if there is one, has not.
    private mutating func ownSecret(_ name: CredentialNames, of parts: VectorParts) -> Fact? {
        guard !options.hasKey, file == nil || name == .tokenSecret else { return nil }
        return own?.shown(name, of: parts)
    }

    /// The token secret that the text itself shows beside the token of a request, as the server has
    /// issued it; nil if there is none, or the file of secrets has the right one.
    private mutating func issuedSecret(for parts: VectorParts, unless isProved: Bool) -> Fact? {
        guard !isProved, let token = parts.value(of: "oauth_token"),
            let secret = ownSecret(.tokenSecret, of: parts), let facts = own?.facts.facts
        else { return nil }
        let isIssued = facts.contains { fact in
            fact.line == secret.line && fact.value.utf8.elementsEqual(token.utf8)
        }
        return isIssued ? secret : nil
    }

    private func require(
        _ name: CredentialNames, for purpose: Purpose
    ) throws(VectorIssue) {
        guard missing.contains(name) else { return }
        switch purpose {
        case .checking:
            throw VectorIssue(
                file: "--env-file", message: "there is no \(name.title) to check signatures with",
                hint: "write CONSUMER_SECRET=… into a file .env, and give --env-file .env; or use "
                    + "--consumer-secret-env NAME")
        case .importing:
            throw VectorIssue(
                file: "--with-secrets", message: "there is no \(name.title) to write",
                hint: "give --env-file FILE or --consumer-secret-env NAME")
        case .signing:
            throw VectorIssue(
                file: "--env-file", message: "there is no \(name.title) to sign with",
                hint: "give --env-file FILE or --consumer-secret-env NAME")
        case .explaining: return
        }
    }

    private mutating func secret(
        _ name: CredentialNames,
        _ fact: Fact?,
        else other: String?,
        asks: Bool,
        _ purpose: Purpose
    ) throws -> String {
        if let value = known[name] { return value }
        let permitsEmpty = name == .tokenSecret || !asks
        if let given = try given(name, permitsEmpty: permitsEmpty, purpose) {
            known[name] = given
            return given
        }
        if let fact {
            let value = try checked(fact, name, permitsEmpty: permitsEmpty, purpose)
            if let value { return value }
        } else if let other {
            return other
        } else if asks, let issue = absence(of: name) {
            // What the signature says without it is more than nothing.
            guard purpose == .explaining, name == .tokenSecret, choice != nil else { throw issue }
            missing.append(name)
            return ""
        }
        let asked = try SecretSource(name: name.title, variable: nil, file: nil).read(asks: asks)
        if file == nil { known[name] = asked }
        if asked.isEmpty, asks { missing.append(name) }
        return asked
    }

    /// The secret that an option names; nil without such an option.
    private mutating func given(
        _ name: CredentialNames, permitsEmpty: Bool, _ purpose: Purpose
    ) throws -> String? {
        let isConsumer = name == .consumerSecret
        let variable = isConsumer ? options.consumerSecretEnv : options.tokenSecretEnv
        let path = isConsumer ? options.consumerSecretFile : options.tokenSecretFile
        if let variable, let fact = try fact(named: variable, name) {
            if !permitsEmpty, fact.value.isEmpty { throw emptiness(of: fact) }
            return fact.value
        }
        guard variable != nil || path != nil else { return nil }
        var given = SecretSource(name: name.title, variable: variable, file: path)
        given.permitsLines = purpose == .explaining
        given.permitsEmpty = permitsEmpty
        return try given.read(asks: false)
    }

    /// All secrets that are known without asking, so that nothing shows them: those of options, of
    /// the file of secrets, and of the variables that a vector would name.
    ///
    /// - Throws: an error of the call if a file that an option names cannot be read.
    var allSecrets: [String] {
        get throws {
            var secrets = file?.hidden.map(\.value) ?? []
            if let key = file?.key, key.isPrivate { secrets += key.lines }
            for name in [CredentialNames.consumerSecret, .tokenSecret] {
                let isConsumer = name == .consumerSecret
                let path = isConsumer ? options.consumerSecretFile : options.tokenSecretFile
                if let path {
                    var source = SecretSource(name: name.title, variable: nil, file: path)
                    source.permitsLines = true
                    secrets.append(try source.read(asks: false))
                }
                let value = variable(usualName(of: name))
                secrets += value.map { [String(decoding: $0, as: UTF8.self)] } ?? []
            }
            return secrets.filter { !$0.isEmpty }
        }
    }

    // MARK: - Names

    /// The consumer key or token of the file of secrets.
    mutating func identifier(_ name: CredentialNames) throws -> String? {
        try only(name, key: nil, token: nil).flatMap { fact in
            try checked(fact, name, permitsEmpty: true, .signing)
        }
    }

    /// The variables that hold the secrets of a request: those that options name, those of the
    /// file, or those that people would set.
    mutating func variables(for parts: VectorParts) -> (consumer: String, token: String) {
        let pair = choice?.pair(for: parts).pair
        let (consumer, token) = (pair?.consumer, pair?.token)
        return (
            options.consumerSecretEnv == nil
                ? consumer.flatMap { file?.variable(of: $0) }
                    ?? usualName(of: .consumerSecret) : usualName(of: .consumerSecret),
            options.tokenSecretEnv == nil
                ? token.flatMap { file?.variable(of: $0) }
                    ?? usualName(of: .tokenSecret) : usualName(of: .tokenSecret)
        )
    }

    private func usualName(of name: CredentialNames) -> String {
        let isConsumer = name == .consumerSecret
        let named = isConsumer ? options.consumerSecretEnv : options.tokenSecretEnv
        if let named, VariableName.isUsual(named) || file?.value(of: named) != nil { return named }
        return isConsumer ? "CONSUMER_SECRET" : "TOKEN_SECRET"
    }

    /// The value of the variable of the file that an option names; nil if the environment has it,
    /// or no message may repeat the name.
    private func fact(named variable: String, _ name: CredentialNames) throws(VectorIssue) -> Fact?
    {
        guard let file else { return nil }
        if let found = file.fact(ofVariable: variable) { return found }
        guard Environment.bytes(of: variable) == nil, SecretSource.mayShow(variable) else {
            return nil
        }
        let shown = PlainText.visible(file.file)
        throw VectorIssue(
            file: "--\(name.title.replacing(" ", with: "-"))-env",
            message: "\(variable) is set neither in \(shown) nor in the environment",
            hint: "\(shown) contains \(file.names)")
    }

    /// A value of the file, with a note about where it is; nil, which is noted, if it only stands
    /// for a secret.
    private mutating func checked(
        _ fact: Fact,
        _ name: CredentialNames,
        permitsEmpty: Bool,
        _ purpose: Purpose
    ) throws(VectorIssue) -> String? {
        guard let file = [file, own?.facts].compactMap({ $0 }).first(where: { $0.has(fact) }) else {
            return nil
        }
        guard permitsEmpty || !fact.value.isEmpty else { throw emptiness(of: fact) }
        if file.isPlaceholder(fact) {
            let shown = file.title(of: fact).map { "the value of \($0)" } ?? "this value"
            let issue = VectorIssue(
                file: file.file, line: fact.line, column: 1,
                message: "\(shown) is a placeholder, not the \(name.title)",
                hint: "write the \(name.title) itself into the file")
            guard purpose == .explaining else { throw issue }
            printNoteOnce(issue.text)
            return nil
        }
        printNoteOnce(
            "the \(name.title) comes from \(file.place(of: fact))"
                + (fact.value.isEmpty ? ", which is empty" : ""))
        return fact.value
    }

    private mutating func printNoteOnce(_ note: String) {
        if noted.insert(note).inserted { Console.printNote(note) }
    }

    private func emptiness(of fact: Fact) -> VectorIssue {
        VectorIssue(
            file: file?.file ?? "", line: fact.line, column: 1,
            message: "\(file?.title(of: fact) ?? "the value") is empty",
            hint: "write the secret after the =")
    }

    /// That there is a file of secrets in which nothing may be the consumer secret.
    var absence: VectorIssue? {
        let isFound = file.map { !$0.candidates(.consumerSecret).isEmpty }
        let isNamed =
            options.consumerSecretEnv != nil || options.consumerSecretFile != nil || hasKey
        return isFound == false && !isNamed ? absence(of: .consumerSecret) : nil
    }

    private func absence(of name: CredentialNames) -> VectorIssue? {
        guard let file else { return nil }
        let isConsumer = name == .consumerSecret
        let option: Hint = isConsumer ? "\(.consumerSecretEnv)" : "\(.tokenSecretEnv)"
        let add = Hint("add \(isConsumer ? "CONSUMER" : "TOKEN")_SECRET=… to the file")
        let reason: Hint = isConsumer ? "" : "the request has oauth_token: "
        return VectorIssue(
            file: file.file, message: file.absence(of: name),
            hint: file.facts.isEmpty
                ? add : reason + add + ", or choose a variable with " + option + " NAME")
    }

    private func only(
        _ name: CredentialNames, key: String?, token: String?
    ) throws(VectorIssue) -> Fact? {
        let option = name == .consumerSecret || name == .tokenSecret ? "-env NAME" : " VALUE"
        let title = name.title.replacing(" ", with: "-")
        return try file?.only(
            name, key: key, token: token, hint: "choose one with --\(title)\(option)")
    }
}
